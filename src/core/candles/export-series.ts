/** Writes all stored bars of a series into a CSV file: one line a bar, times in UTC, dates of the market, numbers as they are. */
import { barsOf, type Bar } from '../../model/candle-bar.ts'
import { ruleOf } from '../../model/candle-interval.ts'
import type { CandleSeriesKey } from '../../model/candle-series.ts'
import { csvText } from '../../model/csv.ts'
import type { CandleArchive } from '../ports/candle-archive.ts'
import type { Clock } from '../ports/clock.ts'
import type { BarNames } from './bar-names.ts'
import { OLDER_BARS } from './limits.ts'
import { createBarJudge } from './possible-bars.ts'
import { onePerPeriod } from './period-bars.ts'
import type { GridOf } from '../market/hours/market-grids.ts'
import { createSeriesBars } from './series-bars.ts'
import { storedIntervalOf } from './source-interval.ts'
import { splitsInForce, type KnownSplits } from '../reference/calendars/known-splits.ts'

export interface ExportPorts {
  readonly archive: Pick<CandleArchive, 'read'>
  readonly service: () => string | null
  readonly gridOf: GridOf
  readonly names: Pick<BarNames, 'startOf'>
  readonly splits: Pick<KnownSplits, 'splitsOf'>
  readonly clock: Pick<Clock, 'now'>
}

const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume', 'turnover', 'grade'] as const

/** A window takes the file as one message: about ten megabytes. */
const MAX_BARS = 150_000

/** The content of a CSV file; the latest bars where there are too many. */
export function createExport({
  archive,
  service,
  gridOf,
  names,
  splits,
  clock,
}: ExportPorts): (key: CandleSeriesKey) => Promise<string> {
  return async ({ instrument, interval, adjust }) => {
    const [current, storedInterval] = [service(), storedIntervalOf(instrument, interval)]
    const chunks: (readonly Bar[])[] = []
    let before = Infinity
    for (let count = 0; current !== null && count < MAX_BARS;) {
      const series = { service: current, instrument, interval: storedInterval }
      const chunk = barsOf(await archive.read(series, before, OLDER_BARS))
      const [first] = chunk
      if (first === undefined) break
      chunks.unshift(chunk)
      before = first.time
      count += chunk.length
    }
    const grid = gridOf(instrument)
    const bars = createSeriesBars(grid, storedInterval, interval)
    const inForce = splitsInForce(splits, instrument, { grid, now: clock.now() })
    const stored = onePerPeriod(chunks.flat(), names.startOf(instrument, storedInterval))
    const { from, to } = createBarJudge(grid, storedInterval, clock.now).explained(stored)
    const explained = stored.filter(({ time }) => time >= from && time <= to)
    bars.update(explained, -Infinity, adjust ? inForce : [])
    const isNamedByDate = ruleOf(interval).unit !== 'minute'
    const nameOf = isNamedByDate ? grid.dateNamed : (timeMs: number) => new Date(timeMs).toISOString()
    return csvText([COLUMNS, ...bars.current().map((bar) => cellsOf(bar, nameOf(bar.time)))])
  }
}

const cellsOf = ({ open, high, low, close, volume, turnover, grade }: Bar, name: string) =>
  [name, open, high, low, close, volume, turnover, grade] as const
