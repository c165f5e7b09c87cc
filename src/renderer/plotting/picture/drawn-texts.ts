/** Keeps the texts of drawings apart from each other and from the legends. All other texts yield to them. */
import { label } from '../shapes/chart-element.ts'
import { xOf, yOf, type Box, type Plot } from '../scales/plot.ts'
import { toAxis, type PriceScale } from '../scales/price-scale.ts'
import type { DrawnText } from './scene.ts'
import { createTextRoom, isOver, textBox } from './text-room.ts'

interface PricePane {
  readonly prices: Plot
  readonly scale: PriceScale
  readonly legends: Box
}

export interface PlacedText {
  readonly text: DrawnText
  /** CSS pixels, or null if the text is left out. */
  readonly down: number | null
  readonly box: Box | null
}

const PADDING = [2, 2] as const

/** Places texts in order: earlier texts keep their positions, later ones move. */
export function placeDrawnTexts(
  texts: readonly DrawnText[],
  { prices, scale, legends }: PricePane,
  font: string,
): readonly PlacedText[] {
  const put = createTextRoom([legends])
  return texts.map((text) => {
    const x = text.place === null ? prices.box.left : xOf(prices, text.place)
    const y = yOf(prices, toAxis(scale, text.price))
    const at = (down: number) =>
      label(text.words, x + text.right, y + text.down + down, {
        font,
        fill: '',
        verticalAlign: 'middle',
        padding: PADDING,
      })
    if (!isOver(textBox(at(0)), prices.box)) return { text, down: 0, box: null }
    const positions = [0, ...text.others].map((down) => ({ down, element: at(down) }))
    const inside = positions.filter(({ element }) => isOver(textBox(element), prices.box))
    const [chosen] = put(...inside.map(({ element }) => element))
    if (chosen === undefined) return { text, down: null, box: null }
    return {
      text,
      down: inside.find(({ element }) => element === chosen)?.down ?? 0,
      box: within(textBox(chosen), prices.box),
    }
  })
}

/** Clips a text at the edges of the pane, as drawings are clipped. */
function within(box: Box, pane: Box): Box {
  const [left, top] = [Math.max(box.left, pane.left), Math.max(box.top, pane.top)]
  const right = Math.min(box.left + box.width, pane.left + pane.width)
  const foot = Math.min(box.top + box.height, pane.top + pane.height)
  return { left, top, width: right - left, height: foot - top }
}

export const drawnBoxes = (placed: readonly PlacedText[]): readonly Box[] => placed.flatMap(({ box }) => box ?? [])
