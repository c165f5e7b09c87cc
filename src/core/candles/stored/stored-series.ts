/** The bars of one series in memory and in the archive, and its spans without a gap. */
import { barsOf, blockOf, type Bar } from '#model/candles/candle-bar.ts'
import type { CoveredSpan, TimeSpan } from '#model/candles/candle-series.ts'
import type { CandleArchive, StoredSeries } from '#core/ports/candle-archive.ts'
import { createBarList, placeIn, type BarList } from '../bars/bar-list.ts'
import { createCoverageRecord, type CoverageRecord } from './coverage-record.ts'
import { FIRST_BARS, OLDER_BARS } from '../bars/limits.ts'
import { onePerPeriod } from '../bars/period-bars.ts'

/** Bars, and the time that they cover without a gap; they replace all unstored bars in it. */
interface KeptStretch {
  /** Empty if no usable bar is known. */
  readonly bars: readonly Bar[]
  readonly span: CoveredSpan
}

export interface SeriesStorage {
  readonly bars: BarList['bars']
  readonly last: BarList['last']
  readonly coverage: Pick<CoverageRecord, 'spans' | 'end' | 'isWhole'>
  /** Returns the generation. Answers requested under an earlier one must be discarded. */
  start(): number
  /** Forgets the bars in memory and reads the stored ones. Returns false for null, or after a later call. */
  openSeries(series: StoredSeries | null): Promise<boolean>
  /** Adds bars without storing them. Returns the earliest time that changed, or Infinity. */
  merge(bars: readonly Bar[]): number
  /** Adds and stores stretches, in order. Returns as {@link merge} does. */
  keep(stretches: readonly KeptStretch[]): number
  /** Forgets bars outside of a range, also stored ones. Returns as {@link merge} does. */
  clip(range: TimeSpan): number
  /** Returns the stored bars before the first one in memory, without adding them. */
  readOlder(): Promise<readonly Bar[]>
}

/**
 * @param startOf Returns the function that finds the start of the period that a time of the service names.
 * @param explained Returns the span in which stored bars have neighbours.
 */
export function createSeriesStorage(
  archive: CandleArchive,
  startOf: () => (timeMs: number) => number,
  explained: (bars: readonly Bar[]) => TimeSpan,
): SeriesStorage {
  const list = createBarList()
  const coverage = createCoverageRecord(archive)
  let series: StoredSeries | null = null
  let starts = 0

  /**
   * An earlier version stored bars under the service's own times.
   * @param before The time of the first known bar, which a row of the same period must not replace.
   */
  function mended(own: StoredSeries, stored: readonly Bar[], before: number): readonly Bar[] {
    const moved = onePerPeriod(stored, startOf())
    if (moved === stored) return stored
    const bars = moved.filter(({ time }) => time < before)
    const named = new Set(bars.map(({ time }) => time))
    const former = stored.map(({ time }) => time).filter((time) => !named.has(time))
    void archive.write(own, blockOf(bars))
    void archive.remove(own, former)
    return bars
  }

  function mendedSpans(spans: readonly CoveredSpan[]): readonly CoveredSpan[] {
    const start = startOf()
    return spans.map((span) => ({ ...span, from: start(span.from), to: start(span.to) }))
  }

  function removeOutside(bars: readonly Bar[], range: TimeSpan): number {
    const outside = bars.filter(isOutside(range))
    if (series !== null && outside.length > 0)
      void archive.remove(
        series,
        outside.map(({ time }) => time),
      )
    return outside[0]?.time ?? Infinity
  }

  function clip(range: TimeSpan): number {
    const changedFrom = removeOutside(list.bars(), range)
    if (changedFrom !== Infinity) list.drop(-Infinity, isOutside(range))
    coverage.clip(range)
    return changedFrom
  }

  /** The service's bar replaces one started from quotes, even at another time. Returns the time of the first dropped bar. */
  function dropReplaced({ bars, span }: KeptStretch): number {
    const isReplaced = ({ grade, time }: Bar) => grade !== 'served' && time <= span.to
    const first = bars.length === 0 ? undefined : list.bars().slice(placeIn(list.bars(), span.from)).find(isReplaced)
    if (first === undefined) return Infinity
    list.drop(first.time, isReplaced)
    return first.time
  }

  function explainedOlder(older: readonly Bar[]): readonly Bar[] {
    const range = explained([...older, ...list.bars()])
    if (removeOutside(older, range) === Infinity) return older
    coverage.clip({ from: range.from, to: Infinity })
    return older.filter((bar) => !isOutside(range)(bar))
  }

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
      coverage.openSeries(next, mendedSpans(spans))
      list.merge(mended(next, barsOf(block), Infinity))
      clip(explained(list.bars()))
      return true
    },
    merge: list.merge,
    keep(stretches) {
      const droppedFrom = Math.min(...stretches.map(dropReplaced))
      const changedFrom = list.merge(stretches.flatMap(({ bars }) => bars))
      coverage.add(stretches.map(({ span }) => span))
      const storedFrom = Math.max(changedFrom, stretches[0]?.span.from ?? Infinity)
      const changed = list.bars().slice(placeIn(list.bars(), storedFrom))
      const to = stretches.at(-1)?.span.to ?? -Infinity
      const ofSpan = changed.filter(({ time }) => time <= to)
      if (series !== null && ofSpan.length > 0) void archive.write(series, blockOf(ofSpan))
      return Math.min(changedFrom, droppedFrom)
    },
    async readOlder() {
      const [own, current, first] = [starts, series, list.bars()[0]]
      if (current === null || first === undefined) return []
      const block = await archive.read(current, first.time, OLDER_BARS)
      return own === starts ? explainedOlder(mended(current, barsOf(block), first.time)) : []
    },
    clip,
  }
}

const isOutside =
  ({ from, to }: TimeSpan) =>
  ({ time }: Bar): boolean =>
    time < from || time > to
