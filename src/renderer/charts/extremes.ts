/** Names the greatest high and the least low of the bars in view, where they are. */
import { label, type ChartElement } from './chart-element.ts'
import { priceToY, type Frame } from './frame.ts'
import { xOf } from './plot.ts'
import type { Scene } from './scene.ts'

/** CSS pixels. */
const TEXT_HEIGHT = 13

/** Nothing for lines, which have no highs and lows of their own. */
export function extremeElements(scene: Scene, frame: Frame): readonly ChartElement[] {
  const { view } = frame
  const { columns, style } = scene
  if (view === null || style === 'line' || style === 'area') return []
  const highest = placeOfExtreme(columns.high, view, 1)
  const lowest = placeOfExtreme(columns.low, view, -1)
  const labels = [
    extremeLabel(scene, frame, highest, columns.high[highest] ?? NaN, 'bottom'),
    extremeLabel(scene, frame, lowest, columns.low[lowest] ?? NaN, 'top'),
  ]
  // A low chart has no room between its legends and its bars: half hidden words would be worse than none.
  const legendsFoot = frame.prices.box.top + scene.legendsHeight
  return labels.filter(({ top }) => top >= legendsFoot).map(({ element }) => element)
}

/** The first bar with the highest price, or with the lowest where `sign` is -1. A hundred thousand are looked through each frame. */
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

function extremeLabel(
  { palette, text }: Scene,
  frame: Frame,
  place: number,
  price: number,
  verticalAlign: 'top' | 'bottom',
): { readonly element: ChartElement; readonly top: number } {
  const { box } = frame.prices
  const x = xOf(frame.prices, place)
  const isLeft = x < box.left + box.width / 2
  const words = isLeft ? `← ${text.price(price)}` : `${text.price(price)} →`
  const [highest, lowest] = [box.top + TEXT_HEIGHT, box.top + box.height - TEXT_HEIGHT]
  // In a low pane there is less room beyond the bars than a label takes.
  const y =
    verticalAlign === 'top'
      ? Math.min(lowest, priceToY(frame, price) + 1)
      : Math.max(highest, priceToY(frame, price) - 1)
  const align = isLeft ? 'left' : 'right'
  const style = { fill: palette.text, font: text.font, verticalAlign, align }
  return { element: label(words, x + (isLeft ? 2 : -2), y, style), top: verticalAlign === 'top' ? y : y - TEXT_HEIGHT }
}
