/** Where the value line lies in its picture, and which of its days is meant. */
import type { CalendarDate } from '../../../model/zoned-time.ts'

/** What the picture reaches from and to. */
export interface ValueRange {
  readonly low: number
  readonly high: number
}

/** A line that stays at one value lies in the middle. */
export function rangeOf(values: readonly (number | null)[]): ValueRange {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value === null) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (low > high) return { low: 0, high: 1 }
  if (low < high) return { low, high }
  const around = Math.abs(low) / 100 || 1
  return { low: low - around, high: high + around }
}

/** The day nearest to a part of the width, 0 to 1: days are as far apart as they are in time. */
export function dayAt(dates: readonly CalendarDate[], part: number): number {
  const times = dates.map((date) => Date.parse(date))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const meant = first + Math.min(1, Math.max(0, part)) * (last - first)
  let nearest = 0
  for (const [place, time] of times.entries())
    if (Math.abs(time - meant) < Math.abs((times[nearest] ?? 0) - meant)) nearest = place
  return nearest
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -20,
  PageUp: 20,
  Home: -Infinity,
  End: Infinity,
}

/** The day that a key leads to; null where the key means nothing here. */
export function steppedDay(key: string, day: number, last: number): number | null {
  const step = STEPS[key]
  return step === undefined ? null : Math.min(last, Math.max(0, day + step))
}
