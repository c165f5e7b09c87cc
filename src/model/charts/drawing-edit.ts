/** The edits of an instrument's drawings; each can be undone. */
import type { Drawing, DrawingAnchor, DrawingId, DrawingKind, DrawingStyle, NewDrawing } from './drawing.ts'

/** One edit. Drawings that no longer exist are skipped, because another window may have removed them. */
export type DrawingEdit =
  | { readonly kind: 'add'; readonly drawing: NewDrawing }
  /** Refused for a locked drawing. */
  | {
      readonly kind: 'move'
      readonly drawing: DrawingId
      readonly anchors: readonly DrawingAnchor[]
      /** Moves of one gesture are undone together; null is a gesture of its own. */
      readonly gesture: number | null
    }
  /** Omitted fields keep their value. */
  | { readonly kind: 'change'; readonly drawings: readonly DrawingId[]; readonly style: Partial<DrawingStyle> }
  | { readonly kind: 'remove'; readonly drawings: readonly DrawingId[] }

/**
 * Why an edit was refused without a change. `tooMany`: on this instrument. `tooManyInAll`: in total. `tooMuchInAll`: the stored
 * drawings would be too long.
 */
export type DrawingRefusal =
  | 'unknownDrawing'
  | 'locked'
  | 'tooMany'
  | 'tooManyInAll'
  | 'tooMuchInAll'
  | 'nothingToUndo'
  | 'nothingToRedo'

/** A step of the history; windows choose its words. */
export interface DrawingStep {
  readonly kind: DrawingEdit['kind']
  /** Number of changed drawings. */
  readonly count: number
  /** The kind of the changed drawing if there is only one. */
  readonly drawn: DrawingKind | null
}

/** The drawings of one instrument as windows receive them, the latest on top. */
export interface InstrumentDrawings {
  readonly drawings: readonly Drawing[]
  /** The next steps to undo and to redo, or null. */
  readonly undo: DrawingStep | null
  readonly redo: DrawingStep | null
}

/** An instrument without drawings and history. */
export const NO_DRAWINGS: InstrumentDrawings = { drawings: [], undo: null, redo: null }
