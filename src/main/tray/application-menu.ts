/** The application's menu as Electron wants it. Electron's default one would offer to reload pages and to open developer tools. */
import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand, MenuDescription } from '#model/application/menu.ts'

/**
 * The menus of the windows between the system's own ones, by which copying, pasting and quitting work, in the system's words.
 * Null for no menu at all: macOS alone shows one menu for all windows, elsewhere each window has its own in the page.
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

/** Escapes a text for a menu's label, where `&` marks the next character as a key. */
export const literal = (text: string): string => text.replaceAll('&', '&&')

const KEYS: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Enter: 'Return',
}

/**
 * A chord in Electron's words, or null where the menu shows none: without the key for commands the menu would take keys that
 * are typed into texts.
 */
export function acceleratorOf(chord: string): string | null {
  const [, modifiers = '', key = ''] = /^((?:(?:Mod|Ctrl|Alt|Shift)\+)*)(.+)$/su.exec(chord) ?? []
  const held = modifiers.split('+').slice(0, -1)
  if (!held.includes('Mod') || /[^\x21-\x7e]/u.test(key)) return null
  const named = held.map((name) => ({ Mod: 'CommandOrControl', Ctrl: 'Control' })[name] ?? name)
  return [...named, key === '+' ? 'Plus' : (KEYS[key] ?? key)].join('+')
}
