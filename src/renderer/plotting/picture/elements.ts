/** The elements of a picture above its axes: one path per appearance. */
import type { CandleShapes } from '../shapes/candle-shapes.ts'
import { across, group, points, rects, type ChartElement } from '../shapes/chart-element.ts'
import { priceToY, type Frame, type FramePane } from './frame.ts'
import { xOf, yOf } from '../scales/plot.ts'
import { priceTexts } from './price-texts.ts'
import type { ProfileShapes } from './profile-shapes.ts'
import type { PriceMark, Scene, SceneLine } from './scene.ts'
import { linesOf, type LineShape, type Shapes } from './shapes.ts'

export function sceneElements(scene: Scene, frame: Frame, shapes: Shapes): readonly ChartElement[] {
  return [
    priceElements(scene, frame, shapes),
    ...(frame.volume === null ? [] : [volumeElements(scene, shapes)]),
    ...frame.panes.map((pane) => paneElements(scene, frame, shapes, pane)),
  ]
}

function priceElements(scene: Scene, frame: Frame, shapes: Shapes): ChartElement {
  const { palette } = scene
  const profiles = [
    ...(scene.showsDayProfiles ? [shapes.dayProfiles] : []),
    ...(scene.showsProfile ? [shapes.profile] : []),
  ]
  const texts = priceTexts(scene, frame, profiles)
  return group([
    rects(shapes.gaps, { fill: palette.quiet }),
    ...profiles.flatMap((profile) => profileElements(scene, profile)),
    ...texts.peaks,
    ...(scene.style === 'line' || scene.style === 'area'
      ? closeElements(scene, frame, shapes)
      : candleElements(shapes.candles, scene, 1)),
    ...lineElements(scene, frame, shapes, null),
    ...scene.events.flatMap((event) => eventElements(event, scene, frame)),
    ...scene.marks.flatMap((mark) => markElements(mark, frame)),
    ...texts.names,
  ])
}

function profileElements({ palette }: Scene, { area, beyond, peak }: ProfileShapes): readonly ChartElement[] {
  return [
    rects(beyond, { fill: palette.accent, opacity: 0.12 }),
    rects(area, { fill: palette.accent, opacity: 0.24 }),
    rects(peak, { fill: palette.accent, opacity: 0.5 }),
  ]
}

function volumeElements(scene: Scene, shapes: Shapes): ChartElement {
  return group(candleElements(shapes.volume, scene, 0.55))
}

function paneElements(scene: Scene, frame: Frame, shapes: Shapes, pane: FramePane): ChartElement {
  const { box } = pane.plot
  const levels = (pane.pane?.levels ?? []).map((level) =>
    across(box, yOf(pane.plot, level), { stroke: scene.palette.quiet, lineDash: [2, 3], opacity: 0.6 }),
  )
  return group([...levels, ...lineElements(scene, frame, shapes, pane)])
}

function candleElements(shapes: CandleShapes, { palette }: Scene, opacity: number): readonly ChartElement[] {
  const dashes = { fill: 'none', lineWidth: 1, lineDash: [2, 2] }
  return [
    rects(shapes.rising, { fill: palette.gain, opacity }),
    rects(shapes.falling, { fill: palette.loss, opacity }),
    ...(shapes.risingDashed.used === 0 ? [] : [rects(shapes.risingDashed, { ...dashes, stroke: palette.gain })]),
    ...(shapes.fallingDashed.used === 0 ? [] : [rects(shapes.fallingDashed, { ...dashes, stroke: palette.loss })]),
  ]
}

function closeElements({ style, palette }: Scene, { prices }: Frame, { close }: Shapes): readonly ChartElement[] {
  const floor = prices.box.top + prices.box.height
  const line = points(close, null, { stroke: palette.accent, fill: 'none', lineWidth: 1.5, lineJoin: 'round' })
  return style === 'line' ? [line] : [points(close, floor, { fill: palette.accent, opacity: 0.14 }), line]
}

function lineElements(scene: Scene, frame: Frame, shapes: Shapes, of: FramePane | null): readonly ChartElement[] {
  return linesOf(scene, frame).flatMap(([line, pane], place) => {
    const shape = shapes.lines[place]
    return pane === of && shape !== undefined ? elementsOfLine(line, shape) : []
  })
}

const CLOUD_OPACITY = 0.14

function cloudElements({ cloud }: SceneLine, shape: LineShape): readonly ChartElement[] {
  if (cloud === undefined || shape.cloud === null) return []
  return [
    points(shape.cloud.above, null, { fill: cloud.above, opacity: CLOUD_OPACITY }),
    points(shape.cloud.below, null, { fill: cloud.below, opacity: CLOUD_OPACITY }),
  ]
}

function elementsOfLine(line: SceneLine, shape: LineShape): readonly ChartElement[] {
  const { look, colour, negative = colour } = line
  if (look === 'dots') return [rects(shape.rects, { fill: colour })]
  if (look === 'columns')
    return [rects(shape.rects, { fill: colour, opacity: 0.6 }), rects(shape.negative, { fill: negative, opacity: 0.6 })]
  return [
    ...cloudElements(line, shape),
    points(shape.points, null, { stroke: colour, fill: 'none', lineWidth: 1.3, lineJoin: 'round' }),
  ]
}

function markElements({ price, colour, caption }: PriceMark, frame: Frame): readonly ChartElement[] {
  const { box } = frame.prices
  const y = priceToY(frame, price)
  if (!(y >= box.top && y <= box.top + box.height)) return []
  // In a one-colour scheme only dashes distinguish them.
  const lineDash = caption === null ? [4, 3] : [1, 3]
  return [across(box, Math.round(y) + 0.5, { stroke: colour, lineDash, opacity: 0.8 })]
}

function eventElements(
  { place }: Scene['events'][number],
  { palette }: Scene,
  { prices, view }: Frame,
): readonly ChartElement[] {
  if (view === null || place < view.first || place > view.last) return []
  const { box } = prices
  const x = Math.round(xOf(prices, place)) + 0.5
  const foot = box.top + box.height
  return [
    {
      type: 'line',
      silent: true,
      shape: { x1: x, x2: x, y1: box.top, y2: foot - 18 },
      style: { stroke: palette.accent, lineWidth: 1, lineDash: [1, 4] },
    },
  ]
}
