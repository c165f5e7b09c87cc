/** The shape buffers of a frame, reused so that redrawing allocates no arrays. */
import type { AxisShapes } from './axis-elements.ts'
import { createBuckets, type Buckets } from '../scales/buckets.ts'
import { createCloudShape, shapeCloud, type CloudShape } from '../shapes/cloud-shape.ts'
import {
  createCandleShapes,
  shapeCandles,
  shapeVolume,
  type BodyStyle,
  type CandleShapes,
} from '../shapes/candle-shapes.ts'
import type { Frame, FramePane } from './frame.ts'
import { yOf, type Plot } from '../scales/plot.ts'
import { createPolyline, shapeLine, type Polyline } from '../shapes/polyline.ts'
import { toAxis } from '../scales/price-scale.ts'
import { createProfileShapes, shapeDayProfiles, shapeProfile, type ProfileShapes } from './profile-shapes.ts'
import { addRect, createRectList, type RectList } from '../shapes/rect-list.ts'
import type { Scene, SceneLine } from './scene.ts'

export interface Shapes extends AxisShapes {
  readonly buckets: Buckets
  readonly candles: CandleShapes
  readonly volume: CandleShapes
  readonly close: Polyline
  /** The lines among the prices, then of each pane, in order. */
  readonly lines: LineShape[]
  readonly gaps: RectList
  readonly profile: ProfileShapes
  readonly dayProfiles: ProfileShapes
}

export interface LineShape {
  readonly points: Polyline
  readonly rects: RectList
  /** Columns below zero. */
  readonly negative: RectList
  cloud: CloudShape | null
}

const createLineShape = (): LineShape => ({
  points: createPolyline(),
  rects: createRectList(),
  negative: createRectList(),
  cloud: null,
})

export function createShapes(): Shapes {
  return {
    buckets: createBuckets(),
    candles: createCandleShapes(),
    volume: createCandleShapes(),
    close: createPolyline(),
    lines: [],
    gaps: createRectList(),
    profile: createProfileShapes(),
    dayProfiles: createProfileShapes(),
    grid: createPolyline(),
    edges: createPolyline(),
    days: createPolyline(),
    pauses: createPolyline(),
    outside: createRectList(),
  }
}

/** Outlines rising bars if colour alone would not distinguish them. */
function bodyStyleOf({ style, palette }: Scene): BodyStyle {
  if (style === 'bars') return 'bars'
  return style === 'hollow' || palette.gain === palette.loss ? 'hollow' : 'filled'
}

export function shapeScene(shapes: Shapes, scene: Scene, frame: Frame): void {
  const { buckets } = shapes
  const axisOf = (price: number) => toAxis(frame.scale, price)
  if (scene.style === 'line' || scene.style === 'area') shapeClose(shapes, scene, frame, axisOf)
  else shapeCandles(shapes.candles, buckets, frame.prices, axisOf, bodyStyleOf(scene))
  if (frame.volume !== null) shapeVolume(shapes.volume, buckets, frame.volume.plot)
  shapeGaps(shapes.gaps, scene, frame)
  shapeProfile(shapes.profile, scene, buckets, frame.prices, axisOf)
  shapeDayProfiles(shapes.dayProfiles, scene, frame.prices, axisOf)
  let next = 0
  const shape = (line: SceneLine, plot: Plot, toUnits: (value: number) => number) => {
    const own = (shapes.lines[next++] ??= createLineShape())
    shapeSceneLine(own, line, frame, buckets.step, plot, toUnits)
  }
  for (const [place, line] of scene.lines.entries()) {
    const factor = frame.factors[place] ?? 1
    shape(line, frame.prices, (value) => axisOf(value * factor))
  }
  for (const { plot, pane } of frame.panes) for (const line of pane?.lines ?? []) shape(line, plot, (value) => value)
}

function shapeClose({ close, buckets }: Shapes, scene: Scene, frame: Frame, axisOf: (price: number) => number): void {
  close.used = 0
  if (frame.view === null) return
  const { gaps, columns } = scene
  const source = {
    values: columns.close,
    ...frame.view,
    step: buckets.step,
    breaksBefore: (at: number) => gaps.has(at),
  }
  shapeLine(close, source, frame.prices, axisOf)
}

function shapeSceneLine(
  own: LineShape,
  line: SceneLine,
  frame: Frame,
  step: number,
  plot: Plot,
  toUnits: (value: number) => number,
): void {
  own.points.used = 0
  own.rects.used = 0
  own.negative.used = 0
  if (frame.view === null) return
  const { first, last } = frame.view
  const end = last + Math.max(0, Math.min(line.shift ?? 0, lastPlaceIn(plot.window) - last))
  shapeLine(
    own.points,
    { values: line.values, first, last: end, step, breaksBefore: breaksOf(line, step) },
    plot,
    toUnits,
  )
  if (line.cloud !== undefined) {
    own.cloud ??= createCloudShape()
    shapeLine(own.cloud.other, { values: line.cloud.values, first, last: end, step }, plot, toUnits)
    shapeCloud(own.cloud, own.points)
  }
  const { values, used } = own.points
  if (line.look === 'columns') shapeColumns(own, plot, step)
  else if (line.look === 'dots')
    for (let at = 0; at < used; at += 2) addRect(own.rects, (values[at] ?? NaN) - 1, (values[at + 1] ?? NaN) - 1, 2, 2)
}

/** Breaks a line between two levels. */
function breaksOf({ look, values }: SceneLine, step: number): (place: number) => boolean {
  return look === 'levels' ? (place) => values[place + step - 1] !== values[place - 1] : () => false
}

const lastPlaceIn = ({ from, count }: Plot['window']): number => Math.ceil(from + count) - 1

function shapeColumns({ points, rects, negative }: LineShape, plot: Plot, step: number): void {
  const { values, used } = points
  const zero = yOf(plot, 0)
  const width = Math.max(1, Math.floor((plot.box.width / plot.window.count) * step * 0.6))
  for (let at = 0; at < used; at += 2) {
    const [x = NaN, y = NaN] = [values[at], values[at + 1]]
    if (y === y)
      addRect(y > zero ? negative : rects, x - width / 2, Math.min(y, zero), width, Math.max(1, Math.abs(y - zero)))
  }
}

function shapeGaps(into: RectList, { gaps, window }: Scene, { prices, view }: Frame): void {
  into.used = 0
  if (view === null || gaps.size === 0) return
  const { box } = prices
  for (const place of gaps.keys()) {
    if (place < view.first || place > view.last) continue
    const x = box.left + ((place - window.from) / window.count) * box.width
    for (let y = box.top; y < box.top + box.height; y += 6) addRect(into, x - 0.5, y, 1, 3)
  }
}

/** Follows the order of {@link shapeScene}. */
export const linesOf = (scene: Scene, frame: Frame): readonly (readonly [SceneLine, FramePane | null])[] => [
  ...scene.lines.map((line) => [line, null] as const),
  ...frame.panes.flatMap((framePane) => (framePane.pane?.lines ?? []).map((line) => [line, framePane] as const)),
]
