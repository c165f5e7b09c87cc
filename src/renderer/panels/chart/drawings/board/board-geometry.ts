/** Anchors at points, anchors moved by pointer or keys, and the drawing under a point. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { Drawing, DrawingAnchor, NewDrawing } from '#model/charts/drawing.ts'
import { shapeDrawing, type DrawingShape } from '#renderer/plotting/drawings/drawing-shape.ts'
import { movedBy, type DrawingSpace } from '#renderer/plotting/drawings/drawing-space.ts'
import { isAreaUnder, isLineUnder } from '#renderer/plotting/drawings/hit-test.ts'

/** CSS pixels within the chart. */
export interface Point {
  readonly x: number
  readonly y: number
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

export const isInside = ({ box }: DrawingSpace, { x, y }: Point): boolean =>
  x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height

/** Rounds the price as shown among the bars. */
function rounded(space: DrawingSpace, anchor: DrawingAnchor, decimals: number): DrawingAnchor {
  return space.anchor(anchor.time, Number(space.shown(anchor).toFixed(decimals)))
}

/** With the magnet, an anchor takes the price of a near bar. */
export function anchorFor(
  space: DrawingSpace,
  columns: CandleColumns,
  { x, y }: Point,
  isMagnetic: boolean,
  decimals: number,
): DrawingAnchor {
  const place = space.placeAt(x)
  const held = isMagnetic ? nearestBarPrice(columns, place, y, space.yOf) : null
  const time = space.timeOf(place)
  return held === null ? rounded(space, space.anchor(time, space.shownPriceAt(y)), decimals) : space.anchor(time, held)
}

/** Moves anchors by bars and CSS pixels, and rounds prices. */
export function dragged(
  anchors: readonly DrawingAnchor[],
  space: DrawingSpace,
  bars: number,
  down: number,
  decimals: number,
): readonly DrawingAnchor[] {
  const moved = movedBy(anchors, space, bars, down)
  return down === 0 ? moved : moved.map((anchor) => rounded(space, anchor, decimals))
}

/** Moves an anchor by keys, at least by one price tick even where the step is smaller than that. */
export function nudged(
  anchor: DrawingAnchor,
  space: DrawingSpace,
  bars: number,
  down: number,
  decimals: number,
): DrawingAnchor {
  const [moved = anchor] = dragged([anchor], space, bars, down, decimals)
  const [before, after] = [space.shown(anchor), space.shown(moved)]
  const tick = 10 ** -decimals
  if (down === 0 || Math.abs(after - before) >= tick / 2) return moved
  return rounded(space, space.anchor(moved.time, before - Math.sign(down) * tick), decimals)
}

/**
 * Returns the stored drawing that a press selects. Lines and texts come before areas, which would catch presses meant for what they cover;
 * the latest drawing is on top. `shape` is a reused buffer.
 */
export function drawingUnder(
  drawings: readonly (NewDrawing | Drawing)[],
  shape: DrawingShape,
  space: DrawingSpace,
  { x, y }: Point,
  textWidth: (text: string) => number,
): Drawing | undefined {
  let below: Drawing | undefined
  for (const drawing of drawings.toReversed()) {
    if (drawing.isHidden || !('id' in drawing)) continue
    shapeDrawing(shape, drawing, space, drawing.kind === 'text' ? textWidth(drawing.text) : 0)
    const isInArea = isAreaUnder(shape, x, y)
    if (isLineUnder(shape, x, y) || (isInArea && drawing.kind === 'text')) return drawing
    if (isInArea) below ??= drawing
  }
  return below
}

/** The reach of the magnet, CSS pixels. */
const PULL = 24

/** Null if no price of the bar is within reach. */
function nearestBarPrice(
  columns: Pick<CandleColumns, 'open' | 'high' | 'low' | 'close'>,
  place: number,
  y: number,
  yOf: (price: number) => number,
): number | null {
  let [nearest, shortest]: [number | null, number] = [null, PULL]
  for (const column of [columns.open, columns.high, columns.low, columns.close]) {
    const price = column[place] ?? NaN
    const distance = Math.abs(yOf(price) - y)
    if (distance <= shortest) [nearest, shortest] = [price, distance]
  }
  return nearest
}
