/** The axes of a picture: lines at round values and times across the panes, and their labels right of and below them. */
import { label, points, type ChartElement } from './chart-element.ts'
import { NOTHING, priceToY, type Frame } from './frame.ts'
import { snapped, xOf, yOf, type Plot } from './plot.ts'
import { addSegment, type Polyline } from './polyline.ts'
import { fromAxis, roundNumbers, scaleTicks } from './price-scale.ts'
import type { Scene } from './scene.ts'
import { timeTicks } from './time-ticks.ts'

/** CSS pixels from label to label. */
const VALUE_SPACING = 48
const TIME_SPACING = 84
/** Half of a label of times: one whose middle lies closer to the left edge would be cut off. */
const HALF_TIME_LABEL = 28
/** From the panes to their labels, CSS pixels. */
const VALUE_GAP = 7
const TIME_GAP = 6

/** Lines of the axes, kept from picture to picture. */
export interface AxisShapes {
  /** At the labels, across the panes. */
  readonly grid: Polyline
  /** Along the labels. */
  readonly edges: Polyline
}

/** From the middle of a price's tag to that of a label which it would cut off, CSS pixels. */
const TAG_REACH = 15

interface AxisPane {
  readonly plot: Plot
  /** Values that are labelled. */
  readonly ticks: readonly number[]
  readonly worded: (value: number) => string
}

/** To be drawn below everything else. */
export function axisElements(scene: Scene, frame: Frame, { grid, edges }: AxisShapes): readonly ChartElement[] {
  const { palette, text, columns, window, origin } = scene
  const { box } = frame.prices
  const panes = axisPanes(scene, frame)
  const ticks = timeTicks(columns, window, origin, TIME_SPACING / box.width, text)
  const times = ticks.map(({ place, label: words }) => ({ x: xOf(frame.prices, place), words }))
  grid.used = 0
  edges.used = 0
  for (const { plot, ticks: values } of panes) {
    for (const { x } of times) addUpright(grid, plot, x)
    for (const value of values) addLevel(grid, plot, yOf(plot, value))
    addUpright(edges, plot, plot.box.left + plot.box.width)
    addLevel(edges, plot, plot.box.top + plot.box.height)
  }
  const style = { fill: palette.quiet, font: text.font }
  const right = box.left + box.width + VALUE_GAP
  const foot = Math.max(...panes.map(({ plot }) => plot.box.top + plot.box.height)) + TIME_GAP
  return [
    points(grid, null, { stroke: palette.grid, fill: 'none', lineWidth: 1 }),
    points(edges, null, { stroke: palette.border, fill: 'none', lineWidth: 1 }),
    ...panes.flatMap(({ plot, ticks: values, worded }) =>
      values
        .filter((value) => plot !== frame.prices || !isUnderTag(scene, frame, value))
        .map((value) => label(worded(value), right, yOf(plot, value), { ...style, verticalAlign: 'middle' })),
    ),
    ...times
      .filter(({ x }) => x - box.left >= HALF_TIME_LABEL)
      .map(({ x, words }) => label(words, x, foot, { ...style, align: 'center', verticalAlign: 'top' })),
  ]
}

/** Values of the price axis that are not labelled, because a price that moves is named there. */
export const valuesUnderTags = (scene: Scene, frame: Frame): readonly number[] =>
  priceTicks(frame).filter((value) => isUnderTag(scene, frame, value))

function isUnderTag({ marks }: Scene, frame: Frame, value: number): boolean {
  const y = yOf(frame.prices, value)
  return marks.some(({ look, price }) => look === 'tag' && Math.abs(priceToY(frame, price) - y) < TAG_REACH)
}

const priceTicks = ({ prices, scale }: Frame): readonly number[] =>
  scaleTicks(scale, Math.max(2, Math.round(prices.box.height / VALUE_SPACING)))

/** All panes, from the top. */
function axisPanes({ text }: Scene, frame: Frame): readonly AxisPane[] {
  const { scale, prices, volume, panes } = frame
  const ticksOf = ({ axis }: Plot, count: number) => roundNumbers(axis.low, axis.high, count)
  return [
    {
      plot: prices,
      ticks: priceTicks(frame),
      worded: (value) => (scale.mode === 'percent' ? text.percent(value) : text.price(fromAxis(scale, value))),
    },
    ...(volume === null
      ? []
      : [{ plot: volume.plot, ticks: ticksOf(volume.plot, 3).filter((value) => value > 0), worded: text.quantity }]),
    ...panes.map(({ plot, pane }) => ({
      plot,
      ticks: plot.axis === NOTHING ? [] : ticksOf(plot, 2),
      worded: pane?.label ?? String,
    })),
  ]
}

/** A line of one pixel covers whole pixels. */
const sharp = (middle: number, { pixelRatio }: Plot): number => snapped(middle - 0.5, pixelRatio) + 0.5

function addUpright(into: Polyline, plot: Plot, middle: number): void {
  const x = sharp(middle, plot)
  addSegment(into, x, plot.box.top, x, plot.box.top + plot.box.height)
}

function addLevel(into: Polyline, plot: Plot, middle: number): void {
  const y = sharp(middle, plot)
  addSegment(into, plot.box.left, y, plot.box.left + plot.box.width, y)
}
