/** Where points and keys lead on a chart: to anchors with prices as the chart writes them, and to what lies under a point. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { Drawing, DrawingAnchor, NewDrawing } from '#model/charts/drawing.ts'
import { shapeDrawing, type DrawingShape } from '#renderer/plotting/drawings/drawing-shape.ts'
import { movedBy, type DrawingSpace } from '#renderer/plotting/drawings/drawing-space.ts'
import { isAreaUnder, isLineUnder } from '#renderer/plotting/drawings/hit-test.ts'

/** CSS pixels in the chart. */
export interface Point {
  readonly x: number
  readonly y: number
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

export const isInside = ({ box }: DrawingSpace, { x, y }: Point): boolean =>
  x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height

/** With so many decimals of the price as it is shown among the bars. */
function rounded(space: DrawingSpace, anchor: DrawingAnchor, decimals: number): DrawingAnchor {
  return space.anchor(anchor.time, Number(space.shown(anchor).toFixed(decimals)))
}

/** The anchor that a point means; held by the magnet to a price of the bar where one is near. */
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

/** Anchors moved on the screen, and rounded. */
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

/** An anchor moved by keys: on a scale where a step is less than the least difference of prices, it moves by that. */
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
 * The stored drawing that a press at a point is meant for. Lines and words come before every area, which would catch the presses for
 * what is below it; among equals the one that was drawn last is on top. `shape` is only to be reused.
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

/** How near the magnet pulls, in CSS pixels. */
const PULL = 24

/** The price of the bar that is nearest to a height; null where there is no bar, or none of its prices is near. */
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
