/** What a picture is drawn of, over its axes: one path for all that looks alike. */
import type { CandleShapes } from './candle-shapes.ts'
import { across, group, label, points, rects, type ChartElement } from './chart-element.ts'
import { extremeElements } from './extremes.ts'
import { priceToY, type Frame, type FramePane } from './frame.ts'
import { xOf, yOf } from './plot.ts'
import type { ProfileShapes } from './profile-shapes.ts'
import type { PriceMark, Scene, SceneLine } from './scene.ts'
import { linesOf, type LineShape, type Shapes } from './shapes.ts'

/** All panes, from the top. */
export function sceneElements(scene: Scene, frame: Frame, shapes: Shapes): readonly ChartElement[] {
  return [
    priceElements(scene, frame, shapes),
    ...(frame.volume === null ? [] : [volumeElements(scene, shapes)]),
    ...frame.panes.map((pane) => paneElements(scene, frame, shapes, pane)),
  ]
}

function priceElements(scene: Scene, frame: Frame, shapes: Shapes): ChartElement {
  const { palette } = scene
  return group([
    rects(shapes.gaps, { fill: palette.quiet }),
    ...(scene.showsDayProfiles ? profileElements(scene, shapes.dayProfiles) : []),
    ...(scene.showsProfile ? profileElements(scene, shapes.profile) : []),
    ...(scene.style === 'line' || scene.style === 'area'
      ? closeElements(scene, frame, shapes)
      : candleElements(shapes.candles, scene, 1)),
    ...lineElements(scene, frame, shapes, null),
    ...(scene.showsExtremes ? extremeElements(scene, frame) : []),
    ...scene.events.flatMap((event) => eventElements(event, scene, frame)),
    ...scene.marks.flatMap((mark) => markElements(mark, scene, frame)),
  ])
}

/** Behind the bars. The row with the largest volume is named by its price. */
function profileElements(
  { palette, text }: Scene,
  { area, beyond, peak, named }: ProfileShapes,
): readonly ChartElement[] {
  return [
    rects(beyond, { fill: palette.accent, opacity: 0.12 }),
    rects(area, { fill: palette.accent, opacity: 0.24 }),
    rects(peak, { fill: palette.accent, opacity: 0.5 }),
    ...(named === null
      ? []
      : [
          label(`POC ${text.price(named.price)}`, named.x, named.y, {
            fill: palette.accent,
            font: text.font,
            verticalAlign: 'middle',
          }),
        ]),
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

/** CSS pixels of a caption over its line. */
const CAPTION_HEIGHT = 16

function markElements(mark: PriceMark, scene: Scene, frame: Frame): readonly ChartElement[] {
  const { price, colour, caption } = mark
  const { box } = frame.prices
  const y = priceToY(frame, price)
  if (!(y >= box.top && y <= box.top + box.height)) return []
  // Their dashes and names differ: in a scheme of one colour they would look alike.
  const lineDash = caption === null ? [4, 3] : [1, 3]
  const line = across(box, Math.round(y) + 0.5, { stroke: colour, lineDash, opacity: 0.8 })
  return caption === null ? [line] : [line, ...captionElements(caption, mark, scene, frame)]
}

/** Above its line, or below where another line would strike the words through or a legend lies over them; nowhere without room. */
function captionElements(
  caption: string,
  { price, colour }: PriceMark,
  { text, marks, legendsHeight }: Scene,
  frame: Frame,
): readonly ChartElement[] {
  const { box } = frame.prices
  const [y, legendsFoot] = [priceToY(frame, price), box.top + legendsHeight]
  const isStruck = marks.some((other) => {
    const above = y - priceToY(frame, other.price)
    return other.caption === null && above >= -1 && above <= CAPTION_HEIGHT
  })
  const isBelow = (isStruck || y - CAPTION_HEIGHT < legendsFoot) && y + CAPTION_HEIGHT <= box.top + box.height
  if (y - (isBelow ? 0 : CAPTION_HEIGHT) < legendsFoot) return []
  const style = { fill: colour, font: text.font, verticalAlign: isBelow ? 'top' : 'bottom' }
  return [label(caption, box.left + 6, Math.round(y) + (isBelow ? 3 : -2), style)]
}

function eventElements(
  { place, label: words }: Scene['events'][number],
  { palette, text }: Scene,
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
    label(words, x, foot - 4, {
      fill: palette.text,
      font: text.font,
      align: 'center',
      verticalAlign: 'bottom',
      backgroundColor: palette.surface,
      borderColor: palette.accent,
      borderWidth: 1,
      borderRadius: 2,
      padding: [2, 4],
    }),
  ]
}
