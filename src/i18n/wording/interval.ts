/** The words of the intervals of candles. */
import { ruleOf, type ChartInterval } from '#model/candles/candle-interval.ts'
import { m } from '../compiled/messages.js'

const MINUTES_AN_HOUR = 60
const MONTHS_WORDING: Readonly<Record<1 | 3 | 6 | 12, () => string>> = {
  1: m.interval_month,
  3: m.interval_quarter,
  6: m.interval_half_year,
  12: m.interval_year,
}

export function intervalName(interval: ChartInterval): string {
  const rule = ruleOf(interval)
  switch (rule.unit) {
    case 'minute':
      return rule.count % MINUTES_AN_HOUR === 0
        ? m.interval_hours({ count: rule.count / MINUTES_AN_HOUR })
        : m.interval_minutes({ count: rule.count })
    case 'day':
      return m.interval_day()
    case 'week':
      return m.interval_week()
    case 'month':
      return MONTHS_WORDING[rule.count]()
  }
}
