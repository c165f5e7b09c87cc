/** The edits of an instrument's drawings; each can be undone. */
import type { Drawing, DrawingAnchor, DrawingId, DrawingKind, DrawingStyle, NewDrawing } from './drawing.ts'

/** One edit. Drawings that another window removed are skipped. */
export type DrawingEdit =
  | { readonly kind: 'add'; readonly drawing: NewDrawing }
  /** Refused for a locked drawing. */
  | {
      readonly kind: 'move'
      readonly drawing: DrawingId
      readonly anchors: readonly DrawingAnchor[]
      /** Moves of one gesture are undone together. */
      readonly gesture: number | null
    }
  | { readonly kind: 'change'; readonly drawings: readonly DrawingId[]; readonly style: Partial<DrawingStyle> }
  | { readonly kind: 'remove'; readonly drawings: readonly DrawingId[] }

/** Why an edit was refused. `tooMany`: on this instrument. `tooManyInAll`: in total. `tooMuchInAll`: too long to store. */
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
  readonly count: number
  /** If there is only one. */
  readonly drawn: DrawingKind | null
}

/** An instrument's drawings as windows receive them, the latest on top. */
export interface InstrumentDrawings {
  readonly drawings: readonly Drawing[]
  readonly undo: DrawingStep | null
  readonly redo: DrawingStep | null
}

/** An instrument without drawings and history. */
export const NO_DRAWINGS: InstrumentDrawings = { drawings: [], undo: null, redo: null }
