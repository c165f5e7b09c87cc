/** Writes all that is kept of a series into a file. */
import { barsOf, type Bar } from '../../model/candle-bar.ts'
import type { CandleSeriesKey } from '../../model/candle-series.ts'
import type { CandleArchive } from '../ports/candle-archive.ts'
import { candleCsv } from './candle-csv.ts'
import { OLDER_BARS } from './limits.ts'
import type { GridOf } from '../market/hours/market-grids.ts'
import { createSeriesBars } from './series-bars.ts'
import { keptIntervalOf } from './source-interval.ts'
import type { SplitBook } from '../reference/calendars/known-splits.ts'

export interface ExportPorts {
  readonly archive: Pick<CandleArchive, 'read'>
  readonly service: () => string | null
  readonly gridOf: GridOf
  readonly splits: Pick<SplitBook, 'splitsOf'>
}

/** A window takes the file as one message: about ten megabytes. */
const MOST_BARS = 150_000

/** The content of a CSV file; the latest bars where there are too many. */
export function createExport({
  archive,
  service,
  gridOf,
  splits,
}: ExportPorts): (key: CandleSeriesKey) => Promise<string> {
  return async ({ instrument, interval, adjust }) => {
    const [current, kept] = [service(), keptIntervalOf(instrument, interval)]
    const chunks: (readonly Bar[])[] = []
    let before = Infinity
    for (let count = 0; current !== null && count < MOST_BARS;) {
      const series = { service: current, instrument, interval: kept }
      const chunk = barsOf(await archive.read(series, before, OLDER_BARS))
      const [first] = chunk
      if (first === undefined) break
      chunks.unshift(chunk)
      before = first.time
      count += chunk.length
    }
    const bars = createSeriesBars(gridOf(instrument), kept, interval)
    bars.update(chunks.flat(), -Infinity, adjust ? splits.splitsOf(instrument) : [])
    return candleCsv(bars.current())
  }
}
