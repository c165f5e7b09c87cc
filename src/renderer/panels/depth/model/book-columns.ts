/** The columns of a book in each layout as CSS grid templates, and which of them fit. */
import type { DepthSide } from '#model/market/book/depth-grouping.ts'
import type { DepthLayout, DepthState } from './depth-state.ts'

type Column = 'level' | 'price' | 'mark' | 'volume' | 'orders' | 'total'
export type OptionalColumns = Pick<DepthState, 'showsOrders' | 'showsTotals'>

/** CSS pixels of a digit, of both paddings, and of a gap. */
const FIGURE = 7
const PADDING = 16
const GAP = 8
/** The width of the other columns in digits; volumes are abbreviated. */
const FIGURES: Readonly<Record<Exclude<Column, 'price'>, number>> = {
  level: 6,
  mark: 1.2,
  volume: 7.5,
  orders: 3,
  total: 7.5,
}

/** Prices are never cut; volumes take the rest. */
const widthOf = (column: Column, priceFigures: number): string => {
  if (column === 'price') return `minmax(${priceFigures}ch, 1.2fr)`
  if (column === 'mark' || column === 'level') return `${FIGURES[column]}ch`
  return `minmax(${FIGURES[column]}ch, ${column === 'orders' ? '0.6fr' : '1fr'})`
}

const numbersOf = ({ showsOrders, showsTotals }: OptionalColumns): readonly Column[] => [
  'mark',
  'volume',
  ...(showsOrders ? (['orders'] as const) : []),
  ...(showsTotals ? (['total'] as const) : []),
]

/**
 * Returns the columns of a line from left to right. A ladder leaves space for the other side. `priceFigures` is the length of the longest
 * price.
 */
export function columnsOf(layout: DepthLayout, side: DepthSide, shown: OptionalColumns, priceFigures: number): string {
  const track = (column: Column): string => `[${column}] ${widthOf(column, priceFigures)}`
  const room = (column: Column): string => widthOf(column, priceFigures)
  const numbers = numbersOf(shown)
  const outward = numbers.map(track)
  if (layout === 'stack') return [track('level'), track('price'), ...outward].join(' ')
  const isLadder = layout === 'ladder'
  return side === 'ask'
    ? [...(isLadder ? numbers.toReversed().map(room) : []), track('price'), ...outward].join(' ')
    : [...outward.toReversed(), track('price'), ...(isLadder ? numbers.map(room) : [])].join(' ')
}

/** Returns CSS pixels. */
export function bookWidth(layout: DepthLayout, shown: OptionalColumns, priceFigures: number): number {
  const numbers = numbersOf(shown)
  const beside = numbers.reduce((sum, column) => sum + (FIGURES[column as 'volume'] * FIGURE + GAP), 0)
  const price = priceFigures * FIGURE
  if (layout === 'stack') return PADDING + FIGURES.level * FIGURE + GAP + price + beside
  return layout === 'ladder' ? PADDING + price + 2 * beside : 2 * (PADDING + price + beside)
}

/** Totals are hidden first, then order counts. */
export function columnsInRoom(
  layout: DepthLayout,
  wanted: OptionalColumns,
  priceFigures: number,
  width: number,
): OptionalColumns {
  const { showsOrders } = wanted
  const choices = [wanted, { showsOrders, showsTotals: false }]
  return (
    choices.find((shown) => bookWidth(layout, shown, priceFigures) <= width) ?? {
      showsOrders: false,
      showsTotals: false,
    }
  )
}
