/** What a chart shows as a CSV file: the bars in view, and the values of whatever is drawn over or under them. */
import type { CandleColumns } from '../../../contract/candle-columns.ts'

export interface CsvColumn {
  readonly name: string
  /** By bar; NaN where there is none. */
  readonly values: Float64Array
}

const BAR_COLUMNS = ['open', 'high', 'low', 'close', 'volume', 'turnover'] as const

/** Times are UTC, numbers as they are; lines end as RFC 4180 has it. */
export function shownCsv(
  columns: CandleColumns,
  { first, last }: { readonly first: number; readonly last: number },
  further: readonly CsvColumn[],
): string {
  const all = [...BAR_COLUMNS.map((name) => ({ name, values: columns[name] })), ...further]
  const lines = Array.from({ length: last - first + 1 }, (_, row) => {
    const time = new Date(columns.time[first + row] ?? NaN).toISOString()
    return [time, ...all.map(({ values }) => numberCell(values[first + row]))].join(',')
  })
  return [['time', ...all.map(({ name }) => textCell(name))].join(','), ...lines, ''].join('\r\n')
}

const numberCell = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? '' : String(value)

/** Guarded as a spreadsheet needs it: a cell that begins like a formula is none. */
function textCell(text: string): string {
  const guarded = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text
  return /[",\r\n]/u.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
