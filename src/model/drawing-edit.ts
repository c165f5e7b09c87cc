/** The edits that the drawings of an instrument can be given; every one of them can be taken back. */
import type { Drawing, DrawingAnchor, DrawingId, DrawingKind, DrawingStyle, NewDrawing } from './drawing.ts'

/** One edit. What is gone by the time that it arrives is passed over: another window may have removed it. */
export type DrawingEdit =
  | { readonly kind: 'add'; readonly drawing: NewDrawing }
  /** A locked drawing is not moved. */
  | {
      readonly kind: 'move'
      readonly drawing: DrawingId
      readonly anchors: readonly DrawingAnchor[]
      /** Moves of one gesture are taken back together; null is a gesture of its own. */
      readonly gesture: number | null
    }
  /** What is left out stays as it is. */
  | { readonly kind: 'change'; readonly drawings: readonly DrawingId[]; readonly style: Partial<DrawingStyle> }
  | { readonly kind: 'remove'; readonly drawings: readonly DrawingId[] }

/** Why an edit was refused; nothing has changed then. `tooMany`: on this instrument. `tooManyInAll`: on all together. */
export type DrawingRefusal =
  'unknownDrawing' | 'locked' | 'tooMany' | 'tooManyInAll' | 'nothingToUndo' | 'nothingToRedo'

/** What a step of the history did, for a window to word it. */
export interface DrawingStep {
  readonly kind: DrawingEdit['kind']
  /** How many drawings it is about. */
  readonly count: number
  /** What was drawn, where it is about one alone. */
  readonly drawn: DrawingKind | null
}

/** The drawings of one instrument as windows are told of them, what was drawn last on top. */
export interface InstrumentDrawings {
  readonly drawings: readonly Drawing[]
  /** What can be taken back and what can be done again; null for nothing. */
  readonly undo: DrawingStep | null
  readonly redo: DrawingStep | null
}

/** An instrument without drawings, and without steps to undo. */
export const NO_DRAWINGS: InstrumentDrawings = { drawings: [], undo: null, redo: null }
