/** A straight line of a drawing, whose price at any bar needs no chart. */
import type { BarPlaces } from '../candles/bar-places.ts'
import type { ChartInterval } from '../candles/candle-interval.ts'
import type { DrawingAnchor, DrawingId, DrawingKind, NewDrawing } from './drawing.ts'

/** A percent scale is linear. */
export const LINE_SCALES = ['linear', 'log'] as const
type LineScale = (typeof LINE_SCALES)[number]

/** The line through the first two anchors, or its parallel. */
export const LINE_EDGES = ['base', 'parallel'] as const
/** One of {@link LINE_EDGES}. */
export type LineEdge = (typeof LINE_EDGES)[number]

/** A line and its origin, extended to the right. */
export interface DrawnLine {
  /** The drawing that it follows; null for a fixed line. */
  readonly drawing: DrawingId | null
  readonly edge: LineEdge
  /** The chart's interval; the line is straight over these bars. */
  readonly interval: ChartInterval
  readonly scale: LineScale
  /** The earlier one first, in the shares of when the line was taken. */
  readonly from: DrawingAnchor
  readonly to: DrawingAnchor
}

const EDGES: Readonly<Partial<Record<DrawingKind, readonly LineEdge[]>>> = {
  trend: ['base'],
  ray: ['base'],
  channel: ['base', 'parallel'],
}

/** Returns the lines that have a price at every bar. */
export const edgesOf = (kind: DrawingKind): readonly LineEdge[] => EDGES[kind] ?? []

/** The reading of a drawing's anchors. */
export interface LineReading {
  readonly scale: LineScale
  /** Returns the number of the bar that a time names. */
  readonly placeOf: (time: number) => number
  /** Returns the price of an anchor in today's shares. */
  readonly shown: (anchor: DrawingAnchor) => number
}

const toScale = (price: number, scale: LineScale): number => (scale === 'log' ? Math.log(price) : price)
const fromScale = (value: number, scale: LineScale): number => (scale === 'log' ? Math.exp(value) : value)

/** Returns the points of a line; null if it is missing or vertical. */
export function pointsOf(
  { kind, anchors }: Pick<NewDrawing, 'kind' | 'anchors'>,
  edge: LineEdge,
  { scale, placeOf, shown }: LineReading,
): Pick<DrawnLine, 'from' | 'to'> | null {
  const [first, second, third] = anchors
  if (first === undefined || second === undefined || !edgesOf(kind).includes(edge)) return null
  const [x1, x2] = [placeOf(first.time), placeOf(second.time)]
  if (x1 === x2) return null
  const [y1, y2] = [toScale(shown(first), scale), toScale(shown(second), scale)]
  const offset =
    edge === 'base' || third === undefined ? 0 : offsetAt(placeOf(third.time), toScale(shown(third), scale))
  const points = [
    { time: first.time, price: fromScale(y1 + offset, scale) },
    { time: second.time, price: fromScale(y2 + offset, scale) },
  ] as const
  if (!points.every(({ price }) => Number.isFinite(price))) return null
  return x1 < x2 ? { from: points[0], to: points[1] } : { from: points[1], to: points[0] }

  function offsetAt(x3: number, y3: number): number {
    return y3 - (y1 + ((x3 - x1) / (x2 - x1)) * (y2 - y1))
  }
}

/** Returns the price at the bar of a moment, Unix epoch ms; null before the first point. */
export function linePriceAt(
  { interval, scale, from, to }: DrawnLine,
  places: BarPlaces,
  timeMs: number,
): number | null {
  const [x1, x2] = [places.named(interval, from.time), places.named(interval, to.time)]
  const x = places.at(interval, timeMs)
  if (x < x1 || x1 === x2) return null
  const [y1, y2] = [toScale(from.price, scale), toScale(to.price, scale)]
  const price = fromScale(y1 + ((x - x1) / (x2 - x1)) * (y2 - y1), scale)
  return Number.isFinite(price) ? price : null
}
