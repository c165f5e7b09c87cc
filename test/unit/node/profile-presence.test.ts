import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { watchPresence } from '../../../src/node/profile-presence.ts'
import { temporaryDirectory } from '../../fakes/temporary-directory.ts'

describe('the presence of a profile', () => {
  it.runIf(process.platform !== 'win32')('is denied, and no error, where the system refuses to look', () => {
    const directory = join(temporaryDirectory(), 'loop')
    symlinkSync('loop', directory)
    expect(watchPresence(directory)()).toBe(false)
  })
})
