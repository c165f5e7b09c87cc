/** Converts between anchors and CSS pixels of the current chart frame. */
import type { DrawingAnchor } from '#model/charts/drawing.ts'
import { priceToY, type Frame } from '../picture/frame.ts'
import { placeAt, valueAt, xOf, type Box } from '../scales/plot.ts'
import { fromAxis } from '../scales/price-scale.ts'
import type { TimePositions } from './time-positions.ts'

export interface DrawingSpace {
  readonly box: Box
  readonly pixelRatio: number
  /** CSS pixels from bar to bar. */
  readonly pitch: number
  xOf(time: number): number
  /** Returns a y that may be far outside the box. */
  yOf(shownPrice: number): number
  placeAt(x: number): number
  placeOf(time: number): number
  timeOf(place: number): number
  shownPriceAt(y: number): number
  /** Returns the price as displayed among the bars (split-adjusted). */
  shown(anchor: DrawingAnchor): number
  /** Returns CSS pixels, or null if the text is left out. */
  shift(key: string, number: number): number | null
  /** Returns volume-weighted averages by bar. */
  averagesFrom(time: number): Float64Array
  /** Converts a displayed price to that of the day. */
  anchor(time: number, shownPrice: number): DrawingAnchor
}

/** Positions beyond cannot be distinguished; it keeps sums finite. */
const FAR = 1e6
const NO_AVERAGES = new Float64Array(0)

/** `factorAt` returns the factor to displayed prices: 1 except for splits. */
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
      // A logarithmic scale has no position for zero and below.
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

export const anchorAt = (space: DrawingSpace, x: number, y: number): DrawingAnchor =>
  space.anchor(space.timeOf(space.placeAt(x)), space.shownPriceAt(y))

/**
 * Moves anchors in screen space, so that a shape looks the same on every scale. If `bars` is 0 the times stay unchanged, even within a
 * longer bar.
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
