/** What the key list shows: commands that have a chord, and the keys that are no commands. */
import { go } from 'fuzzysort'
import { COMMAND_GROUPS, type Command } from './command.ts'
import { fixedKeys } from './fixed-keys.ts'
import type { Keymap } from './keymap.ts'
import { GROUP_TITLE } from './wording.ts'

export interface KeyListSection {
  readonly id: string
  readonly title: string
  readonly lines: readonly KeyListLine[]
}

interface KeyListLine {
  readonly id: string
  readonly title: string
  /** As they are shown. */
  readonly chords: readonly string[]
}

/** By group, in the order of the table; with a text, only what it may mean. Without a match it is empty. */
export function keyListSections(
  table: readonly Command[],
  keymap: Keymap,
  label: (chord: string) => string,
  text: string,
): readonly KeyListSection[] {
  const groups = COMMAND_GROUPS.map((group) => ({
    id: group,
    title: GROUP_TITLE[group](),
    lines: table
      .filter((command) => command.group === group)
      .map(({ id, title }) => ({ id, title: title(), chords: (keymap.get(id) ?? []).map(label) }))
      .filter(({ chords }) => chords.length > 0),
  }))
  const fixed = fixedKeys().map((section) => ({
    ...section,
    lines: section.lines.map((line) => ({ ...line, chords: line.chords.map(label) })),
  }))
  return [...groups, ...fixed]
    .map((section) => ({ ...section, lines: matching(section.lines, text) }))
    .filter(({ lines }) => lines.length > 0)
}

function matching(lines: readonly KeyListLine[], text: string): readonly KeyListLine[] {
  if (text.trim() === '') return lines
  const keys = [({ title }: KeyListLine) => title, ({ chords }: KeyListLine) => chords.join(' ')]
  const found = new Set(go(text, lines, { keys, limit: 0 }).map(({ obj }) => obj))
  return lines.filter((line) => found.has(line))
}
