import { describe, expect, it } from 'vitest'
import { appWindowArguments, findAppBrowser } from '#web/opening/app-window.ts'

const onDisplay = { DISPLAY: ':0', PATH: 'bin:/usr/local/bin:/usr/bin:/snap/bin' }
const having =
  (...paths: readonly string[]) =>
  (path: string) =>
    paths.includes(path)

describe('the browser for a window of its own', () => {
  it.each([
    ['linux', onDisplay, '/usr/bin/chromium'],
    ['linux', { ...onDisplay, DISPLAY: undefined, WAYLAND_DISPLAY: 'wayland-0' }, '/usr/local/bin/google-chrome'],
    ['darwin', {}, '/Applications/Brave Browser.app/Contents/MacOS/Brave Browser'],
    ['win32', { PROGRAMFILES: 'C:\\Programs' }, 'C:\\Programs\\Microsoft\\Edge\\Application\\msedge.exe'],
  ] as const)('is found on %s with %j: %s', (platform, environment, path) => {
    expect(findAppBrowser({ platform, environment, canRun: having(path) })).toBe(path)
  })

  it('is not found without a display', () => {
    const environment = { PATH: '/usr/bin' }
    expect(findAppBrowser({ platform: 'linux', environment, canRun: () => true })).toBeNull()
  })

  it('is never that of a snap, which cannot write into the profile, nor one in the working directory', () => {
    const canRun = (path: string) => path.startsWith('/snap/') || !path.startsWith('/')
    expect(findAppBrowser({ platform: 'linux', environment: onDisplay, canRun })).toBeNull()
  })
})

describe('the arguments of the browser', () => {
  it('show the address as an application, with files of its own', () => {
    const words = appWindowArguments('http://127.0.0.1:1/#code=c', '/profile/window', true)
    expect(words).toContain('--app=http://127.0.0.1:1/#code=c')
    expect(words).toContain('--user-data-dir=/profile/window')
  })

  it('state a size for the first window alone, because the browser remembers it', () => {
    const sizes = [true, false].map((isFirst) =>
      appWindowArguments('http://127.0.0.1:1/', '/p', isFirst).filter((word) => word.startsWith('--window-size')),
    )
    expect(sizes).toEqual([['--window-size=1440,900'], []])
  })

  it('never switch the sandbox off', () => {
    expect(appWindowArguments('http://127.0.0.1:1/', '/p', false).filter((word) => word.includes('sandbox'))).toEqual(
      [],
    )
  })
})
