/** Which columns of a row are texts of the market, and which are something else: the former are drawn in one go. */
import type { ShownColumn } from './columns.ts'

export interface ColumnRun {
  /** Nothing but texts that the market decides about, which a row's slot writes by itself. */
  readonly isMarket: boolean
  /** They stand side by side. */
  readonly columns: readonly ShownColumn[]
}

export const isMarketText = ({ isOwn, isPicture }: ShownColumn): boolean => isOwn !== true && isPicture !== true

/** All columns in their order, in as few runs as can be. */
export function columnRuns(columns: readonly ShownColumn[]): readonly ColumnRun[] {
  const runs: { isMarket: boolean; columns: ShownColumn[] }[] = []
  for (const column of columns) {
    const isMarket = isMarketText(column)
    const last = runs.at(-1)
    if (last?.isMarket === isMarket) last.columns.push(column)
    else runs.push({ isMarket, columns: [column] })
  }
  return runs
}
