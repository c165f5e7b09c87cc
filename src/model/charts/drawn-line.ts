/** A straight line of a drawing, kept so that its price at any bar follows without a chart. */
import type { BarPlaces } from '../candles/bar-places.ts'
import type { ChartInterval } from '../candles/candle-interval.ts'
import type { DrawingAnchor, DrawingId, DrawingKind, NewDrawing } from './drawing.ts'

/** What a line is straight on. A scale in percent is a linear one. */
export const LINE_SCALES = ['linear', 'log'] as const
/** See {@link LINE_SCALES}. */
type LineScale = (typeof LINE_SCALES)[number]

/** Which line of a drawing: the one through its first two anchors, or that which runs parallel to it. */
export const LINE_EDGES = ['base', 'parallel'] as const
/** See {@link LINE_EDGES}. */
export type LineEdge = (typeof LINE_EDGES)[number]

/** A line, and where it comes from. It goes on to the right beyond its points. */
export interface DrawnLine {
  /** The drawing that it follows; null keeps it as it is. */
  readonly drawing: DrawingId | null
  readonly edge: LineEdge
  /** Of the chart that it was taken from: a line is straight over bars of this interval. */
  readonly interval: ChartInterval
  readonly scale: LineScale
  /** Its points, the earlier one first, prices in the shares of when the line was taken. */
  readonly from: DrawingAnchor
  readonly to: DrawingAnchor
}

const EDGES: Readonly<Partial<Record<DrawingKind, readonly LineEdge[]>>> = {
  trend: ['base'],
  ray: ['base'],
  channel: ['base', 'parallel'],
}

/** The lines of a drawing that have a price at every bar; none of what is no line. */
export const edgesOf = (kind: DrawingKind): readonly LineEdge[] => EDGES[kind] ?? []

/** How the anchors of a drawing are read. */
export interface LineReading {
  readonly scale: LineScale
  /** Number of the bar that a time names. */
  readonly placeOf: (time: number) => number
  /** The price of an anchor in the shares of today. */
  readonly shown: (anchor: DrawingAnchor) => number
}

const toScale = (price: number, scale: LineScale): number => (scale === 'log' ? Math.log(price) : price)
const fromScale = (value: number, scale: LineScale): number => (scale === 'log' ? Math.exp(value) : value)

/** The points of one line of a drawing; null where it has no such line, or one that stands upright. */
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

/** The price of a line at the bar of a moment, Unix epoch ms; null before its first point. */
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
