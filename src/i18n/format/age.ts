/** An age in one unit, to show whether a number is fresh. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'

export interface Age {
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days'
  readonly count: number
}

/** Rounds down; below zero (a clock that was set back) becomes 0. */
export function ageOf(ageMs: number): Age {
  if (ageMs < MINUTE_MS) return { unit: 'seconds', count: Math.max(0, Math.floor(ageMs / 1000)) }
  if (ageMs < HOUR_MS) return { unit: 'minutes', count: Math.floor(ageMs / MINUTE_MS) }
  if (ageMs < DAY_MS) return { unit: 'hours', count: Math.floor(ageMs / HOUR_MS) }
  return { unit: 'days', count: Math.floor(ageMs / DAY_MS) }
}
