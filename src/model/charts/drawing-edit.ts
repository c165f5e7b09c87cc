/** The edits of an instrument's drawings; every one of them can be undone. */
import type { Drawing, DrawingAnchor, DrawingId, DrawingKind, DrawingStyle, NewDrawing } from './drawing.ts'

/** One edit. Drawings that no longer exist are skipped, because another window may have removed them. */
export type DrawingEdit =
  | { readonly kind: 'add'; readonly drawing: NewDrawing }
  /** A locked drawing is not moved. */
  | {
      readonly kind: 'move'
      readonly drawing: DrawingId
      readonly anchors: readonly DrawingAnchor[]
      /** Moves of one gesture are undone together; null is a gesture of its own. */
      readonly gesture: number | null
    }
  /** Omitted fields stay as they are. */
  | { readonly kind: 'change'; readonly drawings: readonly DrawingId[]; readonly style: Partial<DrawingStyle> }
  | { readonly kind: 'remove'; readonly drawings: readonly DrawingId[] }

/**
 * Why an edit was refused; nothing has changed then. `tooMany`: on this instrument. `tooManyInAll`: on all together.
 * `tooMuchInAll`: all together would be too long.
 */
export type DrawingRefusal =
  | 'unknownDrawing'
  | 'locked'
  | 'tooMany'
  | 'tooManyInAll'
  | 'tooMuchInAll'
  | 'nothingToUndo'
  | 'nothingToRedo'

/** One step of the history; windows choose its words. */
export interface DrawingStep {
  readonly kind: DrawingEdit['kind']
  /** Number of changed drawings. */
  readonly count: number
  /** The kind of the changed drawing, if there is only one. */
  readonly drawn: DrawingKind | null
}

/** The drawings of one instrument as windows receive them, the latest on top. */
export interface InstrumentDrawings {
  readonly drawings: readonly Drawing[]
  /** The next steps to undo and to redo; null for none. */
  readonly undo: DrawingStep | null
  readonly redo: DrawingStep | null
}

/** An instrument without drawings, and without steps to undo. */
export const NO_DRAWINGS: InstrumentDrawings = { drawings: [], undo: null, redo: null }
