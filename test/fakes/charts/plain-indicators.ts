/** The indicators that TA-Lib lacks, written a second time from their definitions: over whole columns, without state. */
import { dayOf, monthOf, type Series } from '#test/fixtures/long-series.ts'
import type { Line } from './talib.ts'

const lowest = (values: Line, to: number, count: number): number => Math.min(...values.slice(to - count + 1, to + 1))
const highest = (values: Line, to: number, count: number): number => Math.max(...values.slice(to - count + 1, to + 1))
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const at = (values: Line, place: number): number => values[place] ?? NaN

/** K, D and J: K and D keep two thirds of their previous value and start at 50. */
export function kdj({ high, low, close }: Series, length: number): readonly Line[] {
  const [k, d]: [number[], number[]] = [[], []]
  for (const place of close.keys()) {
    const isFirst = place < length
    const [floor, ceiling] = [lowest(low, place, length), highest(high, place, length)]
    const raw = ceiling > floor ? (100 * (at(close, place) - floor)) / (ceiling - floor) : 0
    k.push(place < length - 1 ? NaN : ((isFirst ? 50 : at(k, place - 1)) * 2 + raw) / 3)
    d.push(place < length - 1 ? NaN : ((isFirst ? 50 : at(d, place - 1)) * 2 + at(k, place)) / 3)
  }
  return [k, d, k.map((value, place) => 3 * value - 2 * at(d, place))]
}

/** The volume-weighted average of typical prices since the first bar of the day. */
export function averageOfDay({ high, low, close, volume }: Series): Line {
  return close.map((_, place) => {
    const places = [...close.keys()].filter((one) => one <= place && dayOf(one) === dayOf(place))
    const traded = total(places.map((one) => at(volume, one)))
    const paid = total(places.map((one) => ((at(high, one) + at(low, one) + at(close, one)) / 3) * at(volume, one)))
    return traded > 0 ? paid / traded : NaN
  })
}

/** P, R1 to R3 and S1 to S3 of the previous month. */
export function pivots({ high, low, close }: Series): readonly Line[] {
  const levels = close.map((_, place) => {
    const before = [...close.keys()].filter((one) => monthOf(one) === monthOf(place) - 1)
    if (before.length === 0) return Array.from({ length: 7 }, () => NaN)
    const [top, bottom] = [Math.max(...before.map((one) => at(high, one))), Math.min(...before.map((one) => at(low, one)))] // prettier-ignore
    const p = (top + bottom + at(close, before.at(-1) ?? -1)) / 3
    const [r1, s1] = [p + (p - bottom), p - (top - p)]
    return [p, r1, p + (top - bottom), r1 + (top - bottom), s1, p - (top - bottom), s1 - (top - bottom)]
  })
  return Array.from({ length: 7 }, (_, line) => levels.map((level) => level[line] ?? NaN))
}

/** Prices of a series that falls where the first rises, and vice versa: a short position in one is a long one in the other. */
const mirrored = ({ high, low }: Pick<Series, 'high' | 'low'>) => ({
  high: low.map((price) => -price),
  low: high.map((price) => -price),
})

/** The stops of one trend, from its first bar to the bar that crosses the stop. */
function stopsOfRise(
  { high, low }: Pick<Series, 'high' | 'low'>,
  start: { readonly place: number; readonly stop: number; readonly extreme: number },
  { step, max }: { readonly step: number; readonly max: number },
): { readonly stops: readonly number[]; readonly extreme: number } {
  const stops: number[] = []
  let [factor, { stop, extreme }] = [step, start]
  for (let place = start.place; place < high.length; place++) {
    const near = Math.min(at(low, place - 1), at(low, Math.max(0, place - 2)))
    stop = Math.min(stop + factor * (extreme - stop), near)
    stops.push(stop)
    if (at(low, place) < stop) break
    if (at(high, place) > extreme) factor = Math.min(max, factor + step)
    extreme = Math.max(extreme, at(high, place))
  }
  return { stops, extreme }
}

/** Wilder's stop and reverse; the first trend has the direction in which the middle of the second bar moved. */
export function parabolicSar(series: Series, step: number, max: number): Line {
  const bars = series.high.length
  const sides = [series, mirrored(series)] as const
  const middle = (place: number) => at(series.high, place) + at(series.low, place)
  let side: 0 | 1 = middle(1) >= middle(0) ? 0 : 1
  let start = { place: 1, stop: at(sides[side].low, 0), extreme: at(sides[side].high, 0) }
  const all: number[] = [NaN]
  while (all.length < bars) {
    const { stops, extreme } = stopsOfRise(sides[side], start, { step, max })
    const sign = side === 0 ? 1 : -1
    const turn = start.place + stops.length - 1
    const hasTurned = at(sides[side].low, turn) < (stops.at(-1) ?? NaN)
    all.push(...stops.map((stop) => sign * stop))
    if (!hasTurned) break
    // The bar that turns has the extreme of the trend that it ends.
    const stop = Math.max(extreme, at(sides[side].high, turn))
    all[turn] = sign * stop
    side = side === 0 ? 1 : 0
    start = { place: turn + 1, stop: -stop, extreme: at(sides[side].high, turn) }
  }
  return all
}

function averageTrueRange({ high, low, close }: Series, length: number): Line {
  const ranges = close.map((_, place) => {
    const before = place === 0 ? [] : [at(close, place - 1)]
    return Math.max(at(high, place), ...before) - Math.min(at(low, place), ...before)
  })
  const averages: number[] = []
  for (const place of close.keys()) {
    if (place < length - 1) averages.push(NaN)
    else if (place === length - 1) averages.push(total(ranges.slice(0, length)) / length)
    else averages.push((at(averages, place - 1) * (length - 1) + at(ranges, place)) / length)
  }
  return averages
}

/** The stop below a rising trend, and that above a falling one. */
export function superTrend(series: Series, length: number, width: number): readonly Line[] {
  const { high, low, close } = series
  const middles = close.map((_, place) => (at(high, place) + at(low, place)) / 2)
  const reaches = averageTrueRange(series, length).map((range) => width * range)
  const first = length - 1
  const upper: number[] = []
  const lower: number[] = []
  const isUp: boolean[] = []
  for (const place of close.keys()) {
    const [above, below] = [at(middles, place) + at(reaches, place), at(middles, place) - at(reaches, place)]
    const [before, price] = [at(close, place - 1), at(close, place)]
    const [upperBefore, lowerBefore] =
      place <= first ? [Infinity, -Infinity] : [at(upper, place - 1), at(lower, place - 1)]
    upper.push(before > upperBefore ? above : Math.min(above, upperBefore))
    lower.push(before < lowerBefore ? below : Math.max(below, lowerBefore))
    isUp.push(isUp[place - 1] === true ? price >= at(lower, place) : price > at(upper, place))
  }
  return [
    lower.map((stop, place) => (isUp[place] ? stop : NaN)),
    upper.map((stop, place) => (isUp[place] ? NaN : stop)),
  ]
}
