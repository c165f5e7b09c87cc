/** The edits of positions; each can be undone. */
import type { CurrencyCode } from '../market/currency.ts'
import type { InstrumentId } from '../market/instrument.ts'
import type { LotId, LotTerms } from './position.ts'
import type { SplitRatio } from '../reference/split.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** A lot to add. */
export interface NewLot extends LotTerms {
  readonly instrument: InstrumentId
  /** The day whose shares it is in, if not its date. */
  readonly sharesAsOf?: CalendarDate
  /** The currency of the listing if a file names it; used for a position without its own. */
  readonly priceCurrency?: CurrencyCode
}

/** One edit. An edit of several lots skips those that no longer exist. */
export type PositionEdit =
  | { readonly kind: 'addLots'; readonly lots: readonly NewLot[] }
  /** Omitted terms keep their value. */
  | { readonly kind: 'changeLot'; readonly lot: LotId; readonly terms: Partial<LotTerms> }
  | { readonly kind: 'removeLots'; readonly lots: readonly LotId[] }
  /** Null restores the known currency. */
  | { readonly kind: 'setPriceCurrency'; readonly instrument: InstrumentId; readonly currency: CurrencyCode | null }
  /** Settles a split for the lots from before it. They are restated, or kept because they are already in new shares. */
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
  /** No split of that day is pending, or an earlier one is. */
  | 'noSuchSplit'
  | 'tooManyLots'
  /** A price below zero for an instrument that cannot have one. */
  | 'belowZero'
  /** The stored lots would be too long. */
  | 'tooMuchInAll'
  /** Also if another edit followed. */
  | 'nothingToUndo'
  | 'nothingToRedo'

/** The result of an edit. */
export interface PositionEditDone {
  /** The step for `position.undo`; null if nothing changed. */
  readonly step: number | null
}

/** A step of the history; windows word it. */
export interface PositionStep {
  /** Rises from 1 with every edit of this run. */
  readonly number: number
  readonly kind: PositionEdit['kind'] | 'replaceAll'
  /** The number of affected lots. */
  readonly lots: number
  /** The instrument if there is only one. */
  readonly instrument: InstrumentId | null
}

/** The next steps to undo and to redo, or null. */
export interface PositionHistory {
  readonly undo: PositionStep | null
  readonly redo: PositionStep | null
}
