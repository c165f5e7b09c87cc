/** The words for positions that are not counted. */
import { substitutableIn, SUBSTITUTES } from '#model/positions/conversions/currency-substitute.ts'
import type { PositionRefusal } from '#model/positions/position-edit.ts'
import type { NotCountedReason, PositionValue } from '#model/positions/position-value.ts'
import { MAX_LOTS } from '#model/positions/position.ts'
import { m } from '../compiled/messages.js'
import type { Sentence } from '../sentence.ts'

const REASONS: Readonly<Record<NotCountedReason, (pairs: string) => string>> = {
  splitPending: m.held_reason_split_pending,
  noQuote: m.held_reason_no_quote,
  delisted: m.held_reason_delisted,
  halted: m.held_reason_halted,
  stale: m.held_reason_stale,
  noCurrency: m.held_reason_no_currency,
  noRate: (pairs) => m.held_reason_no_rate({ pairs }),
  staleRate: m.held_reason_stale_rate,
}

/** Returns the reason, with missing pairs: `No rate: USDCNY.` */
export function notCountedText(reason: NotCountedReason, missingPairs: readonly string[]): string {
  return REASONS[reason](missingPairs.join(', '))
}

/** Returns the remedy, such as "In Settings, Positions you can convert CNY at the rate of CNH." */
export function remedyText(missingPairs: readonly string[]): string | null {
  const remedies = substitutableIn(missingPairs).map((currency) =>
    m.held_remedy({ currency, substitute: SUBSTITUTES[currency].as }),
  )
  return remedies.length === 0 ? null : remedies.join(' ')
}

/** Returns null for a counted position. */
export function reasonText({ notCounted, missingPairs }: PositionValue): string | null {
  return notCounted === null ? null : notCountedText(notCounted, missingPairs)
}

/** Why an edit of positions was refused. */
export const POSITION_REFUSAL_WORDING: Readonly<Record<PositionRefusal, Sentence>> = {
  unknownLot: m.position_refused_unknown_lot,
  unknownPosition: m.position_refused_unknown_position,
  noSuchSplit: m.position_refused_no_such_split,
  tooManyLots: () => m.position_refused_too_many_lots({ max: MAX_LOTS }),
  tooMuchInAll: m.position_refused_too_much_in_all,
  belowZero: m.alert_refusal_below_zero,
  nothingToUndo: m.position_refused_nothing_to_undo,
  nothingToRedo: m.position_refused_nothing_to_redo,
}
