import { describe, expect, it } from 'vitest'
import { acceleratorOf, applicationMenu } from '#main/tray/application-menu.ts'

const MENUS = [
  {
    label: 'Profit & loss',
    groups: [
      [{ command: 'keys.show', label: 'Keyboard shortcuts', chord: '?' }],
      [{ command: 'palette.open', label: 'Search', chord: 'Mod+K' }],
    ],
  },
]

const menuOf = (...[menus, choose]: [typeof MENUS | [], (command: string) => void]) =>
  applicationMenu('darwin', menus, choose) ?? []

describe('the application’s menu', () => {
  it('is between the system’s own menus, with a line between groups', () => {
    const [application, edit, ours, window] = menuOf(MENUS, () => undefined)
    expect([application?.role, edit?.role, window?.role]).toEqual(['appMenu', 'editMenu', 'windowMenu'])
    expect(ours?.label).toBe('Profit && loss')
    expect(ours?.submenu).toMatchObject([{ id: 'keys.show' }, { type: 'separator' }, { id: 'palette.open' }])
  })

  it.each(['linux', 'win32'] as const)('does not exist on %s, where every window has its own', (platform) => {
    expect(applicationMenu(platform, MENUS, () => undefined)).toBeNull()
  })

  it('says which command was chosen', () => {
    const chosen: string[] = []
    const ours = menuOf(MENUS, (command) => chosen.push(command))[2]
    const items = ours?.submenu as unknown as readonly { readonly click?: () => void }[]
    items[2]?.click?.()
    expect(chosen).toEqual(['palette.open'])
  })

  it('is there before any window has described it', () => {
    expect(menuOf([], () => undefined)).toHaveLength(3)
  })
})

describe('a chord in the menu', () => {
  it.each([
    ['Mod+Shift+D', 'CommandOrControl+Shift+D'],
    ['Mod+,', 'CommandOrControl+,'],
    ['Mod++', 'CommandOrControl+Plus'],
    ['Mod+Ctrl+Alt+ArrowLeft', 'CommandOrControl+Control+Alt+Left'],
  ])('%s is Electron’s %s', (chord, accelerator) => {
    expect(acceleratorOf(chord)).toBe(accelerator)
  })

  it.each(['?', 'I', 'Enter', 'Alt+1', 'F6', 'Mod+中', 'nonsense', ''])('is left out for %j', (chord) => {
    expect(acceleratorOf(chord)).toBeNull()
  })
})
