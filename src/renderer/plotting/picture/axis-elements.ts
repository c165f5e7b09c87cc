/** The axes of a picture: grid lines at round values and times, and their labels. */
import { percentFrom } from '#model/market/price.ts'
import { isUnderTags, layAxis, type AxisTag } from './axis-tags.ts'
import { label, points, rects, type ChartElement, type TextElement } from '../shapes/chart-element.ts'
import { NOTHING, type Frame } from './frame.ts'
import { drawnBoxes } from './drawn-texts.ts'
import { placeLineNames } from './line-names.ts'
import { snapped, xOf, yOf, type Plot } from '../scales/plot.ts'
import { addSegment, type Polyline } from '../shapes/polyline.ts'
import { fromAxis, roundNumbers, scaleTicks, toAxis } from '../scales/price-scale.ts'
import { addRect, type RectList } from '../shapes/rect-list.ts'
import type { Scene } from './scene.ts'
import { sessionBands } from '../scales/session-bands.ts'
import type { LaidTag } from '../shapes/tag-layout.ts'
import { createTextRoom, textBox } from './text-room.ts'
import { placeTimes } from './time-axis.ts'
import { timeTicks } from '../scales/time-ticks.ts'

/** CSS pixels between labels. */
const VALUE_SPACING = 48
/** CSS pixels to the labels. */
const VALUE_GAP = 7
const TIME_GAP = 6
const PERCENT_GAP = 6
/** CSS pixels from the end of a pane, where a label would be cut off. */
const LABEL_EDGE = 8

/** Line buffers, reused between pictures. */
export interface AxisShapes {
  /** Lines at the labels, across the panes. */
  readonly grid: Polyline
  /** Lines along the labels. */
  readonly edges: Polyline
  /** Lines before the first bar of each day. */
  readonly days: Polyline
  /** Lines before the first bar after a pause within a day. */
  readonly pauses: Polyline
  /** Areas behind bars outside regular hours. */
  readonly outside: RectList
}

interface AxisPane {
  readonly plot: Plot
  /** Labelled values. */
  readonly ticks: readonly number[]
  readonly worded: (value: number) => string
  readonly tags: readonly LaidTag<AxisTag>[]
}

/** Returns the elements below everything else. */
export function axisElements(scene: Scene, frame: Frame, shapes: AxisShapes): readonly ChartElement[] {
  const { palette, text, columns, window } = scene
  const { grid, edges } = shapes
  const { box } = frame.prices
  const panes = axisPanes(scene, frame)
  const times = placeTimes(timeTicks(columns, window, box.width, text), frame.prices, text.font)
  grid.used = 0
  edges.used = 0
  for (const { plot, ticks: values } of panes) {
    for (const x of times.lines) addUpright(grid, plot, x)
    for (const value of values) addLevel(grid, plot, yOf(plot, value))
    addUpright(edges, plot, plot.box.left + plot.box.width)
    addLevel(edges, plot, plot.box.top + plot.box.height)
  }
  const style = { fill: palette.quiet, font: text.font }
  // The lowest value of a pane is near the highest one of the pane below it, and near the times.
  const put = createTextRoom([])
  const right = box.left + box.width + VALUE_GAP
  const foot = Math.max(...panes.map(({ plot }) => plot.box.top + plot.box.height)) + TIME_GAP
  return [
    ...sessionElements(scene, panes, shapes),
    points(grid, null, { stroke: palette.grid, fill: 'none', lineWidth: 1 }),
    points(edges, null, { stroke: palette.border, fill: 'none', lineWidth: 1 }),
    ...panes.flatMap(({ plot, ticks: values, worded, tags }) =>
      values
        .filter((value) => yOf(plot, value) >= LABEL_EDGE && !isUnderTags(tags, yOf(plot, value)))
        .flatMap((value) => put(label(worded(value), right, yOf(plot, value), { ...style, verticalAlign: 'middle' }))),
    ),
    ...percentLabels(scene, frame),
    ...times.words.flatMap(({ words, x, isMajor }) =>
      put(
        label(words, x, foot, {
          ...style,
          ...(isMajor ? { fill: palette.text, font: `600 ${text.font}` } : {}),
          align: 'center',
          verticalAlign: 'top',
        }),
      ),
    ),
  ]
}

/** Returns positions that axis labels must avoid, CSS pixels. */
export const tagPlaces = ({ tagged }: Frame): readonly number[] =>
  tagged.flatMap((axis) => layAxis(axis).map(({ at, tag }) => Math.round(at) + tag.below / 100))

function sessionElements(scene: Scene, panes: readonly AxisPane[], shapes: AxisShapes): readonly ChartElement[] {
  const { palette, columns, window, hours } = scene
  const { days, pauses, outside } = shapes
  days.used = 0
  pauses.used = 0
  outside.used = 0
  if (hours === null) return []
  const bands = sessionBands(columns, window, hours)
  for (const { plot } of panes) {
    const { left, top, width, height } = plot.box
    const edgeOf = (place: number) => Math.min(left + width, Math.max(left, xOf(plot, place - 0.5)))
    for (const place of bands.days) addUpright(days, plot, xOf(plot, place - 0.5))
    for (const place of bands.pauses) addUpright(pauses, plot, xOf(plot, place - 0.5))
    for (const { from, to } of bands.outside) {
      const start = edgeOf(from)
      addRect(outside, start, top, edgeOf(to) - start, height)
    }
  }
  const line = { stroke: palette.quiet, fill: 'none', lineWidth: 1 }
  return [
    rects(outside, { fill: palette.quiet, opacity: 0.07 }),
    points(days, null, { ...line, opacity: 0.45 }),
    points(pauses, null, { ...line, opacity: 0.45, lineDash: [2, 4] }),
  ]
}

/** Labels prices in percent of the centre of a symmetric axis, and skips labels over names of lines or texts of drawings. */
export function percentLabels(scene: Scene, frame: Frame): readonly TextElement[] {
  const { centre, palette, text, legendsHeight } = scene
  if (centre === null) return []
  const { box } = frame.prices
  const legendsFoot = box.top + legendsHeight
  const names = placeLineNames(scene.lineNames ?? [], frame, { font: text.font, fill: palette.text })
  const put = createTextRoom([
    ...names.flatMap((name) => (name === null ? [] : [textBox(name)])),
    ...drawnBoxes(frame.drawnTexts),
  ])
  return priceTicks(scene, frame).flatMap((value) => {
    const y = yOf(frame.prices, value)
    if (y < legendsFoot + LABEL_EDGE || y > box.top + box.height - LABEL_EDGE) return []
    const fill = value > centre ? palette.gain : value < centre ? palette.loss : palette.quiet
    const style = { fill, font: text.font, verticalAlign: 'middle', padding: [1, 2] } as const
    const words = text.percent(percentFrom(centre, value) ?? NaN)
    return put(label(words, box.left + PERCENT_GAP, y, { ...style, backgroundColor: palette.surface }))
  })
}

/** Uses steps of round percentages, which are the same on both sides of a centre. */
function priceTicks({ centre }: Scene, { prices, scale }: Frame): readonly number[] {
  const count = Math.max(2, Math.round(prices.box.height / VALUE_SPACING))
  if (centre === null || scale.mode !== 'linear') return scaleTicks(scale, count)
  const percent = { mode: 'percent', base: centre } as const
  return roundNumbers(toAxis(percent, scale.low), toAxis(percent, scale.high), count).map((value) =>
    fromAxis(percent, value),
  )
}

function axisPanes(scene: Scene, frame: Frame): readonly AxisPane[] {
  const { text } = scene
  const { scale, prices, volume, panes, tagged } = frame
  const ticksOf = ({ axis }: Plot, count: number) => roundNumbers(axis.low, axis.high, count)
  const tagsOf = (place: number) => {
    const axis = tagged[place]
    return axis === undefined ? [] : layAxis(axis)
  }
  return [
    {
      plot: prices,
      ticks: priceTicks(scene, frame),
      worded: (value) => (scale.mode === 'percent' ? text.percent(value) : text.price(fromAxis(scale, value))),
      tags: tagsOf(0),
    },
    ...(volume === null
      ? []
      : [
          {
            plot: volume.plot,
            ticks: ticksOf(volume.plot, 3).filter((value) => value > 0),
            worded: text.quantity,
            tags: [],
          },
        ]),
    ...panes.map(({ plot, pane }, place) => ({
      plot,
      ticks: plot.axis === NOTHING ? [] : ticksOf(plot, 2),
      worded: pane?.label ?? String,
      tags: tagsOf(place + 1),
    })),
  ]
}

/** Aligns a line of one pixel to whole physical pixels. */
const sharp = (middle: number, { pixelRatio }: Plot): number => snapped(middle - 0.5, pixelRatio) + 0.5

function addUpright(into: Polyline, plot: Plot, middle: number): void {
  const x = sharp(middle, plot)
  addSegment(into, x, plot.box.top, x, plot.box.top + plot.box.height)
}

function addLevel(into: Polyline, plot: Plot, middle: number): void {
  const y = sharp(middle, plot)
  addSegment(into, plot.box.left, y, plot.box.left + plot.box.width, y)
}
