/** Shares the width of a list among its columns, and says which of their cells a row draws in one go. */
import type { ColumnId, ShownColumn } from './columns.ts'

const widthOf = ({ width, widths }: ShownColumn): number => width ?? widths.initial
const grows = ({ width, widths }: ShownColumn): boolean => width === null && widths.grows

/** A `grid-template-columns` for header and rows alike. */
export function columnTemplate(columns: readonly ShownColumn[]): string {
  return columns
    .map((column) => (grows(column) ? `minmax(calc(${widthOf(column)}px + ${SPARE}), 1fr)` : `${widthOf(column)}px`))
    .join(' ')
}

/** A variable of the grid: what {@link spareWidth} says. */
const SPARE = 'var(--spare, 0px)'

/**
 * What a growing column takes beyond its width, CSS pixels, so that the last column of the view ends where the view does: half a
 * number reads as another number. 0 where all columns fit, or where none that grows is in view.
 */
export function spareWidth(columns: readonly ShownColumn[], available: number): number {
  let end = 0
  let growing = 0
  for (const column of columns) {
    if (end + widthOf(column) > available) return growing === 0 ? 0 : Math.floor((available - end) / growing)
    end += widthOf(column)
    if (grows(column)) growing += 1
  }
  return 0
}

/** What of a list's width can be seen, CSS pixels. */
export interface ViewedWidth {
  readonly left: number
  /** 0 while nobody knows: then all of it counts as seen. */
  readonly width: number
  /** See {@link spareWidth}. */
  readonly spare: number
}

/** The columns that can be seen, or a part of them. */
export function columnsInView(columns: readonly ShownColumn[], viewed: ViewedWidth): readonly ColumnId[] {
  const { left, width, spare } = viewed
  const right = width === 0 ? Infinity : left + width
  let end = 0
  const seen = columns.filter((column) => {
    const start = end
    end += widthWith(column, spare)
    return start < right && end > left
  })
  return seen.map(({ id }) => id)
}

/**
 * The style of a column's cells: as wide as {@link columnTemplate} makes its title. Rows are flex boxes, because a changed text in
 * a grid makes the browser size all of its tracks again.
 */
export function cellStyle(column: ShownColumn): string {
  const width = widthOf(column)
  return grows(column) ? `flex: 1 1 0; min-width: calc(${width}px + ${SPARE})` : `flex: none; width: ${width}px`
}

/** CSS pixels that the columns need at least. */
export function minTotalWidth(columns: readonly ShownColumn[]): number {
  return totalWidth(columns, 0)
}

/** CSS pixels that the columns take where those that grow take `spare` more each. */
export function totalWidth(columns: readonly ShownColumn[], spare: number): number {
  return columns.reduce((sum, column) => sum + widthWith(column, spare), 0)
}

const widthWith = (column: ShownColumn, spare: number): number => widthOf(column) + (grows(column) ? spare : 0)

/** The nearest width that the column may have, in whole CSS pixels. */
export function clampWidth({ widths }: ShownColumn, width: number): number {
  return Math.round(Math.max(widths.min, Math.min(widths.max, width)))
}

/** CSS pixels; points are narrower than figures, and most letters than the widest. */
const DIGIT = 7
const CODE_LETTER = 9
const WIDEST_LETTER = 14
/** By so much is the unit of a number wider than a figure. */
const UNIT = 7
const PADDING = 16
/** For the market and the mark of state beside a symbol. */
const BESIDE_SYMBOL = 52

/** How many characters surely fit into a column. */
export function roomFor(column: ShownColumn): number {
  const isSymbol = column.drawing.kind === 'symbol'
  const free = widthOf(column) - PADDING
  if (isSymbol) return Math.floor((free - BESIDE_SYMBOL) / CODE_LETTER)
  return Math.floor(column.align === 'start' ? free / WIDEST_LETTER : (free - UNIT) / DIGIT)
}

/** Columns side by side. */
export interface ColumnRun {
  /** Nothing but texts that a row's slot writes by itself. */
  readonly isText: boolean
  readonly columns: readonly ShownColumn[]
}

/** Whether a row's slot writes the cells of a column by itself. */
export const isSlotText = ({ drawing }: ShownColumn): boolean => drawing.kind === 'text'

/** All columns in their order, in as few runs as can be. */
export function columnRuns(columns: readonly ShownColumn[]): readonly ColumnRun[] {
  const runs: { isText: boolean; columns: ShownColumn[] }[] = []
  for (const column of columns) {
    const isText = isSlotText(column)
    const last = runs.at(-1)
    if (last?.isText === isText) last.columns.push(column)
    else runs.push({ isText, columns: [column] })
  }
  return runs
}

/** The classes of a column's cells. */
export const cellClass = ({ align, marks }: ShownColumn): string => [align, ...marks].join(' ')
