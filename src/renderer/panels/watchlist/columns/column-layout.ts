/** Shares the width of a list among its columns, and says which of their cells a row draws in one go. */
import type { ShownColumn } from './columns.ts'

const widthOf = ({ width, widths }: ShownColumn): number => width ?? widths.initial
const grows = ({ width, widths }: ShownColumn): boolean => width === null && widths.grows

/** A `grid-template-columns` for header and rows alike. */
export function columnTemplate(columns: readonly ShownColumn[]): string {
  return columns
    .map((column) => (grows(column) ? `minmax(${widthOf(column)}px, 1fr)` : `${widthOf(column)}px`))
    .join(' ')
}

/**
 * The style of a column's cells: as wide as {@link columnTemplate} makes its title. Rows are flex boxes, because a changed text in
 * a grid makes the browser size all of its tracks again.
 */
export function cellStyle(column: ShownColumn): string {
  const width = widthOf(column)
  return grows(column) ? `flex: 1 1 0; min-width: ${width}px` : `flex: none; width: ${width}px`
}

/** CSS pixels that the columns need at least. */
export function minTotalWidth(columns: readonly ShownColumn[]): number {
  return columns.reduce((sum, column) => sum + widthOf(column), 0)
}

/** The nearest width that the column may have, in whole CSS pixels. */
export function clampWidth({ widths }: ShownColumn, width: number): number {
  return Math.round(Math.max(widths.min, Math.min(widths.max, width)))
}

/** CSS pixels; digits are narrower, and so are most letters. */
const WIDEST_DIGIT = 9
const WIDEST_LETTER = 15
const PADDING = 16
/** For the market and the mark of state beside a symbol. */
const BESIDE_SYMBOL = 52

/** How many characters surely fit into a column. */
export function roomFor(column: ShownColumn): number {
  const isSymbol = column.drawing.kind === 'symbol'
  const free = widthOf(column) - PADDING - (isSymbol ? BESIDE_SYMBOL : 0)
  return Math.floor(free / (column.align === 'start' && !isSymbol ? WIDEST_LETTER : WIDEST_DIGIT))
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
