import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { identityOf, presenceOf } from '#node/profile/profile-presence.ts'
import { heldProfile } from '#test/fakes/profile/held-profile.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

describe('the presence of a profile', () => {
  it.runIf(process.platform !== 'win32')('is denied, and no error, where the system refuses to look', () => {
    const directory = join(temporaryDirectory(), 'profile')
    mkdirSync(directory)
    heldProfile(directory)
    const identity = identityOf(directory)
    rmSync(directory, { recursive: true })
    symlinkSync('profile', directory)
    expect(presenceOf(identity)).toBe('lost')
  })

  it('is away while another file system is in its place', () => {
    const directory = temporaryDirectory()
    const lock = { device: 'of a drive that is unplugged', inode: '1', changedAt: '1' }
    expect(presenceOf({ directory, lock })).toBe('away')
    expect(presenceOf({ directory: join(directory, 'absent', 'profile'), lock })).toBe('away')
  })
})
