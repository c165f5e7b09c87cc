/** Renko: bricks of one height in the place of bars, each for a move of the close, however long it took. */
import { ATR } from 'trading-signals'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { roundStep } from './price-scale.ts'

const TRUE_RANGE_LENGTH = 14
/** Of a series that is too short for an average true range: part of its latest price. */
const FIRST_PART = 0.01
/** Rounds up to 1, 2 or 5 as often as down. */
const ROUNDING = 0.63

/** The average true range of 14 bars at the end of a series; null for a shorter one. */
export function averageTrueRange(columns: CandleColumns): number | null {
  const range = new ATR(TRUE_RANGE_LENGTH)
  let latest: number | null = null
  for (let place = 0; place < columns.length; place++) {
    const at = (column: Float64Array) => column[place] ?? NaN
    latest = range.update({ high: at(columns.high), low: at(columns.low), close: at(columns.close) }, false)
  }
  return latest
}

/** A round number near the average true range, so that bricks stay as they are while it moves a little; NaN without bars. */
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
 * The bricks of a series, from its closes alone. Edges are `size` apart and one of them is `origin`: older bars add bricks and do
 * not move others. A brick goes on in its direction after one size, and against it after two. Bricks of one bar share its time;
 * the volume since the bar before them is divided among them. The first bar only says where they start.
 */
export function renko(columns: CandleColumns, size: number, origin = 0): CandleColumns {
  const bricks: Brick[] = []
  const level = (step: number) => Number((origin + step * size).toPrecision(12))
  /** The edges of the last brick, in steps; before the first brick both are the level next to the first close. */
  let low = Math.round(((columns.close[0] ?? NaN) - origin) / size)
  let high = low
  let [volume, turnover] = [0, 0]
  for (let place = 1; place < columns.length; place++) {
    const at = (column: Float64Array) => column[place] ?? NaN
    volume += at(columns.volume)
    turnover += at(columns.turnover)
    const steps = (at(columns.close) - origin) / size
    // A close on an edge counts, whatever binary fractions make of it.
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
