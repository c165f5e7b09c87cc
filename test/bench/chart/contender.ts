/** The interface of all contenders that draw charts. */
import type { CandleBlock } from '#model/candles/candle-series.ts'

export const WIDTH = 1200
export const HEIGHT = 700
/** The number of bars in view for `few`. */
export const FEW = 200

/** Columns of bars; times are Unix epoch seconds. */
export interface BenchBars {
  readonly count: number
  /** The same bars as a window of the application receives them; each contender converts them to its own format. */
  readonly block: CandleBlock
  readonly time: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

export type View = 'few' | 'all'

export interface BenchChart {
  /** Draws a change of the last bar. */
  update(): void
  /** Shows the bars `from` to `to`, both included. */
  show(from: number, to: number): void
  dispose(): void
}

export interface Contender {
  /** Draws bars and volume. Resolves when the data is set. */
  make(element: HTMLElement, bars: BenchBars, view: View): BenchChart | Promise<BenchChart>
}

export const rangeOf = ({ count }: BenchBars, view: View): readonly [number, number] => [
  view === 'all' ? 0 : Math.max(0, count - FEW),
  count - 1,
]
