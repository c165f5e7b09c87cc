/** The conditions of a new alert on a drawn line, which the price reaches from its present side. */
import type { ConditionOf } from '#model/alerts/alert-condition.ts'
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import { edgesOf, pointsOf, type DrawnLine, type LineReading } from '#model/charts/drawn-line.ts'
import type { Drawing } from '#model/charts/drawing.ts'

export interface LineChart extends LineReading {
  readonly interval: ChartInterval
  /** The index of the latest bar. */
  readonly place: number
  /** The last price in today's shares, or null. */
  readonly last: number | null
}

export const hasLine = (drawing: Pick<Drawing, 'kind'> | undefined): boolean =>
  drawing !== undefined && edgesOf(drawing.kind).length > 0

/** One condition for each line; a channel has two, a vertical line none. */
export function lineConditions(drawing: Drawing, chart: LineChart): readonly ConditionOf<'trend'>[] {
  const { interval, scale, last } = chart
  return edgesOf(drawing.kind).flatMap((edge): readonly ConditionOf<'trend'>[] => {
    const points = pointsOf(drawing, edge, chart)
    if (points === null) return []
    const line: DrawnLine = { drawing: drawing.id, edge, interval, scale, ...points }
    return [{ kind: 'trend', direction: last !== null && last > priceNow(line, chart) ? 'down' : 'up', line }]
  })
}

function priceNow({ from, to }: DrawnLine, { scale, placeOf, place }: LineChart): number {
  const [x1, x2] = [placeOf(from.time), placeOf(to.time)]
  const part = (place - x1) / (x2 - x1)
  return scale === 'log' ? from.price * (to.price / from.price) ** part : from.price + (to.price - from.price) * part
}
