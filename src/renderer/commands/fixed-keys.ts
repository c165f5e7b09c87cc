/** Keys that are no commands: what has the focus understands them by itself, and they cannot be changed. */
import { m } from '../../i18n/compiled/messages.js'

export interface FixedKeys {
  readonly id: string
  readonly title: string
  readonly lines: readonly FixedKey[]
}

export interface FixedKey {
  readonly id: string
  readonly title: string
  /** As `chord.ts` writes them, or in words where there are too many. */
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
