/** What a chart shows as a CSV file: the bars in view, and the values of whatever is drawn over or under them. */
import type { CandleColumns } from '../../../contract/candle-columns.ts'
import { csvText } from '../../../model/csv.ts'

export interface CsvColumn {
  readonly name: string
  /** By bar; NaN where there is none. */
  readonly values: Float64Array
}

const BAR_COLUMNS = ['open', 'high', 'low', 'close', 'volume', 'turnover'] as const

/** Times are UTC in ISO 8601, numbers as they are. */
export function shownCsv(
  columns: CandleColumns,
  { first, last }: { readonly first: number; readonly last: number },
  further: readonly CsvColumn[],
): string {
  const all = [...BAR_COLUMNS.map((name) => ({ name, values: columns[name] })), ...further]
  const records = Array.from({ length: last - first + 1 }, (_, row) => {
    const time = new Date(columns.time[first + row] ?? NaN).toISOString()
    return [time, ...all.map(({ values }) => values[first + row] ?? null)]
  })
  return csvText([['time', ...all.map(({ name }) => name)], ...records])
}
