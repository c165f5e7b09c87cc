/** Prices marked by a line across the chart that has a name, and that may be moved: alerts, or whatever else has a price. */
import type { TextElement } from '../shapes/chart-element.ts'
import { priceToY, type Frame } from '../picture/frame.ts'
import { placeLineNames } from '../picture/line-names.ts'
import type { LineName } from '../picture/scene.ts'
import { addLine, createLineList } from './line-list.ts'
import { strokeLines, type Pen } from './paint-drawings.ts'

/**
 * `alert` is what the user wants to be notified of; `level` marks a price and no more. `drawn` is the present price of an alert
 * on a drawn line: it is named on the axis only.
 */
type PriceLineKind = 'alert' | 'level' | 'drawn'

/** `active` may fire. `quiet` waits, is snoozed or over. `reached` has just been met. Their dashes differ, too. */
export type PriceLineState = 'active' | 'quiet' | 'reached'

export interface PriceLine {
  readonly id: string
  /** Among the bars as they are shown. */
  readonly price: number
  /** In the reader's language; shown in the chart beside the axis. */
  readonly label: string
  readonly kind: PriceLineKind
  readonly state: PriceLineState
  readonly isDraggable: boolean
}

export interface PriceLineAppearance {
  readonly colours: Readonly<Record<PriceLineState, string>>
  readonly surface: string
  readonly font: string
}

const DASHES: Readonly<Record<PriceLineState, readonly number[]>> = {
  active: [8, 4],
  quiet: [2, 4],
  reached: [],
}
/** CSS pixels. */
const HALO = 3
const MARKS: Readonly<Record<PriceLineKind, string>> = { alert: '◆ ', level: '', drawn: '' }

/** CSS pixels from the top; null where the price is out of view. */
export function heightOf(frame: Pick<Frame, 'prices' | 'scale'>, price: number): number | null {
  const { box } = frame.prices
  const y = priceToY(frame, price)
  return y >= box.top && y <= box.top + box.height ? y : null
}

/** The pen is at CSS pixels. */
export function paintPriceLines(
  pen: Pen,
  lines: readonly PriceLine[],
  frame: Pick<Frame, 'prices' | 'scale' | 'legends' | 'drawnTexts'>,
  look: PriceLineAppearance,
): void {
  const { box, pixelRatio } = frame.prices
  pen.font = look.font
  pen.textBaseline = 'middle'
  const named = lines.filter(({ kind }) => kind !== 'drawn')
  for (const line of named) {
    const y = heightOf(frame, line.price)
    if (y === null) continue
    const one = createLineList()
    addLine(one, box.left, y, box.left + box.width, y)
    pen.strokeStyle = look.colours[line.state]
    strokeLines(pen, one, 1, DASHES[line.state], pixelRatio)
  }
  for (const [place, name] of placeLineNames(lineNames(lines), frame, { font: look.font, fill: '' }).entries()) {
    const line = named[place]
    if (name !== null && line !== undefined) paintName(pen, name, look.colours[line.state], look.surface)
  }
}

/** The names of the lines that have one in the chart; `drawn` ones are named on the axis only. */
export const lineNames = (lines: readonly PriceLine[]): readonly LineName[] =>
  lines
    .filter(({ kind }) => kind !== 'drawn')
    .map(({ price, kind, label }) => ({ price, words: `${MARKS[kind]}${label}` }))

function paintName(pen: Pen, { style: { text, x, y } }: TextElement, colour: string, surface: string): void {
  pen.textAlign = 'right'
  // Words lie over bars, and have to be read all the same.
  pen.setLineDash([])
  pen.lineWidth = HALO
  pen.lineJoin = 'round'
  pen.strokeStyle = surface
  pen.strokeText(text, x, y)
  pen.fillStyle = colour
  pen.fillText(text, x, y)
}
