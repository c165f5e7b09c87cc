/** Gives each period one bar, at the time at which it starts. */
import type { Candle, ServedCandle } from '#model/candles/candle.ts'

/**
 * Moves candles to the starts of their periods, and joins those of one period.
 * @param candles In order of the service's own times.
 * @returns The same list if every time is a start already.
 */
export function onePerPeriod<Row extends ServedCandle>(
  candles: readonly Row[],
  startOf: (timeMs: number) => number,
): readonly Row[] {
  if (candles.every(({ time }) => startOf(time) === time)) return candles
  const periods = new Map<number, Row>()
  for (const candle of candles) {
    const time = startOf(candle.time)
    const [known, named] = [periods.get(time), { ...candle, time } as Row]
    periods.set(time, known === undefined ? named : joinRows(known, named))
  }
  return [...periods.values()].sort((a, b) => a.time - b.time)
}

/** Joins rows of one time. They overlap, so their volumes are not added: one may be the running period, the other its last trade. */
function joinRows<Row extends ServedCandle>(first: Row, later: Row): Row {
  if (later.close === null) return first
  if (first.close === null) return later
  return { ...first, ...joinCandles(first, later) }
}

function joinCandles(first: Candle, later: Candle): Omit<Candle, 'time' | 'open'> {
  return {
    high: Math.max(first.high, later.high),
    low: Math.min(first.low, later.low),
    close: later.close,
    volume: largerOf(first.volume, later.volume),
    turnover: largerOf(first.turnover, later.turnover),
  }
}

function largerOf(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return Math.max(a, b)
}
