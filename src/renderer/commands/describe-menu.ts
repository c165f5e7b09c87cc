/** The command table as the menu that the system draws where it draws one. */
import type { Payload } from '../../contract/requests.ts'
import { COMMAND_GROUPS } from './command.ts'
import type { Commands } from './commands.svelte.ts'
import { GROUP_TITLE } from './wording.ts'

/** One menu for each group of the table, in the reader's language and with the chords in force. */
export function describeMenu({ table, keymap }: Pick<Commands, 'table' | 'keymap'>): Payload<'menu.describe'> {
  const menus = COMMAND_GROUPS.map((group) => {
    const entries = table
      .filter((command) => command.group === group)
      .map(({ id, title }) => ({ command: id, label: title(), chord: keymap.get(id)?.[0] ?? null }))
    return { label: GROUP_TITLE[group](), groups: [entries] }
  })
  return { menus }
}
