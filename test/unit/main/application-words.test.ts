import { describe, expect, it } from 'vitest'
import { applicationWords } from '../../../src/main/application-words.ts'

describe('the words of the command line', () => {
  it('begin after the program in a packaged application', () => {
    expect(applicationWords(['/opt/quotedeck', '--profile', '/p'], false)).toEqual(['--profile', '/p'])
  })

  it('begin after the directory when Electron runs one', () => {
    expect(applicationWords(['electron', '.', '--plan', 'base'], true)).toEqual(['--plan', 'base'])
  })

  it('leave out what Electron and Chromium read themselves', () => {
    const words = [
      'quotedeck',
      '--ozone-platform=wayland',
      '--password-store=gnome-libsecret',
      '--no-sandbox',
      '-psn_0_1',
    ]
    expect(applicationWords([...words, '--help'], false)).toEqual(['--help'])
  })

  it('keep what nobody knows, so that it is refused with the list of options', () => {
    expect(applicationWords(['quotedeck', '--no-sandboxes', '--colour'], false)).toEqual(['--no-sandboxes', '--colour'])
  })
})
