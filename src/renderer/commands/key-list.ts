/** The content of the key list: commands that have a chord, and fixed keys. */
import { go } from 'fuzzysort'
import { COMMAND_GROUPS, type Command } from './command.ts'
import type { Keymap } from './keys/keymap.ts'
import { GROUP_TITLE } from './wording.ts'
import { m } from '#i18n/compiled/messages.js'

export interface FixedKeys {
  readonly id: string
  readonly title: string
  readonly lines: readonly FixedKey[]
}

interface FixedKey {
  readonly id: string
  readonly title: string
  /** Chords in the notation of `chord.ts`, or in words if there are too many. */
  readonly chords: readonly string[]
}

export const fixedKeys = (): readonly FixedKeys[] => [
  { id: 'chartKeys', title: m.keys_chart(), lines: [...chartKeys(), ...drawingKeys()] },
  {
    id: 'typing',
    title: m.keys_typing(),
    lines: [
      { id: 'letters', title: m.keys_letters(), chords: [m.keys_letters_chord()] },
      { id: 'digits', title: m.keys_digits(), chords: [m.keys_digits_chord()] },
      { id: 'walk', title: m.keys_walk(), chords: ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'] },
    ],
  },
]

/** See `panels/chart/chart-keys.ts`. */
const chartKeys = (): readonly FixedKey[] => [
  { id: 'chart.step', title: m.keys_chart_step(), chords: ['ArrowLeft', 'ArrowRight'] },
  { id: 'chart.zoom', title: m.keys_chart_zoom(), chords: ['ArrowUp', 'ArrowDown'] },
  { id: 'chart.page', title: m.keys_chart_page(), chords: ['PageUp', 'PageDown'] },
  { id: 'chart.ends', title: m.keys_chart_ends(), chords: ['Home', 'End'] },
  { id: 'chart.stretch', title: m.keys_chart_stretch(), chords: ['Shift+ArrowUp', 'Shift+ArrowDown'] },
  { id: 'chart.shift', title: m.keys_chart_shift(), chords: ['Shift+PageUp', 'Shift+PageDown'] },
  { id: 'chart.fit', title: m.keys_chart_fit(), chords: ['Shift+Home', 'Shift+End'] },
]

/** See `panels/chart/drawings/drawing-keys.ts`. */
const drawingKeys = (): readonly FixedKey[] => [
  { id: 'drawing.move', title: m.keys_drawing_move(), chords: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
  { id: 'drawing.anchor', title: m.keys_drawing_anchor(), chords: ['Space'] },
  { id: 'drawing.remove', title: m.command_drawing_remove(), chords: ['Delete'] },
  { id: 'drawing.duplicate', title: m.command_drawing_duplicate(), chords: ['Mod+D'] },
  { id: 'drawing.undo', title: m.command_drawing_undo(), chords: ['Mod+Z'] },
  { id: 'drawing.redo', title: m.command_drawing_redo(), chords: ['Mod+Shift+Z', 'Mod+Y'] },
]

export interface KeyListSection {
  readonly id: string
  readonly title: string
  readonly lines: readonly KeyListLine[]
}

interface KeyListLine {
  readonly id: string
  readonly title: string
  readonly chords: readonly string[]
}

/** Returns sections in the order of the table; `text` filters the lines. */
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
