/** The menu of a row: what can be shown of it, what can be said about it, and where it can go. */
import { SEPARATOR, type MenuItem } from '../../../components/menu-item.ts'
import { commandMenu } from '../../../commands/command-menu.ts'
import type { Commands } from '../../../commands/commands.svelte.ts'
import { m } from '../../../../i18n/compiled/messages.js'

/** Ids of commands, in groups; those of panels and alerts are there once the application has such. */
const GROUPS: readonly (readonly string[])[] = [
  ['panel.show.chart', 'panel.show.depth', 'panel.show.company', 'alert.add'],
  ['row.open', 'row.explain'],
  ['row.rename', 'row.moveUp', 'row.moveDown', 'row.copy'],
]

export interface RowMenuPorts {
  /** Makes an alert from the price that was pointed at; null where none was. */
  readonly alertAt: MenuItem | null
  /** Asks to which list; null when there is no other. */
  readonly chooseTarget: ((kind: 'moveRows' | 'copyRows') => void) | null
}

export function rowMenu(commands: Commands, { alertAt, chooseTarget }: RowMenuPorts): readonly MenuItem[] {
  const known = GROUPS.map((ids) => ids.filter((id) => commands.find(id) !== undefined))
  const groups = known.filter((ids) => ids.length > 0)
  const isAlone = chooseTarget === null
  return [
    ...(alertAt === null ? [] : [alertAt]),
    ...commandMenu(commands, groups),
    SEPARATOR,
    { kind: 'action', label: m.row_move_to(), isDisabled: isAlone, run: () => chooseTarget?.('moveRows') },
    { kind: 'action', label: m.row_copy_to(), isDisabled: isAlone, run: () => chooseTarget?.('copyRows') },
    SEPARATOR,
    ...commandMenu(commands, [['list.addSection', 'list.undo', 'list.redo'], ['row.remove']]),
  ]
}
