/** Bars as a CSV file: one line a bar, times in UTC, numbers as they are. */
import type { Bar } from '../../model/candle-bar.ts'

const HEADER = 'time,open,high,low,close,volume,turnover,grade'

/** Lines end as RFC 4180 has it. Nothing in it is text from outside, so that no spreadsheet takes a cell for a formula. */
export function candleCsv(bars: readonly Bar[]): string {
  return [HEADER, ...bars.map(lineOf), ''].join('\r\n')
}

function lineOf({ time, open, high, low, close, volume, turnover, grade }: Bar): string {
  const at = new Date(time).toISOString()
  return [at, open, high, low, close, volume ?? '', turnover ?? '', grade].join(',')
}
