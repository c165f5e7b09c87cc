/** Labels the highest high and the lowest low of the bars in view. */
import { label, type TextElement } from '../shapes/chart-element.ts'
import { priceToY, type Frame } from './frame.ts'
import { xOf } from '../scales/plot.ts'
import type { Scene } from './scene.ts'

/** CSS pixels. */
const TEXT_HEIGHT = 13

/** Returns the best position first; empty for line styles, which have no highs and lows. */
export function extremeLabels(scene: Scene, frame: Frame): readonly (readonly TextElement[])[] {
  const { view } = frame
  const { columns, style } = scene
  if (view === null || style === 'line' || style === 'area') return []
  const highest = placeOfExtreme(columns.high, view, 1)
  const lowest = placeOfExtreme(columns.low, view, -1)
  return [
    positionsOf(scene, frame, highest, columns.high[highest] ?? NaN, 'bottom'),
    positionsOf(scene, frame, lowest, columns.low[lowest] ?? NaN, 'top'),
  ]
}

/** Returns the highest price's bar, or with `sign` -1 the lowest's. A frame may search a hundred thousand bars. */
function placeOfExtreme(prices: Float64Array, { first, last }: NonNullable<Frame['view']>, sign: 1 | -1): number {
  let found = first
  let extreme = sign * (prices[first] ?? NaN)
  for (let place = first + 1; place <= last; place++) {
    const price = sign * (prices[place] ?? NaN)
    if (!(price > extreme)) continue
    found = place
    extreme = price
  }
  return found
}

/** Returns the position towards the middle of the pane first. */
function positionsOf(
  { palette, text }: Scene,
  frame: Frame,
  place: number,
  price: number,
  verticalAlign: 'top' | 'bottom',
): readonly TextElement[] {
  const { box } = frame.prices
  const x = xOf(frame.prices, place)
  const [highest, lowest] = [box.top + TEXT_HEIGHT, box.top + box.height - TEXT_HEIGHT]
  // A low pane has less room beyond the bars than a label takes.
  const y =
    verticalAlign === 'top'
      ? Math.min(lowest, priceToY(frame, price) + 1)
      : Math.max(highest, priceToY(frame, price) - 1)
  const style = { fill: palette.text, font: text.font, verticalAlign } as const
  const right = label(`← ${text.price(price)}`, x + 2, y, { ...style, align: 'left' })
  const left = label(`${text.price(price)} →`, x - 2, y, { ...style, align: 'right' })
  return x < box.left + box.width / 2 ? [right, left] : [left, right]
}
