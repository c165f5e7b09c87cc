/** Between anchors and the screen: what a drawing's times and prices are in CSS pixels on the chart as it is drawn just now. */
import type { DrawingAnchor } from '#model/charts/drawing.ts'
import { priceToY, type Frame } from '../picture/frame.ts'
import { placeAt, valueAt, xOf, type Box } from '../scales/plot.ts'
import { fromAxis } from '../scales/price-scale.ts'
import type { TimePositions } from './time-positions.ts'

export interface DrawingSpace {
  /** Of the pane of prices. */
  readonly box: Box
  readonly pixelRatio: number
  /** CSS pixels from bar to bar. */
  readonly pitch: number
  /** The middle of the bar that holds a time. */
  xOf(time: number): number
  /** Of a price among the bars as they are shown, perhaps far outside of the box. */
  yOf(shownPrice: number): number
  placeAt(x: number): number
  placeOf(time: number): number
  timeOf(place: number): number
  shownPriceAt(y: number): number
  /** The price of an anchor as it is shown among the bars. */
  shown(anchor: DrawingAnchor): number
  /** Returns how far a text of a drawing is moved down, CSS pixels, or null if it is left out. */
  shift(key: string, number: number): number | null
  /** The volume-weighted average price since a time, by bar. */
  averagesFrom(time: number): Float64Array
  /** An anchor at a time, with the price of that day for one that is shown among the bars. */
  anchor(time: number, shownPrice: number): DrawingAnchor
}

/** Further away than this nothing can be distinguished, and sums stay finite. */
const FAR = 1e6
const NO_AVERAGES = new Float64Array(0)

/** `factorAt` is what prices of a time are multiplied by to be shown among the bars: 1 but for splits. */
export function createDrawingSpace(
  frame: Pick<Frame, 'prices' | 'scale'> & Partial<Pick<Frame, 'drawnTexts'>>,
  places: TimePositions,
  factorAt: (time: number) => number,
  averagesFrom: (place: number) => Float64Array = () => NO_AVERAGES,
): DrawingSpace {
  const shifts = new Map(frame.drawnTexts?.map(({ text, down }) => [`${text.number} ${text.key}`, down]))
  const { prices, scale } = frame
  return {
    box: prices.box,
    pixelRatio: prices.pixelRatio,
    pitch: prices.box.width / prices.window.count,
    xOf: (time) => xOf(prices, places.placeOf(time)),
    yOf(shownPrice) {
      const y = priceToY(frame, shownPrice)
      // A logarithmic scale has no place for zero and below.
      return Number.isNaN(y) ? FAR : Math.min(FAR, Math.max(-FAR, y))
    },
    placeAt: (x) => placeAt(prices, x),
    placeOf: (time) => places.placeOf(time),
    timeOf: (place) => places.timeOf(place),
    shownPriceAt: (y) => fromAxis(scale, valueAt(prices, y)),
    shift(key, number) {
      const known = shifts.get(`${number} ${key}`)
      return known === undefined ? 0 : known
    },
    averagesFrom: (time) => averagesFrom(places.placeOf(time)),
    shown: ({ time, price }) => price * factorAt(time),
    anchor: (time, shownPrice) => ({ time, price: shownPrice / factorAt(time) }),
  }
}

/** An anchor on the bar under a point. */
export const anchorAt = (space: DrawingSpace, x: number, y: number): DrawingAnchor =>
  space.anchor(space.timeOf(space.placeAt(x)), space.shownPriceAt(y))

/**
 * Anchors moved on the screen, so that a shape keeps its look on every scale. Without a step sideways the times stay as they
 * are, even where a longer bar holds them.
 */
export function movedBy(
  anchors: readonly DrawingAnchor[],
  space: DrawingSpace,
  bars: number,
  down: number,
): readonly DrawingAnchor[] {
  return anchors.map((anchor) => {
    const time = bars === 0 ? anchor.time : space.timeOf(space.placeOf(anchor.time) + bars)
    const shownPrice = space.shown(anchor)
    return space.anchor(time, down === 0 ? shownPrice : space.shownPriceAt(space.yOf(shownPrice) + down))
  })
}
