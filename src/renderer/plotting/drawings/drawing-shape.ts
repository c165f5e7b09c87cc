/** Computes the lines, area and labels of a drawing on the screen, for painting and hit testing. */
import { isExtendable, type DrawingKind, type NewDrawing } from '#model/charts/drawing.ts'
import type { Box } from '../scales/plot.ts'
import type { DrawingSpace } from './drawing-space.ts'
import { fibonacciPrices, MAX_LEVELS } from './fibonacci.ts'
import { addWithin, BETWEEN, createLineList, type LineList, type LinePart } from './line-list.ts'

/** A buffer that {@link shapeDrawing} fills. */
export interface DrawingShape {
  readonly solid: LineList
  readonly dashed: LineList
  /** Corners of a filled area, pairs of x and y. */
  readonly area: Float64Array
  /** Numbers in use: 0 or 8. */
  areaUsed: number
  /** Whether the pointer hits the area itself, not only its edges. */
  isSolidArea: boolean
  /** Pairs of x and y. */
  readonly anchors: Float64Array
  anchorsUsed: number
  /** Pairs of x and y, in the order of the drawing's labels; NaN for a label without room. */
  readonly labels: Float64Array
  labelsUsed: number
}

export function createDrawingShape(): DrawingShape {
  return {
    solid: createLineList(),
    dashed: createLineList(),
    area: new Float64Array(8),
    areaUsed: 0,
    isSolidArea: false,
    anchors: new Float64Array(6),
    anchorsUsed: 0,
    labels: new Float64Array(2 * MAX_LEVELS),
    labelsUsed: 0,
  }
}

/** CSS pixels. */
export const TEXT_HEIGHT = 18
/** CSS pixels on each side. */
export const LABEL_PADDING = 6
/** CSS pixels from the left end of a level to its name. */
export const LEVEL_NAME = { right: 4, down: -8 } as const
const ARROW = 5

type Shaped = Pick<NewDrawing, 'kind' | 'anchors' | 'extent' | 'text'> & { readonly id?: string }

/** Names a drawing; at most one is not stored yet and has no id. */
export const keyOf = ({ id = '' }: { readonly id?: string }): string => id

interface Shaping {
  readonly into: DrawingShape
  readonly drawing: Shaped
  readonly space: DrawingSpace
  /** Width of the first label, CSS pixels. */
  readonly labelWidth: number
}

/** Counts an anchor that is not set yet as equal to the last one. */
export function shapeDrawing(into: DrawingShape, drawing: Shaped, space: DrawingSpace, labelWidth = 0): void {
  into.solid.used = 0
  into.dashed.used = 0
  into.areaUsed = 0
  into.isSolidArea = false
  into.labelsUsed = 0
  into.anchorsUsed = 0
  for (const anchor of drawing.anchors) {
    into.anchors[into.anchorsUsed++] = space.xOf(anchor.time)
    into.anchors[into.anchorsUsed++] = space.yOf(space.shown(anchor))
  }
  SHAPES[drawing.kind]({ into, drawing, space, labelWidth })
}

const SHAPES: Readonly<Record<DrawingKind, (shaping: Shaping) => void>> = {
  trend: (shaping) => addBaseline(shaping),
  ray: (shaping) => addBaseline(shaping),
  horizontal({ into, space: { box } }) {
    const y = into.anchors[1] ?? 0
    addWithin(into.solid, box, box.left, y, box.left + box.width, y)
    addLabel(into, box.left + box.width, y)
  },
  vertical({ into, space: { box } }) {
    const x = into.anchors[0] ?? 0
    addWithin(into.solid, box, x, box.top, x, box.top + box.height)
  },
  channel: shapeChannel,
  rectangle: shapeRectangle,
  fibonacci: shapeFibonacci,
  text({ into, drawing, space, labelWidth }) {
    const { x1, y1 } = endsOf(into)
    const down = space.shift(keyOf(drawing), 0)
    if (down === null) return
    setArea(into, x1, y1 - TEXT_HEIGHT + down, x1 + labelWidth, y1 + down)
    into.isSolidArea = true
    addLabel(into, x1, y1 - TEXT_HEIGHT / 2 + down)
  },
  measure: shapeMeasure,
  vwap: shapeAverage,
}

function addLabel(into: DrawingShape, x: number, y: number): void {
  into.labels[into.labelsUsed++] = x
  into.labels[into.labelsUsed++] = y
}

/** Returns the first anchor twice if there is no second one. */
function endsOf({ anchors, anchorsUsed }: DrawingShape) {
  const [x1 = 0, y1 = 0] = anchors
  return anchorsUsed < 4 ? { x1, y1, x2: x1, y2: y1 } : { x1, y1, x2: anchors[2] ?? 0, y2: anchors[3] ?? 0 }
}

/** Returns the part in terms of the screen: `left` and `right` are its sides, whichever anchor was set first. */
function partOf({ kind, extent }: Shaped, isRising: boolean): LinePart {
  if (kind === 'ray') return { from: 0, to: Infinity }
  if (extent === 'none' || !isExtendable(kind)) return BETWEEN
  const goesOnRight = extent !== 'left'
  const goesOnLeft = extent !== 'right'
  const [before, after] = isRising ? [goesOnLeft, goesOnRight] : [goesOnRight, goesOnLeft]
  return { from: before ? -Infinity : 0, to: after ? Infinity : 1 }
}

function addBaseline({ into, drawing, space }: Shaping): void {
  const { x1, y1, x2, y2 } = endsOf(into)
  addWithin(into.solid, space.box, x1, y1, x2, y2, partOf(drawing, x2 >= x1))
}

function shapeChannel(shaping: Shaping): void {
  const { into, drawing, space } = shaping
  addBaseline(shaping)
  if (into.anchorsUsed < 6) return
  const { x1, y1, x2, y2 } = endsOf(into)
  const [x3, y3] = [into.anchors[4] ?? 0, into.anchors[5] ?? 0]
  // Parallel lines are offset vertically; upright ones horizontally.
  const [across, up] = x1 === x2 ? [x3 - x1, 0] : [0, y3 - (y1 + ((x3 - x1) / (x2 - x1)) * (y2 - y1))]
  const part = partOf(drawing, x2 >= x1)
  addWithin(into.solid, space.box, x1 + across, y1 + up, x2 + across, y2 + up, part)
  addWithin(into.dashed, space.box, x1 + across / 2, y1 + up / 2, x2 + across / 2, y2 + up / 2, part)
  into.area.set([x1, y1, x2, y2, x2 + across, y2 + up, x1 + across, y1 + up])
  into.areaUsed = 8
}

function setArea(into: DrawingShape, left: number, top: number, right: number, bottom: number): void {
  into.area.set([left, top, right, top, right, bottom, left, bottom])
  into.areaUsed = 8
}

/** Returns sides that include extensions. */
function sidesOf({ into, drawing, space: { box } }: Shaping): readonly [left: number, right: number] {
  const { x1, x2 } = endsOf(into)
  const { extent } = drawing
  const left = extent === 'left' || extent === 'both' ? box.left : Math.min(x1, x2)
  const right = extent === 'right' || extent === 'both' ? box.left + box.width : Math.max(x1, x2)
  return [Math.min(left, right), Math.max(left, right)]
}

function addEdges(into: LineList, box: Box, left: number, top: number, right: number, bottom: number): void {
  addWithin(into, box, left, top, right, top)
  addWithin(into, box, left, bottom, right, bottom)
  addWithin(into, box, left, top, left, bottom)
  addWithin(into, box, right, top, right, bottom)
}

function shapeRectangle(shaping: Shaping): void {
  const { into, space } = shaping
  const { y1, y2 } = endsOf(into)
  const [left, right] = sidesOf(shaping)
  setArea(into, left, y1, right, y2)
  addEdges(into.solid, space.box, left, y1, right, y2)
}

function shapeFibonacci(shaping: Shaping): void {
  const { into, drawing, space } = shaping
  const { x1, y1, x2, y2 } = endsOf(into)
  const [left, right] = sidesOf(shaping)
  for (const [number, price] of fibonacciPrices(drawing, space.shown).entries()) {
    const y = space.yOf(price)
    addWithin(into.solid, space.box, left, y, right, y)
    const down = space.shift(keyOf(drawing), number)
    addLabel(into, down === null ? NaN : left, y + (down ?? 0))
  }
  addWithin(into.dashed, space.box, x1, y1, x2, y2)
  setArea(into, left, y1, right, y2)
}

function shapeAverage({ into, drawing, space }: Shaping): void {
  const { box } = space
  const [anchor] = drawing.anchors
  if (anchor === undefined) return
  const averages = space.averagesFrom(anchor.time)
  const [first, last] = [
    Math.max(1, space.placeAt(box.left)),
    Math.min(averages.length - 1, space.placeAt(box.left + box.width) + 1),
  ]
  const step = Math.max(1, Math.ceil(1 / space.pitch))
  const start = space.xOf(space.timeOf(first))
  const x = (place: number) => start + (place - first) * space.pitch
  for (let place = first; place <= last; place += step) {
    const [before = NaN, now = NaN] = [averages[place - step], averages[place]]
    if (Number.isNaN(before) || Number.isNaN(now)) continue
    addWithin(into.solid, box, x(place - step), space.yOf(before), x(place), space.yOf(now))
  }
}

function shapeMeasure({ into, space: { box }, labelWidth }: Shaping): void {
  const { x1, y1, x2, y2 } = endsOf(into)
  setArea(into, Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2))
  into.isSolidArea = true
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const [aside, up] = [x2 < x1 ? ARROW : -ARROW, y2 < y1 ? ARROW : -ARROW]
  addWithin(into.solid, box, x, y1, x, y2)
  addWithin(into.solid, box, x, y2, x - ARROW, y2 + up)
  addWithin(into.solid, box, x, y2, x + ARROW, y2 + up)
  addWithin(into.solid, box, x1, y, x2, y)
  addWithin(into.solid, box, x2, y, x2 + aside, y - ARROW)
  addWithin(into.solid, box, x2, y, x2 + aside, y + ARROW)
  const beside = y2 < y1 ? y2 - TEXT_HEIGHT : y2 + TEXT_HEIGHT
  addLabel(into, x - labelWidth / 2, Math.min(box.top + box.height - TEXT_HEIGHT, Math.max(TEXT_HEIGHT, beside)))
}
