/** Elements on ECharts' canvas. Unchanged ones are skipped, so that a tick of the last bar redraws few shapes. */
import { graphic } from 'echarts/core'
import type { Engine } from '../shapes/canvas-engine.ts'
import type { ChartElement } from '../shapes/chart-element.ts'
import type { Polyline } from '../shapes/polyline.ts'
import type { RectList } from '../shapes/rect-list.ts'

/** ECharts may pass a path recorder. */
type Pen = Pick<CanvasPath, 'rect' | 'moveTo' | 'lineTo' | 'closePath'>

interface PointsShape {
  readonly line: Polyline | null
  /** CSS pixels from the top; null for a line. */
  readonly floor: number | null
}

type Leaf = Exclude<ChartElement, { readonly type: 'group' }>

interface Drawable {
  useStyle(style: object): void
  /** Missing for texts. */
  setShape?(shape: object): void
}

type Makers = Readonly<Record<Leaf['type'], () => Drawable>>

interface Drawn {
  readonly leaf: Leaf
  readonly drawable: Drawable
}

export interface DrawnElements {
  /** Replaces the elements, visibly after the next flush. */
  put(elements: readonly ChartElement[]): void
}

/** @param height The z order: higher elements cover lower ones. */
export function createDrawnElements(engine: Pick<Engine, 'add'>, height: number): DrawnElements {
  const makers = createMakers(height)
  const group = new graphic.Group({ silent: true })
  let drawn: readonly Drawn[] = []
  engine.add(group)

  function keep(leaf: Leaf, before: Drawn | undefined): Drawn {
    if (before?.leaf.type === leaf.type) {
      bring(before.drawable, leaf, before.leaf)
      return { leaf, drawable: before.drawable }
    }
    const drawable = makers[leaf.type]()
    bring(drawable, leaf, null)
    return { leaf, drawable }
  }

  return {
    put(elements) {
      const next = elements.flatMap(leavesOf).map((leaf, place) => keep(leaf, drawn[place]))
      const isSame = next.length === drawn.length && next.every(({ drawable }, at) => drawable === drawn[at]?.drawable)
      drawn = next
      if (isSame) return
      group.removeAll()
      for (const { drawable } of next) group.add(drawable as never)
    },
  }
}

const leavesOf = (element: ChartElement): readonly Leaf[] =>
  element.type === 'group' ? element.children.flatMap(leavesOf) : [element]

/** Updates a drawable; `before` is the element that it shows. */
function bring(drawable: Drawable, leaf: Leaf, before: Leaf | null): void {
  if (before === null || !isAlike(before.style, leaf.style)) drawable.useStyle(leaf.style)
  if (!('shape' in leaf)) return
  const isOwn = leaf.type === 'rects' || leaf.type === 'points'
  // Own arrays change in place, so comparing them finds no difference.
  if (isOwn || before === null || !('shape' in before) || !isAlike(before.shape, leaf.shape))
    drawable.setShape?.(leaf.shape)
}

/** Compares arrays, such as dashes, by content. */
function isAlike(a: object, b: object): boolean {
  const [before, after] = [Object.entries(a), Object.entries(b)]
  return before.length === after.length && after.every(([name, value], at) => isSame(before[at], name, value))
}

function isSame(before: readonly [string, unknown] | undefined, name: string, value: unknown): boolean {
  if (before === undefined || before[0] !== name) return false
  return before[1] === value || (Array.isArray(value) && String(before[1]) === String(value))
}

/** Creates classes on demand, so that loading the module has no cost. */
function createMakers(z: number): Makers {
  const Rects = shapeClass('rects', { list: null }, drawRects)
  const Points = shapeClass('points', { line: null, floor: null }, drawPoints)
  const options = { silent: true, z }
  return {
    rects: () => new Rects(options),
    points: () => new Points(options),
    rect: () => new graphic.Rect(options),
    line: () => new graphic.Line(options),
    text: () => new graphic.Text(options),
  }
}

const shapeClass = <Shape extends object>(
  type: string,
  shape: Shape,
  buildPath: (pen: Pen, shape: Shape) => void,
): new (options: object) => Drawable => graphic.extendShape({ type, shape, buildPath: buildPath as never }) as never

function drawRects(pen: Pen, { list }: { readonly list: RectList | null }): void {
  if (list === null) return
  const { values, used } = list
  for (let at = 0; at < used; at += 4)
    pen.rect(values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0, values[at + 3] ?? 0)
}

function drawPoints(pen: Pen, { line, floor }: PointsShape): void {
  if (line === null) return
  const { values, used } = line
  let start = NaN
  for (let at = 0; at < used; at += 2) {
    const x = values[at] ?? NaN
    const y = values[at + 1] ?? NaN
    if (Number.isNaN(y)) {
      closeArea(pen, start, values[at - 2] ?? NaN, floor)
      start = NaN
    } else if (Number.isNaN(start)) {
      start = x
      pen.moveTo(x, y)
    } else pen.lineTo(x, y)
  }
  closeArea(pen, start, values[used - 2] ?? NaN, floor)
}

function closeArea(pen: Pen, from: number, to: number, floor: number | null): void {
  if (floor === null || Number.isNaN(from)) return
  pen.lineTo(to, floor)
  pen.lineTo(from, floor)
  pen.closePath()
}
