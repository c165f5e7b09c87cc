import { describe, expect, it } from 'vitest'
import { whenLastWindowCloses } from '#main/windows/desk.ts'

describe('closing the last window', () => {
  it('quits unless the user wants the tray', () => {
    expect(whenLastWindowCloses({ closeToTray: false, trayPresent: true, platform: 'linux' })).toBe('quit')
  })

  it('stays in the tray when there is one', () => {
    expect(whenLastWindowCloses({ closeToTray: true, trayPresent: true, platform: 'win32' })).toBe('stay')
  })

  it('minimises where nothing would show the tray: the application has to stay within reach', () => {
    expect(whenLastWindowCloses({ closeToTray: true, trayPresent: false, platform: 'linux' })).toBe('minimise')
  })

  it('stays in the dock on macOS', () => {
    expect(whenLastWindowCloses({ closeToTray: false, trayPresent: true, platform: 'darwin' })).toBe('stay')
  })
})
