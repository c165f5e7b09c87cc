/** Renko: bricks of equal height instead of bars, one per move of the close. */
import { ATR } from 'trading-signals'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { roundStep } from './price-scale.ts'

const TRUE_RANGE_LENGTH = 14
/** Part of the latest price, for a series too short for an average true range. */
const FIRST_PART = 0.01
/** Makes rounding to 1, 2 or 5 go up as often as down. */
const ROUNDING = 0.63

/** Returns the value of 14 bars at the end of a series; null if it is shorter. */
export function averageTrueRange(columns: CandleColumns): number | null {
  const range = new ATR(TRUE_RANGE_LENGTH)
  let latest: number | null = null
  for (let place = 0; place < columns.length; place++) {
    const at = (column: Float64Array) => column[place] ?? NaN
    latest = range.update({ high: at(columns.high), low: at(columns.low), close: at(columns.close) }, false)
  }
  return latest
}

/** Returns a round number near the average true range, so that small moves of it keep the bricks; NaN without bars. */
export function brickSize(columns: CandleColumns): number {
  const size = averageTrueRange(columns) ?? Math.abs(columns.close[columns.length - 1] ?? NaN) * FIRST_PART
  return roundStep(size * ROUNDING)
}

interface Brick {
  readonly time: number
  readonly open: number
  readonly close: number
  readonly volume: number
  readonly turnover: number
  readonly grade: number
}

/**
 * Computes bricks from closes alone. Edges are `size` apart and one of them is `origin`, so that older bars add bricks without moving
 * others. A brick needs a move of one size in the same direction, two against it. Bricks of one bar share its time, and divide the volume
 * since the previous brick's bar. The first bar only sets the start.
 */
export function renko(columns: CandleColumns, size: number, origin = 0): CandleColumns {
  const bricks: Brick[] = []
  const level = (step: number) => Number((origin + step * size).toPrecision(12))
  /** Edges of the last brick, in steps; before the first brick both are the level nearest to the first close. */
  let low = Math.round(((columns.close[0] ?? NaN) - origin) / size)
  let high = low
  let [volume, turnover] = [0, 0]
  for (let place = 1; place < columns.length; place++) {
    const at = (column: Float64Array) => column[place] ?? NaN
    volume += at(columns.volume)
    turnover += at(columns.turnover)
    const steps = (at(columns.close) - origin) / size
    // A close on an edge counts despite binary rounding.
    const [up, down] = [Math.floor(steps + 1e-9) - high, low - Math.ceil(steps - 1e-9)]
    const count = Math.max(up, down)
    if (!(count > 0)) continue
    for (let brick = 0; brick < count; brick++) {
      const [open, close] = up > 0 ? [high + brick, high + brick + 1] : [low - brick, low - brick - 1]
      bricks.push({
        time: at(columns.time),
        open: level(open),
        close: level(close),
        volume: volume / count,
        turnover: turnover / count,
        grade: at(columns.grade),
      })
    }
    const edge = up > 0 ? high + count : low - count
    ;[low, high] = up > 0 ? [edge - 1, edge] : [edge, edge + 1]
    ;[volume, turnover] = [0, 0]
  }
  return columnsOf(bricks)
}

function columnsOf(bricks: readonly Brick[]): CandleColumns {
  const column = (value: (brick: Brick) => number) => Float64Array.from(bricks, value)
  return {
    length: bricks.length,
    time: column(({ time }) => time),
    open: column(({ open }) => open),
    high: column(({ open, close }) => Math.max(open, close)),
    low: column(({ open, close }) => Math.min(open, close)),
    close: column(({ close }) => close),
    volume: column(({ volume }) => volume),
    turnover: column(({ turnover }) => turnover),
    grade: column(({ grade }) => grade),
  }
}
