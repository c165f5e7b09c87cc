/** Widens thresholds, as a suggestion for alerts that fire too often. */
import { kindOf, withValues, type AlertCondition } from '#model/alerts/alert-condition.ts'
import type { Widening } from '#model/alerts/measure/condition-kind.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'

/** Relative steps, the smallest first. */
export const WIDER_STEPS = [0.25, 0.5, 1] as const

/** Returns null if a condition cannot be widened by the step. */
export function widened(
  conditions: readonly AlertCondition[],
  step: number,
  widening: Widening,
): readonly AlertCondition[] | null {
  const wider: AlertCondition[] = []
  for (const condition of conditions) {
    const values = kindOf(condition).widened?.(condition, step, widening) ?? null
    if (values === null) return null
    wider.push(withValues(condition, values))
  }
  return wider
}

/** The last bars show the present number of decimals. */
const RECENT_BARS = 100

/** @param dateOf The trading date of a bar, by its time. */
export function wideningOf(bars: readonly Bar[], dateOf: (time: number) => CalendarDate): Widening {
  const days = new Map<CalendarDate, { high: number; low: number }>()
  for (const { time, high, low } of bars) {
    const date = dateOf(time)
    const day = days.get(date)
    days.set(date, { high: Math.max(high, day?.high ?? high), low: Math.min(low, day?.low ?? low) })
  }
  const ranges = [...days.values()].map(({ high, low }) => high - low)
  const recent = bars.slice(-RECENT_BARS).map(({ close }) => decimalsOf(close))
  return {
    dayRange: ranges.length === 0 ? 0 : ranges.reduce((sum, range) => sum + range, 0) / ranges.length,
    decimals: Math.max(0, ...recent),
  }
}

function decimalsOf(price: number): number {
  const [, decimals = ''] = String(price).split('.')
  return decimals.length
}
