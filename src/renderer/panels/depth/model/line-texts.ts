/** The texts of a book's line, computed together: a changed line costs one update, not one for each cell. */
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
  readonly isEmpty: boolean
  /** A CSS transform. */
  readonly bar: string
}

export const MARKS: Readonly<Record<LineChange, string>> = { new: '+', more: '▴', less: '▾' }

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

/** The service sends fractions of orders for crypto. A small one becomes 1, not 0. */
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
