/** Places the names of price lines at the right edge, clear of each other, the legends and texts of drawings. */
import { label, type TextElement } from '../shapes/chart-element.ts'
import { drawnBoxes } from './drawn-texts.ts'
import { priceToY, type Frame } from './frame.ts'
import type { LineName } from './scene.ts'
import { createTextRoom } from './text-room.ts'

/** CSS pixels from a line to the middle of its name, and from the name to the edge. */
const OFFSET = 8
const EDGE = 6

/** Returns a position above or below each line; null if its price is out of view or has no room. The axis names the line in any case. */
export function placeLineNames(
  names: readonly LineName[],
  frame: Pick<Frame, 'prices' | 'scale' | 'legends' | 'drawnTexts'>,
  { font, fill }: { readonly font: string; readonly fill: string },
): readonly (TextElement | null)[] {
  const { box } = frame.prices
  const put = createTextRoom([frame.legends, ...drawnBoxes(frame.drawnTexts)], box)
  return names.map(({ price, words }) => {
    const y = priceToY(frame, price)
    if (!(y >= box.top && y <= box.top + box.height)) return null
    const at = (middle: number) =>
      label(words, box.left + box.width - EDGE, middle, { font, fill, align: 'right', verticalAlign: 'middle' })
    const positions = [at(Math.round(y) - OFFSET), at(Math.round(y) + OFFSET)]
    return put(...positions.filter(({ style }) => isWithin(style.y, box)))[0] ?? null
  })
}

const isWithin = (middle: number, { top, height }: Frame['prices']['box']): boolean =>
  middle >= top + OFFSET && middle <= top + height - OFFSET
