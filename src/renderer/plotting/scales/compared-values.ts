/** The closes of another series at the bars of this one: the last close within each bar. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { percentFrom } from '#model/market/price.ts'

/** Makes times of two markets comparable; for daily bars the date. */
export type TimeKey = (time: number) => number

/** Returns values by bar of `columns`; NaN without a value, drawn as a break. */
export function comparedValues(
  columns: Pick<CandleColumns, 'time' | 'length'>,
  keyOf: TimeKey,
  other: Pick<CandleColumns, 'time' | 'close' | 'length'>,
  otherKeyOf: TimeKey,
): Float64Array {
  const values = new Float64Array(columns.length).fill(NaN)
  let next = 0
  const keyAt = (place: number) => otherKeyOf(other.time[place] ?? Infinity)
  for (let place = 0; place < columns.length; place++) {
    const from = keyOf(columns.time[place] ?? NaN)
    const to = place + 1 < columns.length ? keyOf(columns.time[place + 1] ?? NaN) : Infinity
    while (next < other.length && keyAt(next) < from) next++
    for (; next < other.length && keyAt(next) < to; next++) values[place] = other.close[next] ?? NaN
  }
  return values
}

interface View {
  readonly first: number
  readonly last: number
}

/** Returns the first known value in view, or NaN. */
export function baseInView(values: Float64Array, view: View | null): number {
  if (view === null) return NaN
  for (let place = view.first; place <= view.last; place++) {
    const value = values[place] ?? NaN
    if (isPrice(value)) return value
  }
  return NaN
}

/** Requires two values; with fewer, "0.00%" would be invented. */
export function hasChangeInView(values: Float64Array, view: View | null): boolean {
  let known = 0
  for (let place = view?.first ?? 0; view !== null && place <= view.last && known < 2; place++)
    if (isPrice(values[place] ?? NaN)) known++
  return known === 2
}

/** Returns percent since the first bar in view, or null. */
export function changeInView(values: Float64Array, view: View | null, place: number): number | null {
  if (!hasChangeInView(values, view)) return null
  const change = percentFrom(baseInView(values, view), values[place] ?? NaN)
  return change === null || Number.isNaN(change) ? null : change
}

/** Allows prices below zero, as of futures. */
const isPrice = (value: number): boolean => !Number.isNaN(value) && value !== 0
