import { describe, expect, it } from 'vitest'
import { acceleratorOf, menuTemplate } from '../../../src/main/menu-template.ts'

const MENUS = [
  {
    label: 'Profit & loss',
    groups: [
      [{ command: 'keys.show', label: 'Keyboard shortcuts', chord: '?' }],
      [{ command: 'palette.open', label: 'Search', chord: 'Mod+K' }],
    ],
  },
]

describe('the application’s menu', () => {
  it('stands between the system’s own menus, with a line between groups', () => {
    const [application, edit, ours, window] = menuTemplate(MENUS, () => undefined)
    expect([application?.role, edit?.role, window?.role]).toEqual(['appMenu', 'editMenu', 'windowMenu'])
    expect(ours?.label).toBe('Profit && loss')
    expect(ours?.submenu).toMatchObject([{ id: 'keys.show' }, { type: 'separator' }, { id: 'palette.open' }])
  })

  it('says which command was chosen', () => {
    const chosen: string[] = []
    const ours = menuTemplate(MENUS, (command) => chosen.push(command))[2]
    const items = ours?.submenu as unknown as readonly { readonly click?: () => void }[]
    items[2]?.click?.()
    expect(chosen).toEqual(['palette.open'])
  })

  it('is there before any window has described it', () => {
    expect(menuTemplate([], () => undefined)).toHaveLength(3)
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
