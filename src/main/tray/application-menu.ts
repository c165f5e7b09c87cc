/** Builds the application's menu. Electron's default one would offer to reload pages and to open developer tools. */
import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand, MenuDescription } from '#model/application/menu.ts'

/**
 * Returns the windows' menus between the system's own ones, which provide copying, pasting and quitting. Returns null outside macOS, where
 * each window has its menu in the page.
 */
export function applicationMenu(
  platform: NodeJS.Platform,
  menus: readonly MenuDescription[],
  choose: (command: string) => void,
): MenuItemConstructorOptions[] | null {
  if (platform !== 'darwin') return null
  const ours = menus.map(({ label, groups }): MenuItemConstructorOptions => ({
    label: literal(label),
    submenu: groups.flatMap((group, place) => [
      ...(place === 0 ? [] : [{ type: 'separator' as const }]),
      ...group.map((entry) => menuItem(entry, choose)),
    ]),
  }))
  return [{ role: 'appMenu' }, { role: 'editMenu' }, ...ours, { role: 'windowMenu' }]
}

function menuItem(
  { command, label, chord }: MenuCommand,
  choose: (command: string) => void,
): MenuItemConstructorOptions {
  const accelerator = chord === null ? null : acceleratorOf(chord)
  return {
    id: command,
    label: literal(label),
    click: () => choose(command),
    ...(accelerator === null ? {} : { accelerator, registerAccelerator: false }),
  }
}

/** Escapes a menu's label, in which `&` marks an access key. */
export const literal = (text: string): string => text.replaceAll('&', '&&')

const KEYS: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Enter: 'Return',
}

/**
 * Returns a chord as an accelerator of Electron. Returns null for a chord without the command key, because the menu would intercept typed
 * keys.
 */
export function acceleratorOf(chord: string): string | null {
  const [, modifiers = '', key = ''] = /^((?:(?:Mod|Ctrl|Alt|Shift)\+)*)(.+)$/su.exec(chord) ?? []
  const held = modifiers.split('+').slice(0, -1)
  if (!held.includes('Mod') || /[^\x21-\x7e]/u.test(key)) return null
  const named = held.map((name) => ({ Mod: 'CommandOrControl', Ctrl: 'Control' })[name] ?? name)
  return [...named, key === '+' ? 'Plus' : (KEYS[key] ?? key)].join('+')
}
