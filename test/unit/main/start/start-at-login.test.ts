import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createStartAtLogin, desktopEntry, type StartAtLoginPorts } from '#main/start/start-at-login.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

function open(parts: Partial<StartAtLoginPorts> = {}) {
  const items: unknown[] = []
  const failures: unknown[] = []
  const entryPath = join(temporaryDirectory(), 'autostart', 'quotedeck.desktop')
  const follow = createStartAtLogin({
    platform: 'linux',
    command: ['/opt/quotedeck', '--profile', '/home/a b'],
    entryPath,
    setLoginItem: (item) => items.push(item),
    reportFailure: (wanted, error) => failures.push([wanted, error]),
    ...parts,
  })
  return { follow, entryPath, items, failures }
}

describe('starting at login', () => {
  it('is a desktop entry on Linux, which goes when it is not wanted any more', () => {
    const { follow, entryPath } = open()
    follow(true)
    expect(readFileSync(entryPath, 'utf8')).toContain('Exec="/opt/quotedeck" "--profile" "/home/a b"\n')
    follow(false)
    expect(existsSync(entryPath)).toBe(false)
  })

  it('leaves what another profile asked for alone until it is asked for here', () => {
    const { follow, entryPath } = open()
    follow(true)
    const other = open({ entryPath })
    other.follow(false)
    expect(existsSync(entryPath)).toBe(true)
  })

  it.each(['darwin', 'win32'] as const)('is a login item on %s', (platform) => {
    const { follow, entryPath, items } = open({ platform })
    follow(true)
    follow(true)
    follow(false)
    const item = { path: '/opt/quotedeck', args: ['"--profile"', '"/home/a b"'] }
    expect(items).toEqual([
      { openAtLogin: true, ...item },
      { openAtLogin: false, ...item },
    ])
    expect(existsSync(entryPath)).toBe(false)
  })

  it('is no reason to stop when it cannot be had', () => {
    const blocked = join(temporaryDirectory(), 'file')
    writeFileSync(blocked, '')
    const { follow, failures } = open({ entryPath: join(blocked, 'autostart', 'quotedeck.desktop') })
    follow(true)
    expect(failures).toEqual([[true, expect.objectContaining({ code: 'ENOTDIR' })]])
  })
})

describe('a desktop entry', () => {
  it('quotes what its specification reserves', () => {
    // The specification's rule: ", `, $ and \ take a backslash, the string's own backslashes are doubled, % is doubled.
    expect(desktopEntry(['/opt/100% "q$"\\x'])).toContain('Exec="/opt/100%% \\\\"q\\\\$\\\\"\\\\\\\\x"\n')
  })

  it('is left out by a desktop once the program is gone', () => {
    expect(desktopEntry(['/opt/a\\b', '--profile', '/home/me'])).toContain('\nTryExec=/opt/a\\\\b\n')
  })
})
