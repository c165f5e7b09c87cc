/** The texts of a line of a book. All are computed together, so that a changed line costs one update instead of one for each cell. */
import type { Formats } from '#i18n/format/formats.ts'
import type { LineChange } from './book-lines.ts'
import type { DepthBars } from './depth-state.ts'
import type { Rung } from './ladder.ts'

export interface LineTexts {
  readonly price: string
  readonly volume: string
  readonly orders: string
  readonly total: string
  /** The mark of `change`. */
  readonly mark: string
  readonly change: LineChange | null
  /** Whether the level has no orders. */
  readonly isEmpty: boolean
  /** The length of the bar, as a CSS transform. */
  readonly bar: string
}

/** The marks between price and volume. */
export const MARKS: Readonly<Record<LineChange, string>> = { new: '+', more: '▴', less: '▾' }

/** `decimals` are those of the book's prices. */
export function lineTexts(line: Rung, decimals: number, bars: DepthBars, formats: Formats): LineTexts {
  const price = formats.price(line.price, decimals)
  if (line.side === null) return { ...BLANK, price }
  const { short } = formats.quantity
  const { volume, orders, total, change } = line
  const isEmpty = line.price === null
  return {
    price,
    volume: short(isEmpty ? null : volume),
    orders: short(isEmpty ? null : wholeOrders(orders)),
    total: short(isEmpty ? null : total),
    mark: change === null ? '' : MARKS[change],
    change,
    isEmpty,
    bar: `scaleX(${(bars === 'total' ? line.totalPart : line.volumePart).toFixed(3)})`,
  }
}

/** Rounds a count: the service sends fractions of orders for crypto. A small fraction becomes 1, not 0. */
const wholeOrders = (orders: number | null): number | null =>
  orders === null || orders <= 0 ? orders : Math.max(1, Math.round(orders))

const BLANK: LineTexts = {
  price: '',
  volume: '',
  orders: '',
  total: '',
  mark: '',
  change: null,
  isEmpty: true,
  bar: '',
}
