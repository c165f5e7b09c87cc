/** The words for drawings, their edits and refusals. */
import { MAX_DRAWINGS, MAX_DRAWINGS_IN_ALL, type Drawing,
  type DrawingColour, type DrawingExtent, type DrawingKind } from '#model/charts/drawing.ts' // prettier-ignore
import type { DrawingEdit, DrawingRefusal, DrawingStep } from '#model/charts/drawing-edit.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Sentence } from '#i18n/sentence.ts'

export const KIND_WORDING: Readonly<Record<DrawingKind, () => string>> = {
  trend: m.drawing_trend,
  ray: m.drawing_ray,
  horizontal: m.drawing_horizontal,
  vertical: m.drawing_vertical,
  channel: m.drawing_channel,
  rectangle: m.drawing_rectangle,
  fibonacci: m.drawing_fibonacci,
  text: m.drawing_text,
  measure: m.drawing_measure,
  vwap: m.drawing_vwap,
}

export const COLOUR_WORDING: Readonly<Record<DrawingColour, () => string>> = {
  blue: m.drawing_colour_blue,
  orange: m.drawing_colour_orange,
  violet: m.drawing_colour_violet,
  green: m.drawing_colour_green,
  red: m.drawing_colour_red,
  plain: m.drawing_colour_plain,
}

export const EXTENT_WORDING: Readonly<Record<DrawingExtent, () => string>> = {
  none: m.drawing_extent_none,
  left: m.drawing_extent_left,
  right: m.drawing_extent_right,
  both: m.drawing_extent_both,
}

export const REFUSAL_WORDING: Readonly<Record<DrawingRefusal, () => string>> = {
  unknownDrawing: m.drawing_refused_unknown,
  locked: m.drawing_refused_locked,
  tooMany: () => m.drawing_refused_too_many({ max: MAX_DRAWINGS }),
  tooManyInAll: () => m.drawing_refused_too_many_in_all({ max: MAX_DRAWINGS_IN_ALL }),
  tooMuchInAll: m.drawing_refused_too_much,
  nothingToUndo: m.drawing_refused_undo,
  nothingToRedo: m.drawing_refused_redo,
}

/** Describes a step: "Trend line added", "3 drawings removed". */
export function stepSentence({ kind, count, drawn }: DrawingStep): string {
  const what = drawn === null ? m.drawing_count({ count }) : KIND_WORDING[drawn]()
  switch (kind) {
    case 'add':
      return m.drawing_said_added({ what })
    case 'move':
      return m.drawing_said_moved({ what })
    case 'change':
      return m.drawing_said_changed({ what })
    case 'remove':
      return m.drawing_said_removed({ what })
  }
}

/** Null for a move, whose position is announced instead. */
export function describeEdit(edit: DrawingEdit, drawings: readonly Drawing[]): Sentence | null {
  if (edit.kind === 'move') return null
  const { kind } = edit
  if (kind === 'add') {
    const drawn = edit.drawing.kind
    return () => stepSentence({ kind, count: 1, drawn })
  }
  const [only, ...others] = drawings.filter(({ id }) => edit.drawings.includes(id))
  if (only === undefined) return null
  const drawn = others.length === 0 ? only.kind : null
  return () => stepSentence({ kind, count: others.length + 1, drawn })
}
