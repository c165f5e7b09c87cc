/** Missing parts of the value line in words. */
import type { ValueGap } from '#model/positions/value-line.ts'
import { m } from '#i18n/compiled/messages.js'
import { symbolOf } from '#i18n/wording/instrument.ts'

const REASONS = {
  price: m.value_line_gap_price,
  notPolled: m.value_line_gap_not_polled,
  split: m.value_line_gap_split,
  currency: m.value_line_gap_currency,
} as const

/** Returns text like "AAPL: no price, on 12 days". */
export function gapText({ missing, days }: ValueGap): string {
  const what =
    missing.kind === 'rate'
      ? m.value_line_gap_rate({ pair: missing.pair })
      : REASONS[missing.kind]({ symbol: symbolOf(missing.instrument) })
  return m.value_line_gap({ what, count: days })
}
