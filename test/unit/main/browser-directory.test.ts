import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { browserDirectory } from '../../../src/main/browser-directory.ts'

describe('the directory of the browser’s own files', () => {
  let profile: string
  beforeEach(() => {
    profile = mkdtempSync(join(tmpdir(), 'quotedeck-test-'))
  })
  afterEach(() => rmSync(profile, { recursive: true, force: true }))

  it('lies in the profile', () => {
    expect(browserDirectory(profile)).toBe(join(profile, 'browser'))
    expect(statSync(join(profile, 'browser')).isDirectory()).toBe(true)
  })

  it('is a temporary one when the profile cannot be written', () => {
    const file = join(profile, 'a-file')
    writeFileSync(file, '')
    const directory = browserDirectory(join(file, 'profile'))
    expect(statSync(directory).isDirectory()).toBe(true)
    expect(directory.startsWith(tmpdir())).toBe(true)
    rmSync(directory, { recursive: true })
  })
})
