/** The edits that positions can be given; every one of them can be undone. */
import type { CurrencyCode } from '../market/currency.ts'
import type { InstrumentId } from '../market/instrument.ts'
import type { LotId, LotTerms } from './position.ts'
import type { SplitRatio } from '../reference/split.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** A lot that is yet to be entered. */
export interface NewLot extends LotTerms {
  readonly instrument: InstrumentId
  /** The day whose shares it is in, where that is not its date. */
  readonly sharesAsOf?: CalendarDate
  /** The currency in which the listing is quoted, where a file says so. A position without one of its own takes it. */
  readonly priceCurrency?: CurrencyCode
}

/** One edit. A lot that is gone by the time that the edit arrives is passed over, where the edit is about several. */
export type PositionEdit =
  | { readonly kind: 'addLots'; readonly lots: readonly NewLot[] }
  /** Terms that are left out stay as they are. */
  | { readonly kind: 'changeLot'; readonly lot: LotId; readonly terms: Partial<LotTerms> }
  | { readonly kind: 'removeLots'; readonly lots: readonly LotId[] }
  /** Null takes the currency that is known. */
  | { readonly kind: 'setPriceCurrency'; readonly instrument: InstrumentId; readonly currency: CurrencyCode | null }
  /** Settles a split for the lots from before it. They are restated, or stay as they are because they are in new shares already. */
  | {
      readonly kind: 'settleSplit'
      readonly instrument: InstrumentId
      /** The day on which the price is first quoted after the split. */
      readonly exDate: CalendarDate
      readonly ratio: SplitRatio
      readonly isRestated: boolean
    }

/** Why an edit was refused; nothing has changed then. */
export type PositionRefusal =
  | 'unknownLot'
  | 'unknownPosition'
  /** No split of that day is waiting for an answer, or an earlier one is. */
  | 'noSuchSplit'
  | 'tooManyLots'
  /** A price below zero of what has none. */
  | 'belowZero'
  /** All lots together would be too long. */
  | 'tooMuchInAll'
  /** Also when something else was done since. */
  | 'nothingToUndo'
  | 'nothingToRedo'

/** What an edit did. */
export interface PositionEditDone {
  /** By which `position.undo` takes back this edit and no other; null when nothing had to be changed. */
  readonly step: number | null
}

/** What a step of the history did, for a window to word it. */
export interface PositionStep {
  /** Counts up from 1 with every edit of this run. */
  readonly number: number
  readonly kind: PositionEdit['kind'] | 'replaceAll'
  /** How many lots it is about. */
  readonly lots: number
  /** The instrument, where it is about one alone. */
  readonly instrument: InstrumentId | null
}

/** What can be taken back and what can be done again; null for nothing. */
export interface PositionHistory {
  readonly undo: PositionStep | null
  readonly redo: PositionStep | null
}
