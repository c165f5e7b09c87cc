/** Divides the width of a list among its columns, and groups cells by how they are rendered. */
import type { ColumnId, ShownColumn } from './columns.ts'

const widthOf = ({ width, widths }: ShownColumn): number => width ?? widths.initial
const grows = ({ width, widths }: ShownColumn): boolean => width === null && widths.grows

/** Returns the `grid-template-columns` of the header. */
export function columnTemplate(columns: readonly ShownColumn[]): string {
  return columns
    .map((column) => (grows(column) ? `minmax(calc(${widthOf(column)}px + ${SPARE}), 1fr)` : `${widthOf(column)}px`))
    .join(' ')
}

/** See {@link spareWidth}. */
const SPARE = 'var(--spare, 0px)'

/**
 * Returns the additional width of a growing column, CSS pixels, so that the last column in view is not cut: a cut number could be misread.
 * 0 if all columns fit, or if no growing column is in view.
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

/** The visible part of a list's width, CSS pixels. */
export interface ViewedWidth {
  readonly left: number
  /** CSS pixels; 0 until measured, then all columns are visible. */
  readonly width: number
  /** See {@link spareWidth}. */
  readonly spare: number
}

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
 * Returns the style of a column's cells, with the width that {@link columnTemplate} gives its title. Rows are flex boxes, because a changed
 * text in a grid resizes all of its tracks.
 */
export function cellStyle(column: ShownColumn): string {
  const width = widthOf(column)
  return grows(column) ? `flex: 1 1 0; min-width: calc(${width}px + ${SPARE})` : `flex: none; width: ${width}px`
}

/** CSS pixels. */
export function minTotalWidth(columns: readonly ShownColumn[]): number {
  return totalWidth(columns, 0)
}

/** CSS pixels; growing columns get `spare` more each. */
export function totalWidth(columns: readonly ShownColumn[], spare: number): number {
  return columns.reduce((sum, column) => sum + widthWith(column, spare), 0)
}

const widthWith = (column: ShownColumn, spare: number): number => widthOf(column) + (grows(column) ? spare : 0)

/** Limits a width to the column's range, whole CSS pixels. */
export function clampWidth({ widths }: ShownColumn, width: number): number {
  return Math.round(Math.max(widths.min, Math.min(widths.max, width)))
}

/** CSS pixels. Most characters are narrower. */
const DIGIT = 7
const CODE_LETTER = 9
const WIDEST_LETTER = 14
/** The additional width of a number's unit. */
const UNIT = 7
const PADDING = 16
/** For the market and the state mark beside a symbol. */
const BESIDE_SYMBOL = 52

/** Returns the number of characters that fit into a column in any case. */
export function roomFor(column: ShownColumn): number {
  const isSymbol = column.drawing.kind === 'symbol'
  const free = widthOf(column) - PADDING
  if (isSymbol) return Math.floor((free - BESIDE_SYMBOL) / CODE_LETTER)
  return Math.floor(column.align === 'start' ? free / WIDEST_LETTER : (free - UNIT) / DIGIT)
}

export interface ColumnRun {
  /** All cells are rendered by a row's slot. */
  readonly isText: boolean
  readonly columns: readonly ShownColumn[]
}

/** Whether a row's slot renders the cells of a column. */
export const isSlotText = ({ drawing }: ShownColumn): boolean => drawing.kind === 'text'

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

export const cellClass = ({ align, marks }: ShownColumn): string => [align, ...marks].join(' ')
