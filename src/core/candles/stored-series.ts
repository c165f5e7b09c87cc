/** The bars of one series: those in memory, those in the archive, and the spans without a gap. */
import { barsOf, blockOf, type Bar } from '../../model/candle-bar.ts'
import type { TimeSpan } from '../../model/candle-series.ts'
import type { CandleArchive, StoredSeries } from '../ports/candle-archive.ts'
import { createBarList, placeIn, type BarList } from './bar-list.ts'
import { createCoverageRecord, type CoverageRecord } from './coverage-record.ts'
import { FIRST_BARS, OLDER_BARS } from './limits.ts'

export interface SeriesStorage {
  readonly bars: BarList['bars']
  readonly last: BarList['last']
  readonly coverage: Pick<CoverageRecord, 'spans' | 'end' | 'isWhole'>
  /** Answers a new generation number. An answer requested under an earlier one is of no use. */
  start(): number
  /**
   * Forgets the bars in memory and reads those stored of a series; null is none. Answers whether it is still wanted
   * then.
   */
  openSeries(series: StoredSeries | null): Promise<boolean>
  /** Adds bars without storing them. As {@link keep} it answers the earliest time that changed, or Infinity. */
  merge(bars: readonly Bar[]): number
  /**
   * Adds bars and stores them. `span` is the time that they cover without a gap; they replace all unstored bars in it.
   */
  keep(bars: readonly Bar[], span: TimeSpan): number
  /** Stored bars from right before the first one in memory; not yet added. */
  readOlder(): Promise<readonly Bar[]>
}

export function createSeriesStorage(archive: CandleArchive): SeriesStorage {
  const list = createBarList()
  const coverage = createCoverageRecord(archive)
  let series: StoredSeries | null = null
  let starts = 0

  return {
    bars: list.bars,
    last: list.last,
    coverage,
    start: () => starts,
    async openSeries(next) {
      const own = ++starts
      series = next
      list.clear()
      coverage.openSeries(null, [])
      if (next === null) return false
      const [block, spans] = await Promise.all([archive.read(next, Infinity, FIRST_BARS), archive.readCoverage(next)])
      if (own !== starts) return false
      coverage.openSeries(next, spans)
      list.merge(barsOf(block))
      return true
    },
    merge: list.merge,
    keep(bars, span) {
      // A bar started from quotes gives way to the service's bar, even where that has another name.
      list.drop(span.from, ({ grade, time }) => grade !== 'served' && time <= span.to)
      const changedFrom = list.merge(bars)
      coverage.add(span)
      const changed = list.bars().slice(placeIn(list.bars(), changedFrom))
      const ofSpan = changed.filter(({ time }) => time <= span.to)
      if (series !== null && ofSpan.length > 0) void archive.write(series, blockOf(ofSpan))
      return changedFrom
    },
    async readOlder() {
      const [own, first] = [starts, list.bars()[0]]
      if (series === null || first === undefined) return []
      const block = await archive.read(series, first.time, OLDER_BARS)
      return own === starts ? barsOf(block) : []
    },
  }
}
