/** The table of commands, shown by menus, shortcuts, the palette and the key list. */
import { ALERT_COMMANDS } from './alert-commands.ts'
import { APPEARANCE_COMMANDS } from './appearance-commands.ts'
import { CHART_COMMANDS, DRAWING_COMMANDS } from './chart-commands.ts'
import type { Command } from '../command.ts'
import { GENERAL_COMMANDS } from './general-commands.ts'
import { LINK_COMMANDS } from './link-commands.ts'
import { LIST_COMMANDS } from './list-commands.ts'
import { panelCommands, type OfferedPanel } from './panel-commands.ts'
import { WINDOW_COMMANDS } from './window-commands.ts'

export function commandTable(panels: readonly OfferedPanel[]): readonly Command[] {
  return [
    ...GENERAL_COMMANDS,
    ...LIST_COMMANDS,
    ...CHART_COMMANDS,
    ...ALERT_COMMANDS,
    ...panelCommands(panels),
    ...DRAWING_COMMANDS,
    ...WINDOW_COMMANDS,
    ...LINK_COMMANDS,
    ...APPEARANCE_COMMANDS,
  ]
}
