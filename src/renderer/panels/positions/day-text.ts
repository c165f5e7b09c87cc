/** One day of the value line in words. */
import type { ValueStretch } from '#model/positions/value-coverage.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import { m } from '#i18n/compiled/messages.js'
import { symbolOf } from '#i18n/wording/instrument.ts'

interface ValueDay {
  readonly date: CalendarDate
  /** Null if no part is known. */
  readonly amount: string | null
  readonly stretch: ValueStretch | null
  /** Whether the day is the first of its stretch. */
  readonly isFirst: boolean
}

/** Returns text like "2026-03-04: at least $1,200.00, 2 of 3 positions. From here with BARC." */
export function dayText({ date, amount, stretch, isFirst }: ValueDay): string {
  if (amount === null || stretch === null) return m.value_line_gap_day({ date })
  return [valueText(date, amount, stretch), ...(isFirst ? stepTexts(stretch) : [])].join(' · ')
}

function valueText(date: CalendarDate, amount: string, { counted, held, isAtLeast }: ValueStretch): string {
  if (counted === held) return m.value_line_day({ date, amount })
  return m.value_line_partial_day({
    date,
    amount: isAtLeast ? m.positions_at_least({ amount }) : amount,
    counted,
    held,
  })
}

function stepTexts({ joined, left }: ValueStretch): readonly string[] {
  return [
    ...(joined.length === 0 ? [] : [m.value_line_joined({ symbols: joined.map(symbolOf).join(', ') })]),
    ...(left.length === 0 ? [] : [m.value_line_left({ symbols: left.map(symbolOf).join(', ') })]),
  ]
}
