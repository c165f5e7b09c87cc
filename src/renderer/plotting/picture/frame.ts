/** Measures a scene: bars in view, price extent, and the position of each pane. */
import { priceTags, valueTags, type TaggedAxis } from './axis-tags.ts'
import { baseInView } from '../scales/compared-values.ts'
import { barsInView } from '../scales/bar-window.ts'
import { fillBuckets, type Buckets } from '../scales/buckets.ts'
import { placeDrawnTexts, type PlacedText } from './drawn-texts.ts'
import { layPanes } from '../scales/pane-layout.ts'
import type { Box, Plot, ValueAxis } from '../scales/plot.ts'
import {
  heldScale,
  priceScale,
  symmetricScale,
  toAxis,
  withRoomAbove,
  type Extent,
  type PriceScale,
} from '../scales/price-scale.ts'
import type { Scene, SceneLine, ScenePane } from './scene.ts'

/** Minimum width of a bucket, CSS pixels. */
const MIN_PITCH = 2

export interface FramePane {
  readonly plot: Plot
  /** Null for volume. */
  readonly pane: ScenePane | null
}

export interface Frame {
  readonly prices: Plot
  readonly scale: PriceScale
  /** Factors that scale the values of each line to the prices. */
  readonly factors: readonly number[]
  readonly volume: FramePane | null
  readonly panes: readonly FramePane[]
  /** Inclusive bar indexes. */
  readonly view: { readonly first: number; readonly last: number } | null
  /** Panes with tags, from the top. */
  readonly tagged: readonly [TaggedAxis, ...TaggedAxis[]]
  readonly legends: Box
  /** See `Scene.drawnTexts`. */
  readonly drawnTexts: readonly PlacedText[]
}

export const NOTHING: Extent = { low: 0, high: 1 }

/** Measures a scene, and fills `buckets` with the bars to draw. */
export function measureScene(scene: Scene, buckets: Buckets): Frame {
  const { columns, window, width, height, pixelRatio } = scene
  const view = barsInView(window, columns.length)
  const shares = [...(scene.showsVolume ? [scene.volumeShare] : []), ...scene.panes.map(({ share }) => share)]
  const [priceBox, ...boxes] = layPanes(width, height, shares)
  if (view === null) buckets.length = 0
  else fillBuckets(buckets, columns, view, (priceBox.width / MIN_PITCH) * ((view.last - view.first + 1) / window.count))

  const base = (view === null ? undefined : columns.close[view.first]) ?? 1
  const factors = scene.lines.map(({ values, isCompared }) =>
    isCompared === true ? base / baseInView(values, view) : 1,
  )
  const scale = scaleOf(scene, priceExtent(scene, buckets, view, factors), { base, height: priceBox.height })
  const plotOf = (box: Plot['box'], axis: ValueAxis): Plot => ({ box, window, axis, pixelRatio })
  const below = boxes.slice(scene.showsVolume ? 1 : 0)
  const [volumeBox] = boxes
  const panes = scene.panes.flatMap((pane, place) => {
    const box = below[place]
    return box === undefined ? [] : [{ plot: plotOf(box, paneAxis(pane, view)), pane }]
  })
  const prices = plotOf(priceBox, scale)
  const legends = legendsBox(scene, priceBox)
  return {
    prices,
    scale,
    factors,
    volume:
      scene.showsVolume && volumeBox !== undefined
        ? { plot: plotOf(volumeBox, { low: 0, high: greatestVolume(buckets) }), pane: null }
        : null,
    panes,
    view,
    legends,
    drawnTexts: placeDrawnTexts(scene.drawnTexts ?? [], { prices, scale, legends }, scene.text.font),
    tagged: [
      priceTags(scene, priceBox, scale),
      ...(view === null ? [] : panes.map(({ plot, pane }) => valueTags(scene, pane, plot, view.last))),
    ],
  }
}

const legendsBox = ({ legendsWidth = Infinity, legendsHeight }: Scene, prices: Box): Box => ({
  ...prices,
  width: Math.min(prices.width, legendsWidth),
  height: legendsHeight,
})

/** The label of the highest bar and the gap below the legends, CSS pixels. */
const EXTREME_HEIGHT = 20
/** Maximum part of a chart's height reserved for legends. */
const MAX_ROOM = 0.36

function scaleOf(
  { scale, priceRange, centre, legendsHeight, showsExtremes }: Scene,
  extent: Extent,
  { base, height }: { readonly base: number; readonly height: number },
): PriceScale {
  if (priceRange !== null) return heldScale(scale, priceRange, base)
  const room = legendsHeight === 0 ? 0 : legendsHeight + (showsExtremes ? EXTREME_HEIGHT : 0)
  const part = Math.min(MAX_ROOM, room / height)
  return centre === null
    ? withRoomAbove(priceScale(scale, extent, base), extent.high, part)
    : symmetricScale(extent, centre, part)
}

function priceExtent(
  scene: Scene,
  { length, low, high, close }: Buckets,
  view: Frame['view'],
  factors: readonly number[],
): Extent {
  if (length === 0 || view === null) return NOTHING
  const isLine = scene.style === 'line' || scene.style === 'area'
  let [lowest, highest] = [Infinity, -Infinity]
  for (let place = 0; place < length; place++) {
    const [bottom = NaN, top = NaN] = isLine ? [close[place], close[place]] : [low[place], high[place]]
    if (bottom < lowest) lowest = bottom
    if (top > highest) highest = top
  }
  const lines = extentOf(scene.lines, view, factors)
  return { low: Math.min(lowest, lines.low), high: Math.max(highest, lines.high) }
}

function extentOf(
  lines: readonly SceneLine[],
  { first, last }: { first: number; last: number },
  factors: readonly number[] = [],
): Extent {
  let [low, high] = [Infinity, -Infinity]
  for (const [line, { values, look }] of lines.entries()) {
    // Distant levels would compress the prices.
    if (look === 'levels') continue
    const factor = factors[line] ?? 1
    for (let place = first; place <= last; place++) {
      const value = (values[place] ?? NaN) * factor
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  return { low, high }
}

function paneAxis(pane: ScenePane, view: Frame['view']): ValueAxis {
  const { low, high } = view === null ? NOTHING : extentOf(pane.lines, view)
  if (!(low <= high)) return NOTHING
  const room = (high - low || Math.abs(high) || 1) * 0.08
  return { low: low - room, high: high + room }
}

function greatestVolume({ length, volume }: Buckets): number {
  let greatest = 0
  for (let place = 0; place < length; place++) {
    const value = volume[place] ?? NaN
    if (value > greatest) greatest = value
  }
  return greatest === 0 ? 1 : greatest * 1.1
}

/** Returns CSS pixels from the top. */
export const priceToY = ({ prices, scale }: Pick<Frame, 'prices' | 'scale'>, price: number): number => {
  const { box, axis } = prices
  return box.top + ((axis.high - toAxis(scale, price)) / (axis.high - axis.low)) * box.height
}
