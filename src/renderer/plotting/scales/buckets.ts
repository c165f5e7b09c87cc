/**
 * Groups the bars in view for drawing: each bar while there is room, else buckets with their lowest low and highest high, so that the cost
 * depends on pixel columns and not on bars.
 */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { CANDLE_GRADES } from '#model/candles/candle-series.ts'

export const PARTIAL = CANDLE_GRADES.indexOf('partial')

/** Buffers that are reused between frames to avoid garbage. */
export interface Buckets {
  /** Buckets in use. */
  length: number
  /** Bars in a bucket. */
  step: number
  /** Index of the first bar; a multiple of `step`. */
  first: number
  open: Float64Array
  high: Float64Array
  low: Float64Array
  close: Float64Array
  /** The sum of known volumes; NaN without any. */
  volume: Float64Array
  /** The poorest grade, as an index in `CANDLE_GRADES`. */
  grade: Float64Array
}

export function createBuckets(): Buckets {
  const none = new Float64Array(0)
  return { length: 0, step: 1, first: 0, open: none, high: none, low: none, close: none, volume: none, grade: none } // prettier-ignore
}

function makeRoom(buckets: Buckets, count: number): void {
  if (buckets.open.length >= count) return
  const column = () => new Float64Array(count + 64)
  Object.assign(buckets, {
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    grade: column(),
  })
}

/** Fills about `max` buckets. They start at multiples of their size, so that panning does not change them. */
export function fillBuckets(
  into: Buckets,
  columns: CandleColumns,
  { first, last }: { readonly first: number; readonly last: number },
  max: number,
): void {
  const step = Math.max(1, Math.ceil((last - first + 1) / Math.max(1, max)))
  const start = Math.floor(first / step)
  into.step = step
  into.first = start * step
  into.length = Math.floor(last / step) - start + 1
  makeRoom(into, into.length)
  if (step === 1) copyBars(into, columns)
  else for (let place = 0; place < into.length; place++) joinBars(into, columns, place)
}

function copyBars(into: Buckets, columns: CandleColumns): void {
  const { first, length } = into
  for (const name of ['open', 'high', 'low', 'close', 'volume', 'grade'] as const)
    into[name].set(columns[name].subarray(first, first + length))
}

function joinBars(into: Buckets, columns: CandleColumns, place: number): void {
  const start = into.first + place * into.step
  const end = Math.min(columns.length, start + into.step)
  into.open[place] = columns.open[start] ?? NaN
  into.close[place] = columns.close[end - 1] ?? NaN
  into.volume[place] = sumOfKnown(columns.volume, start, end)
  let [high, low, grade] = [-Infinity, Infinity, 0]
  for (let at = start; at < end; at++) {
    high = Math.max(high, columns.high[at] ?? NaN)
    low = Math.min(low, columns.low[at] ?? NaN)
    grade = lesserGrade(grade, columns.grade[at] ?? 0)
  }
  into.high[place] = high
  into.low[place] = low
  into.grade[place] = grade
}

/** Lets `partial` outweigh all other grades. */
const lesserGrade = (a: number, b: number): number => (a === PARTIAL || b === PARTIAL ? PARTIAL : Math.max(a, b))

function sumOfKnown(volumes: Float64Array, start: number, end: number): number {
  let sum = NaN
  for (let at = start; at < end; at++) {
    const volume = volumes[at] ?? NaN
    // Only NaN differs from itself.
    if (volume === volume) sum = sum === sum ? sum + volume : volume
  }
  return sum
}
