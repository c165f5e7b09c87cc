/** Gives the columns of a book's lines in each layout, as CSS grid templates, and says which of them find room. */
import type { DepthSide } from '#model/market/book/depth-grouping.ts'
import type { DepthLayout, DepthState } from './depth-state.ts'

type Column = 'level' | 'price' | 'mark' | 'volume' | 'orders' | 'total'
/** Which of the columns that can be left out are shown. */
export type OptionalColumns = Pick<DepthState, 'showsOrders' | 'showsTotals'>

/** CSS pixels: a figure, what is before the first and behind the last column, and between two of them. */
const FIGURE = 7
const PADDING = 16
const GAP = 8
/** Figures of a column besides the price; volumes are written short. */
const FIGURES: Readonly<Record<Exclude<Column, 'price'>, number>> = {
  level: 6,
  mark: 1.2,
  volume: 7.5,
  orders: 3,
  total: 7.5,
}

/** Prices are never cut: they take what they need, and volumes what is left. */
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

/** The columns of a line, from left to right. A ladder leaves the other side's room free. `priceFigures` are those of the longest price. */
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

/** CSS pixels that a book needs for its columns. */
export function bookWidth(layout: DepthLayout, shown: OptionalColumns, priceFigures: number): number {
  const numbers = numbersOf(shown)
  const beside = numbers.reduce((sum, column) => sum + (FIGURES[column as 'volume'] * FIGURE + GAP), 0)
  const price = priceFigures * FIGURE
  if (layout === 'stack') return PADDING + FIGURES.level * FIGURE + GAP + price + beside
  return layout === 'ladder' ? PADDING + price + 2 * beside : 2 * (PADDING + price + beside)
}

/** What is shown of the wanted columns where not all find room: the sums go first, then the counts of orders. */
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
