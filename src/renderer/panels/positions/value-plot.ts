/** The geometry of the value line's plot. */
import type { ValueStretch } from '#model/positions/value-coverage.ts'
import type { ValueLine } from '#model/positions/value-line.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import type { PlotPoint } from '#renderer/components/plot-path.ts'

export interface ValueRange {
  readonly low: number
  readonly high: number
}

/** A constant line is in the middle. */
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

/** All start at the first day and end at the last, so that they share one time scale. */
export interface ValueLooks {
  /** Days that count all positions. */
  readonly whole: readonly PlotPoint[]
  /** Days with missing parts. */
  readonly partial: readonly PlotPoint[]
  /** Days without neighbours, each twice, so that a line is drawn. */
  readonly alone: readonly PlotPoint[]
}

/**
 * Splits the line into stretches by appearance. The line is interrupted where a part joins or leaves, because such a step is not a change
 * of holdings or prices.
 */
export function looksOf({ dates, values, stretches }: Pick<ValueLine, 'dates' | 'values' | 'stretches'>): ValueLooks {
  const at = (day: number): number => Date.parse(dates[day] ?? '')
  const point = (day: number): PlotPoint => ({ at: at(day), value: values[day] ?? null })
  const gap = (day: number): PlotPoint => ({ at: at(day), value: null })
  const last = dates.length - 1
  const looks = { whole: [gap(0)], partial: [gap(0)], alone: [gap(0)] }
  for (const [index, stretch] of stretches.entries()) {
    const end = (stretches[index + 1]?.from ?? dates.length) - 1
    const start = index === 0 || isStep(stretch) ? stretch.from : stretch.from - 1
    const points = Array.from({ length: end - start + 1 }, (_, place) => point(start + place))
    if (points.length === 1) looks.alone.push(gap(start), ...points, ...points)
    else looks[stretch.counted < stretch.held ? 'partial' : 'whole'].push(gap(start), ...points)
  }
  looks.whole.push(gap(last))
  looks.partial.push(gap(last))
  looks.alone.push(gap(last))
  return looks
}

export function partialDays({ dates, stretches }: Pick<ValueLine, 'dates' | 'stretches'>): number {
  return stretches.reduce((days, { from, counted, held }, index) => {
    const end = stretches[index + 1]?.from ?? dates.length
    return counted > 0 && counted < held ? days + end - from : days
  }, 0)
}

/** A part joins or leaves. */
export const isStep = ({ joined, left }: ValueStretch): boolean => joined.length > 0 || left.length > 0

export function stretchOf(stretches: readonly ValueStretch[], day: number): ValueStretch | null {
  return stretches.findLast(({ from }) => from <= day) ?? null
}

/** `part` is 0 to 1. Days are spaced by time. */
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

/** Null for other keys. */
export function steppedDay(key: string, day: number, last: number): number | null {
  const step = STEPS[key]
  return step === undefined ? null : Math.min(last, Math.max(0, day + step))
}
