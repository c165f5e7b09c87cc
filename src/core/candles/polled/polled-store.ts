/** Stores bars built from quotes. Every quote changes them, so they are written at intervals. */
import { MAX_AHEAD_MS } from '#model/values/ahead-time.ts'
import { barsOf, blockOf, type Bar } from '#model/candles/candle-bar.ts'
import type { CoveredSpan } from '#model/candles/candle-series.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { CandleArchive, StoredSeries } from '#core/ports/candle-archive.ts'
import type { Feed } from '#core/feed/feed.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import { createCoverageRecord } from '../stored/coverage-record.ts'
import { POLLED_LEVELS, type LevelBars, type PolledLevel } from './polled-levels.ts'

interface StoredEnd {
  readonly newest: Bar
  /** The last bar not ahead of the service's clock when read, or null. */
  readonly notAhead: Bar | null
}

export type StoredEnds = ReadonlyMap<PolledLevel, StoredEnd>

export interface PolledStore {
  spans(): readonly CoveredSpan[]
  /** Returns the stored end of each level that has bars. Null without a service, or after a later call. */
  openSeries(service: string | null): Promise<StoredEnds | null>
  /** Schedules a write of changed bars, and of the span that `covering` then returns. */
  add(changed: LevelBars): void
  addSpan(span: CoveredSpan): void
  /** Drops a bar that is not written yet. */
  forget(level: PolledLevel, bar: Bar): void
  flush(): void
  close(): void
}

const FLUSH_MS = 30_000
/** All levels are built from the same quotes; the first stores their coverage. */
const COVERAGE_LEVEL: PolledLevel = '1m'

export interface PolledStorePorts {
  readonly clock: Pick<Clock, 'schedule'>
  readonly archive: CandleArchive
  readonly feed: Pick<Feed, 'serviceNow'>
}

export function createPolledStore(
  { clock, archive, feed }: PolledStorePorts,
  instrument: InstrumentId,
  covering: () => CoveredSpan | null,
): PolledStore {
  const record = createCoverageRecord(archive)
  const unkept = new Map<PolledLevel, Map<number, Bar>>(POLLED_LEVELS.map((level) => [level, new Map()]))
  let current: string | null = null
  let starts = 0
  let cancelFlush: Cancel | null = null

  const seriesOf = (service: string, interval: PolledLevel): StoredSeries => ({ service, instrument, interval })

  async function readEnd(service: string, level: PolledLevel): Promise<StoredEnd | null> {
    const readLast = async (before: number) => barsOf(await archive.read(seriesOf(service, level), before, 1)).at(-1)
    const latest = feed.serviceNow() + MAX_AHEAD_MS
    const newest = await readLast(Infinity)
    if (newest === undefined) return null
    return { newest, notAhead: newest.time < latest ? newest : ((await readLast(latest)) ?? null) }
  }

  function flush(): void {
    cancelFlush?.()
    cancelFlush = null
    if (current === null) return
    const span = covering()
    if (span !== null) record.add([span])
    for (const [level, bars] of unkept) {
      const changed = [...bars.values()].sort((a, b) => a.time - b.time)
      bars.clear()
      if (changed.length > 0) void archive.write(seriesOf(current, level), blockOf(changed))
    }
  }

  return {
    spans: record.spans,
    async openSeries(service) {
      const own = ++starts
      current = service
      record.openSeries(null, [])
      if (service === null) return null
      const ends = await Promise.all(POLLED_LEVELS.map((level) => readEnd(service, level)))
      const coverage = seriesOf(service, COVERAGE_LEVEL)
      const spans = await archive.readCoverage(coverage)
      if (own !== starts) return null
      record.openSeries(coverage, spans)
      return new Map(POLLED_LEVELS.flatMap((level, place) => (ends[place] ? [[level, ends[place]] as const] : [])))
    },
    add(changed) {
      for (const level of POLLED_LEVELS) for (const bar of changed[level]) unkept.get(level)?.set(bar.time, bar)
      cancelFlush ??= clock.schedule(FLUSH_MS, flush)
    },
    addSpan: (span) => record.add([span]),
    forget: (level, { time }) => void unkept.get(level)?.delete(time),
    flush,
    close() {
      flush()
      starts++
      current = null
    },
  }
}
