/** The closes of another series at the bars of this one: in each bar the last of the other's that start within it. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { percentFrom } from '#model/market/price.ts'

/** Times of two markets are compared by these: of a day's bar it is the date. */
export type TimeKey = (time: number) => number

/** By bar of `columns`; NaN where the other has none, which is drawn as a break. */
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

/** The first known value in view, which changes are counted from; NaN where none is. */
export function baseInView(values: Float64Array, view: View | null): number {
  if (view === null) return NaN
  for (let place = view.first; place <= view.last; place++) {
    const value = values[place] ?? NaN
    if (isPrice(value)) return value
  }
  return NaN
}

/** Whether at least two bars in view have values. Fewer have no change, and "0.00%" would be invented. */
export function hasChangeInView(values: Float64Array, view: View | null): boolean {
  let known = 0
  for (let place = view?.first ?? 0; view !== null && place <= view.last && known < 2; place++)
    if (isPrice(values[place] ?? NaN)) known++
  return known === 2
}

/** Returns the change of a bar from the first one in view, in percent, or null. */
export function changeInView(values: Float64Array, view: View | null, place: number): number | null {
  if (!hasChangeInView(values, view)) return null
  const change = percentFrom(baseInView(values, view), values[place] ?? NaN)
  return change === null || Number.isNaN(change) ? null : change
}

/** Prices of futures may be below zero. */
const isPrice = (value: number): boolean => !Number.isNaN(value) && value !== 0
