import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { browserDirectory, ownArguments } from '#main/start/startup.ts'

describe('the directory of the browser’s own files', () => {
  let profile: string
  beforeEach(() => {
    profile = mkdtempSync(join(tmpdir(), 'quotedeck-test-'))
  })
  afterEach(() => rmSync(profile, { recursive: true, force: true }))

  it('is in the profile', () => {
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

describe('our part of the command line', () => {
  it('starts after the program in a packaged application', () => {
    expect(ownArguments(['/opt/quotedeck', '--profile', '/p'], false)).toEqual(['--profile', '/p'])
  })

  it('starts after the directory when Electron runs one', () => {
    expect(ownArguments(['electron', '.', '--plan', 'base'], true)).toEqual(['--plan', 'base'])
  })

  it('leaves out what Electron and Chromium read themselves', () => {
    const foreign = [
      'quotedeck',
      '--ozone-platform=wayland',
      '--password-store=gnome-libsecret',
      '--no-sandbox',
      '-psn_0_1',
    ]
    expect(ownArguments([...foreign, '--help'], false)).toEqual(['--help'])
  })

  it('leaves out an address of our scheme, in any case of letters', () => {
    expect(ownArguments(['quotedeck', 'quotedeck:--base-url=http://h', '--plan', 'base'], false)).toEqual([
      '--plan',
      'base',
    ])
    expect(ownArguments(['quotedeck', 'QUOTEDECK://x'], false)).toEqual([])
  })

  it('keeps unknown options, so that they are refused with the list of options', () => {
    expect(ownArguments(['quotedeck', '--no-sandboxes', '--colour'], false)).toEqual(['--no-sandboxes', '--colour'])
  })
})
