/** The bricks of one series. Their height is chosen once, so that none of them changes while the reader looks. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { LiveCandles } from '#model/candles/candle-series.ts'
import { brickSize, renko } from '#renderer/plotting/scales/renko.ts'

export class Bricks {
  columns: CandleColumns | null = null
  /** In prices; null before the first bars. */
  size: number | null = null

  /** Makes them again. A bar that is still forming could take its bricks back, and has none. */
  make(bars: CandleColumns, live: Pick<LiveCandles, 'endsAt'> | null): void {
    const isForming = live !== null && live.endsAt !== null
    const length = Math.max(0, bars.length - (isForming ? 1 : 0))
    const whole = { ...bars, length }
    const size = this.size ?? brickSize(whole)
    if (size > 0) this.size = size
    this.columns = renko(whole, size)
  }
}
