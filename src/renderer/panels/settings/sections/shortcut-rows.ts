/** The rows of the shortcuts section. */
import type { Shortcuts } from '#model/application/settings.ts'
import { COMMAND_GROUPS, type Command } from '#renderer/commands/command.ts'
import { chordLabel, type Platform } from '#renderer/commands/keys/chord.ts'
import { conflictsOf, keymapOf } from '#renderer/commands/keys/keymap.ts'
import { GROUP_TITLE } from '#renderer/commands/wording.ts'

export interface ShortcutRow {
  readonly command: Command
  readonly title: string
  /** Chords as displayed; empty for a command without a shortcut. */
  readonly chords: readonly string[]
  /** The defaults, as displayed. */
  readonly firstChords: readonly string[]
  readonly isChanged: boolean
  /** Titles of other commands with the same chord. */
  readonly rivals: readonly string[]
}

export interface ShortcutGroup {
  readonly title: string
  readonly rows: readonly ShortcutRow[]
}

export interface ShortcutTable {
  readonly commands: readonly Command[]
  readonly shortcuts: Shortcuts
  readonly platform: Platform
}

/** Returns the commands by group, in the order of the table, filtered by titles and chords that contain the text. */
export function shortcutGroups(
  { commands, shortcuts, platform }: ShortcutTable,
  text: string,
): readonly ShortcutGroup[] {
  const keymap = keymapOf(commands, shortcuts)
  const titles = new Map(commands.map(({ id, title }) => [id, title()]))
  const conflicts = conflictsOf(commands, shortcuts, platform)
  const rivalsOf = (id: string) =>
    conflicts
      .filter((conflict) => conflict.commands.includes(id))
      .flatMap((conflict) => conflict.commands.filter((other) => other !== id))
  const label = (chord: string) => chordLabel(chord, platform)
  const wanted = text.trim().toLowerCase()

  const rowOf = (command: Command): ShortcutRow => ({
    command,
    title: titles.get(command.id) ?? command.id,
    chords: (keymap.get(command.id) ?? []).map(label),
    firstChords: command.chords.map(label),
    isChanged: Object.hasOwn(shortcuts, command.id),
    rivals: [...new Set(rivalsOf(command.id))].map((id) => titles.get(id) ?? id),
  })
  const isWanted = ({ title, chords }: ShortcutRow) =>
    [title, ...chords].some((part) => part.toLowerCase().includes(wanted))

  return COMMAND_GROUPS.map((group) => ({
    title: GROUP_TITLE[group](),
    rows: commands
      .filter((command) => command.group === group)
      .map(rowOf)
      .filter(isWanted),
  })).filter(({ rows }) => rows.length > 0)
}
