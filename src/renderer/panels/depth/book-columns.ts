/** Gives the columns of a book's lines in each layout, as CSS grid templates. */
import type { DepthSide } from '../../../model/depth-grouping.ts'
import type { DepthLayout, DepthState } from './depth-state.ts'

type Column = 'level' | 'price' | 'mark' | 'volume' | 'orders' | 'total'

const WIDTHS: Readonly<Record<Column, string>> = {
  level: '3.2em',
  price: 'minmax(0, 1.2fr)',
  mark: '8px',
  volume: 'minmax(0, 1fr)',
  orders: 'minmax(0, 0.6fr)',
  total: 'minmax(0, 1fr)',
}

const track = (column: Column): string => `[${column}] ${WIDTHS[column]}`
const room = (column: Column): string => WIDTHS[column]

/** The columns of a line, from left to right. A ladder leaves the other side's room free. */
export function columnsOf(
  layout: DepthLayout,
  side: DepthSide,
  { showsOrders, showsTotals }: Pick<DepthState, 'showsOrders' | 'showsTotals'>,
): string {
  const numbers: readonly Column[] = [
    'mark',
    'volume',
    ...(showsOrders ? (['orders'] as const) : []),
    ...(showsTotals ? (['total'] as const) : []),
  ]
  const outward = numbers.map(track)
  if (layout === 'stack') return [track('level'), track('price'), ...outward].join(' ')
  const isLadder = layout === 'ladder'
  return side === 'ask'
    ? [...(isLadder ? numbers.toReversed().map(room) : []), track('price'), ...outward].join(' ')
    : [...outward.toReversed(), track('price'), ...(isLadder ? numbers.map(room) : [])].join(' ')
}
