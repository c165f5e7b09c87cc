/** The rectangles of candles, bars and volume. One list per appearance is drawn as one path, however many bars are in view. */
import { PARTIAL, type Buckets } from '../scales/buckets.ts'
import { xOf, yOf, snapped, type Plot } from '../scales/plot.ts'
import { addRect, createRectList, type RectList } from './rect-list.ts'

/** `dashed` outlines mark partially known bars. */
const CANDLE_LOOKS = ['rising', 'falling', 'risingDashed', 'fallingDashed'] as const
type CandleLook = (typeof CANDLE_LOOKS)[number]
export type CandleShapes = Readonly<Record<CandleLook, RectList>>

export function createCandleShapes(): CandleShapes {
  return {
    rising: createRectList(),
    falling: createRectList(),
    risingDashed: createRectList(),
    fallingDashed: createRectList(),
  }
}

/** `hollow` outlines rising bars; `filled` fills every bar that the service vouches for. */
export type BodyStyle = 'filled' | 'hollow' | 'bars'

const BODY_PART = 0.7

interface Measures {
  readonly unit: number
  /** CSS pixels of a body. */
  readonly width: number
}

/** Uses lines of one physical pixel, or more on dense screens. */
function measuresOf(plot: Plot, step: number): Measures {
  const unit = Math.max(1, Math.round(plot.pixelRatio)) / plot.pixelRatio
  const pitch = (plot.box.width / plot.window.count) * step
  const units = Math.max(1, Math.floor((pitch * BODY_PART) / unit))
  // An odd number of units centres the wick.
  return { unit, width: (units > 2 && units % 2 === 0 ? units - 1 : units) * unit }
}

/** Converts prices to axis units by `axisOf`. */
export function shapeCandles(
  into: CandleShapes,
  buckets: Buckets,
  plot: Plot,
  axisOf: (price: number) => number,
  style: BodyStyle,
): void {
  for (const look of CANDLE_LOOKS) into[look].used = 0
  const measures = measuresOf(plot, buckets.step)
  const y = (price: number | undefined) => snapped(yOf(plot, axisOf(price ?? NaN)), plot.pixelRatio)
  for (let place = 0; place < buckets.length; place++) {
    const candle: PlacedCandle = {
      left: snapped(middleOf(buckets, place, plot) - measures.width / 2, plot.pixelRatio),
      high: y(buckets.high[place]),
      low: y(buckets.low[place]),
      open: y(buckets.open[place]),
      close: y(buckets.close[place]),
    }
    addCandle(into, candle, measures, style, buckets.grade[place] ?? 0, isRisingAt(buckets, place))
  }
}

const middleOf = ({ first, step }: Buckets, place: number, plot: Plot): number =>
  xOf(plot, first + (place + 0.5) * step - 0.5)

const isRisingAt = ({ open, close }: Buckets, place: number): boolean => (close[place] ?? 0) >= (open[place] ?? 0)

function addCandle(
  into: CandleShapes,
  candle: PlacedCandle,
  measures: Measures,
  style: BodyStyle,
  grade: number,
  isRising: boolean,
): void {
  const solid = isRising ? into.rising : into.falling
  if (style === 'bars') addBar(solid, candle, measures)
  else if (grade === PARTIAL) addDashed(solid, isRising ? into.risingDashed : into.fallingDashed, candle, measures)
  else if (grade > 0 || (style === 'hollow' && isRising)) addOutlined(solid, candle, measures)
  else addFilled(solid, candle, measures)
}

/** CSS pixels from the top of the chart. */
interface PlacedCandle {
  readonly left: number
  readonly high: number
  readonly low: number
  readonly open: number
  readonly close: number
}

const wickLeft = (left: number, { unit, width }: Measures): number => left + Math.floor(width / unit / 2) * unit

function addFilled(list: RectList, { left, high, low, open, close }: PlacedCandle, measures: Measures): void {
  const { unit, width } = measures
  addRect(list, wickLeft(left, measures), high, unit, Math.max(unit, low - high))
  if (width > unit) addRect(list, left, Math.min(open, close), width, Math.max(unit, Math.abs(open - close)))
}

function addWicks(list: RectList, { left, high, low, open, close }: PlacedCandle, measures: Measures): void {
  const x = wickLeft(left, measures)
  const [top, bottom] = [Math.min(open, close), Math.max(open, close)]
  if (top > high) addRect(list, x, high, measures.unit, top - high)
  if (low > bottom) addRect(list, x, bottom, measures.unit, low - bottom)
}

function addOutlined(list: RectList, candle: PlacedCandle, measures: Measures): void {
  const { left, open, close } = candle
  const { unit, width } = measures
  const top = Math.min(open, close)
  const height = Math.abs(open - close)
  // Without room inside, an outline equals a filled body.
  if (width < 3 * unit || height < 3 * unit) return addFilled(list, candle, measures)
  addWicks(list, candle, measures)
  addRect(list, left, top, width, unit)
  addRect(list, left, top + height - unit, width, unit)
  addRect(list, left, top + unit, unit, height - 2 * unit)
  addRect(list, left + width - unit, top + unit, unit, height - 2 * unit)
}

function addDashed(solid: RectList, dashed: RectList, candle: PlacedCandle, measures: Measures): void {
  const { left, open, close } = candle
  const { unit, width } = measures
  if (width < 3 * unit) return addFilled(solid, candle, measures)
  addWicks(solid, candle, measures)
  const height = Math.max(unit, Math.abs(open - close) - unit)
  addRect(dashed, left + unit / 2, Math.min(open, close) + unit / 2, width - unit, height)
}

function addBar(list: RectList, { left, high, low, open, close }: PlacedCandle, measures: Measures): void {
  const { unit, width } = measures
  const x = wickLeft(left, measures)
  addRect(list, x, high, unit, Math.max(unit, low - high))
  if (width <= unit) return
  addRect(list, left, open, x - left, unit)
  addRect(list, x, close, left + width - x, unit)
}

/** Draws from the floor of the pane, in the colour of the candle. */
export function shapeVolume(into: CandleShapes, buckets: Buckets, plot: Plot): void {
  for (const look of CANDLE_LOOKS) into[look].used = 0
  const { unit, width } = measuresOf(plot, buckets.step)
  const floor = plot.box.top + plot.box.height
  for (let place = 0; place < buckets.length; place++) {
    const volume = buckets.volume[place] ?? NaN
    if (!(volume > 0)) continue
    const top = Math.min(floor - unit, snapped(yOf(plot, volume), plot.pixelRatio))
    const left = snapped(middleOf(buckets, place, plot) - width / 2, plot.pixelRatio)
    addRect(isRisingAt(buckets, place) ? into.rising : into.falling, left, top, width, floor - top)
  }
}
