/** Draws a point to the prices of the bar that it is on. */
import type { CandleColumns } from '../../../contract/candle-columns.ts'

/** CSS pixels. */
const PULL = 24

/** The price of the bar that is nearest to a height; null where there is no bar, or none of its prices is near. */
export function nearestBarPrice(
  columns: Pick<CandleColumns, 'open' | 'high' | 'low' | 'close'>,
  place: number,
  y: number,
  yOf: (price: number) => number,
): number | null {
  let [nearest, least]: [number | null, number] = [null, PULL]
  for (const column of [columns.open, columns.high, columns.low, columns.close]) {
    const price = column[place] ?? NaN
    const distance = Math.abs(yOf(price) - y)
    if (distance <= least) [nearest, least] = [price, distance]
  }
  return nearest
}
