/** Makes menus from rows of the command table: the window's menu and the system menu. */
import { SEPARATOR, type MenuItem } from '../components/menus/menu-item.ts'
import type { Commands } from './commands.svelte.ts'
import type { Payload } from '#contract/requests.ts'
import { COMMAND_GROUPS } from './command.ts'
import { GROUP_TITLE } from './wording.ts'

export const WINDOW_MENU: readonly (readonly string[])[] = [
  ['palette.open', 'keys.show', 'guide.open', 'about.open'],
  ['list.add', 'list.import'],
  ['panel.show.alerts', 'panel.show.health', 'panel.maximise', 'panel.close'],
  ['window.open'],
  ['connection.open', 'settings.open', 'discreet.toggle'],
]

export const ROW_MENU: readonly (readonly string[])[] = [['row.open', 'row.explain'], ['row.remove']]

/** Commands that cannot run are disabled. */
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

/** Has one menu for each group of the table, with the effective chords. */
export function describeMenu({ table, keymap }: Pick<Commands, 'table' | 'keymap'>): Payload<'menu.describe'> {
  const menus = COMMAND_GROUPS.map((group) => {
    const entries = table
      .filter((command) => command.group === group)
      .map(({ id, title }) => ({ command: id, label: title(), chord: keymap.get(id)?.[0] ?? null }))
    return { label: GROUP_TITLE[group](), groups: [entries] }
  })
  return { menus }
}
