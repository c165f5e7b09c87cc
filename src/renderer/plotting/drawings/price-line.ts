/** Named price lines across the chart, such as alerts. */
import type { TextElement } from '../shapes/chart-element.ts'
import { priceToY, type Frame } from '../picture/frame.ts'
import { placeLineNames } from '../picture/line-names.ts'
import type { LineName } from '../picture/scene.ts'
import { addLine, createLineList } from './line-list.ts'
import { strokeLines, type Pen } from './paint-drawings.ts'

/** `level` only marks a price. `drawn` is the current price of an alert on a drawn line, named only on the axis. */
type PriceLineKind = 'alert' | 'level' | 'drawn'

/** `active` may fire. `quiet` waits, is snoozed or over. `reached` has been met. */
export type PriceLineState = 'active' | 'quiet' | 'reached'

export interface PriceLine {
  readonly id: string
  /** The price as displayed among the bars. */
  readonly price: number
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

/** Returns CSS pixels from the top, or null if out of view. */
export function heightOf(frame: Pick<Frame, 'prices' | 'scale'>, price: number): number | null {
  const { box } = frame.prices
  const y = priceToY(frame, price)
  return y >= box.top && y <= box.top + box.height ? y : null
}

/** Expects a pen scaled to CSS pixels. */
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

/** Omits `drawn` lines, which only the axis names. */
export const lineNames = (lines: readonly PriceLine[]): readonly LineName[] =>
  lines
    .filter(({ kind }) => kind !== 'drawn')
    .map(({ price, kind, label }) => ({ price, words: `${MARKS[kind]}${label}` }))

function paintName(pen: Pen, { style: { text, x, y } }: TextElement, colour: string, surface: string): void {
  pen.textAlign = 'right'
  // The halo keeps the words readable over bars.
  pen.setLineDash([])
  pen.lineWidth = HALO
  pen.lineJoin = 'round'
  pen.strokeStyle = surface
  pen.strokeText(text, x, y)
  pen.fillStyle = colour
  pen.fillText(text, x, y)
}
