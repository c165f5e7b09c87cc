/** A random walk of one-minute bars, the same for all contenders. */
import type { CandleBlock } from '#model/candles/candle-series.ts'
import type { BenchBars } from './contender.ts'

const START_SECONDS = 1_500_000_000

/** Mulberry32: small, fast and the same everywhere. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function benchBars(count: number): BenchBars {
  const random = seeded(7)
  const column = () => new Float64Array(count)
  const bars = {
    count,
    time: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  }
  let price = 100
  for (let place = 0; place < count; place++) {
    const close = Math.max(1, price + (random() - 0.5) * 0.8)
    bars.time[place] = START_SECONDS + place * 60
    bars.open[place] = price
    bars.close[place] = close
    bars.high[place] = Math.max(price, close) + random() * 0.3
    bars.low[place] = Math.max(0.5, Math.min(price, close) - random() * 0.3)
    bars.volume[place] = Math.floor(random() * 1e6)
    price = close
  }
  return { ...bars, block: blockOf(bars, 0) }
}

/** Returns the bars from an index on, as a window of the application receives them. */
export function blockOf(bars: Omit<BenchBars, 'block'>, from: number): CandleBlock {
  const part = (column: Float64Array) => Array.from(column.subarray(from))
  return {
    time: part(bars.time).map((seconds) => seconds * 1000),
    open: part(bars.open),
    high: part(bars.high),
    low: part(bars.low),
    close: part(bars.close),
    volume: part(bars.volume),
    turnover: part(bars.volume),
    grade: part(bars.volume).map(() => 0),
  }
}

/** Moves the last bar slightly, alternately up and down. */
export function tick({ count, high, low, close, volume }: BenchBars, turn: number): void {
  const last = count - 1
  const price = (close[last] ?? 0) + (turn % 2 === 0 ? -0.04 : 0.05)
  close[last] = price
  high[last] = Math.max(high[last] ?? price, price)
  low[last] = Math.min(low[last] ?? price, price)
  volume[last] = (volume[last] ?? 0) + 10
}
