/** Menus made of rows of the command table. */
import { SEPARATOR, type MenuItem } from '../components/menu-item.ts'
import type { Commands } from './commands.svelte.ts'

/** What the window's menu offers: ids of commands, in groups. */
export const WINDOW_MENU: readonly (readonly string[])[] = [
  ['palette.open', 'keys.show', 'guide.open'],
  ['list.add', 'list.import'],
  ['panel.maximise', 'panel.close'],
  ['window.open'],
  ['connection.open', 'settings.open', 'discreet.toggle'],
]

/** What a row's menu offers. */
export const ROW_MENU: readonly (readonly string[])[] = [['row.open', 'row.explain'], ['row.remove']]

/** The groups one below the other, with a line between them. What cannot be done just now is there, but cannot be chosen. */
export function commandMenu(commands: Commands, groups: readonly (readonly string[])[]): readonly MenuItem[] {
  const { context } = commands
  return groups.flatMap((ids, place) => {
    const items = ids.flatMap((id): MenuItem[] => {
      const command = commands.find(id)
      if (command === undefined) return []
      const { title, when } = command
      const run = () => void commands.run(id)
      return [{ kind: 'action', label: title(), hint: commands.chordOf(id), isDisabled: !when(context), run }]
    })
    return place === 0 ? items : [SEPARATOR, ...items]
  })
}
