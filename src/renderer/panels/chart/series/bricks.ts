/** The Renko bricks of one series. Their size is chosen once, so that shown bricks stay. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { LiveCandles } from '#model/candles/candle-series.ts'
import { brickSize, renko } from '#renderer/plotting/scales/renko.ts'

export class Bricks {
  columns: CandleColumns | null = null
  /** The height of a brick as a price; null before the first bars. */
  size: number | null = null

  /** A forming bar gets no bricks, because it could still reverse them. */
  make(bars: CandleColumns, live: Pick<LiveCandles, 'endsAt'> | null): void {
    const isForming = live !== null && live.endsAt !== null
    const length = Math.max(0, bars.length - (isForming ? 1 : 0))
    const whole = { ...bars, length }
    const size = this.size ?? brickSize(whole)
    if (size > 0) this.size = size
    this.columns = renko(whole, size)
  }
}
