/** The words of periods of updates. */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import { NO_VALUE } from '../format/minus.ts'
import { m } from '../compiled/messages.js'

const TENTHS_BELOW_MS = 10_000

/** Returns `3.2 s`, `45 s`, `12 min`, `6 h`, or a dash. */
export function periodText(periodMs: number | null): string {
  if (periodMs === null) return NO_VALUE
  if (periodMs < TENTHS_BELOW_MS) return m.period_seconds({ count: (periodMs / SECOND_MS).toFixed(1) })
  if (periodMs < 2 * MINUTE_MS) return m.period_seconds({ count: Math.round(periodMs / SECOND_MS) })
  if (periodMs < 2 * HOUR_MS) return m.period_minutes({ count: Math.round(periodMs / MINUTE_MS) })
  return m.period_hours({ count: Math.round(periodMs / HOUR_MS) })
}
