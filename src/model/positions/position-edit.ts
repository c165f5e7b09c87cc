/** The edits of positions; each can be undone. */
import type { CurrencyCode } from '../market/currency.ts'
import type { InstrumentId } from '../market/instrument.ts'
import type { LotId, LotTerms } from './position.ts'
import type { SplitRatio } from '../reference/split.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** A lot to add. */
export interface NewLot extends LotTerms {
  readonly instrument: InstrumentId
  /** The day of its shares, if not its date. */
  readonly sharesAsOf?: CalendarDate
  /** The currency of the listing in a file, for a position without its own. */
  readonly priceCurrency?: CurrencyCode
}

/** One edit. Lots that no longer exist are skipped if it concerns several. */
export type PositionEdit =
  | { readonly kind: 'addLots'; readonly lots: readonly NewLot[] }
  | { readonly kind: 'changeLot'; readonly lot: LotId; readonly terms: Partial<LotTerms> }
  | { readonly kind: 'removeLots'; readonly lots: readonly LotId[] }
  /** Null for the known currency. */
  | { readonly kind: 'setPriceCurrency'; readonly instrument: InstrumentId; readonly currency: CurrencyCode | null }
  /** Settles a split for earlier lots, which are restated, or kept if already in new shares. */
  | {
      readonly kind: 'settleSplit'
      readonly instrument: InstrumentId
      /** The first day with prices after the split. */
      readonly exDate: CalendarDate
      readonly ratio: SplitRatio
      readonly isRestated: boolean
    }

/** Why an edit was refused without a change. */
export type PositionRefusal =
  | 'unknownLot'
  | 'unknownPosition'
  /** It is not pending, or an earlier one is. */
  | 'noSuchSplit'
  | 'tooManyLots'
  /** The instrument cannot have a price below zero. */
  | 'belowZero'
  /** Too long to store. */
  | 'tooMuchInAll'
  /** Also if another edit followed. */
  | 'nothingToUndo'
  | 'nothingToRedo'

/** The result of an edit. */
export interface PositionEditDone {
  /** The step for `position.undo`, if anything changed. */
  readonly step: number | null
}

/** A step of the history; windows word it. */
export interface PositionStep {
  readonly number: number
  readonly kind: PositionEdit['kind'] | 'replaceAll'
  readonly lots: number
  /** If there is only one. */
  readonly instrument: InstrumentId | null
}

/** The next steps to undo and to redo, or null. */
export interface PositionHistory {
  readonly undo: PositionStep | null
  readonly redo: PositionStep | null
}
