/**
 * Builds the bars of an instrument whose class has no K-lines, from its quotes and, where somebody asks for them, its ticks. It
 * never asks for anything itself: what others want polled is what it hears.
 */
import { barsOf, blockOf, type Bar } from '../../model/candle-bar.ts'
import type { CandleGrid } from '../../model/candle-grid.ts'
import { observationOf, type Observation } from '../../model/candle-observation.ts'
import type { TimeSpan } from '../../model/candle-series.ts'
import { instrumentOf, type InstrumentId } from '../../model/instrument.ts'
import type { LiveQuote } from '../../model/live-quote.ts'
import type { Quote } from '../../model/quote.ts'
import type { Tick } from '../../model/tick.ts'
import { createListeners } from '../listeners.ts'
import type { Cancel, StoredSeries } from '../ports.ts'
import type { SourcePorts } from './bar-source.ts'
import { createCoverageRecord } from './coverage-record.ts'
import { createPolledCoverage } from './polled-coverage.ts'
import { createPolledLevels, POLLED_LEVELS, type LevelBars, type PolledLevel } from './polled-levels.ts'

export interface PolledBars {
  coverage(): readonly TimeSpan[]
  covering(): TimeSpan | null
  /** Hears of the bars that changed; of none when only the coverage did. */
  watch(listener: (changed: LevelBars) => void): Cancel
  /** Writes what is not kept yet. */
  flush(): void
  /** Resolves when what was kept has been read. */
  whenRead(): Promise<void>
  restart(): void
  close(): void
}

const FLUSH_MS = 10_000

export function createPolledBars(ports: SourcePorts, grid: CandleGrid, instrument: InstrumentId): PolledBars {
  const { clock, feed, archive, service } = ports
  const levels = createPolledLevels(grid)
  const spans = createCoverageRecord(archive)
  const polled = createPolledCoverage()
  const unkept = new Map<PolledLevel, Map<number, Bar>>(POLLED_LEVELS.map((level) => [level, new Map()]))
  const listeners = createListeners<LevelBars>()
  const tellsOfItsDay = instrumentOf(instrument).assetClass === 'indices'
  let previous: Quote | null = null
  let answeredAt = -Infinity
  let seenUntil = -Infinity
  let isReady = false
  let current: string | null = null
  let cancelFlush: Cancel | null = null
  let read = Promise.resolve()
  let beginnings = 0

  const seriesOf = (level: PolledLevel, of: string): StoredSeries => ({ service: of, instrument, interval: level })

  function flush(): void {
    cancelFlush?.()
    cancelFlush = null
    if (current === null) return
    const covering = polled.current()
    if (covering !== null) spans.add(covering)
    for (const [level, bars] of unkept) {
      const changed = [...bars.values()].sort((a, b) => a.time - b.time)
      bars.clear()
      if (changed.length > 0) void archive.write(seriesOf(level, current), blockOf(changed))
    }
  }

  function tell(changed: LevelBars): void {
    for (const level of POLLED_LEVELS) for (const bar of changed[level]) unkept.get(level)?.set(bar.time, bar)
    cancelFlush ??= clock.schedule(FLUSH_MS, flush)
    listeners.tell(changed)
  }

  function observe(observation: Observation): void {
    const covering = polled.current()
    if (covering === null || observation.time < seenUntil) return
    seenUntil = observation.time
    tell(levels.observe(observation, covering))
  }

  function heardQuote({ quote, provenance }: LiveQuote): void {
    const before = previous
    previous = quote ?? previous
    if (!isReady || quote === null || provenance.fetchedAt === null || provenance.fetchedAt <= answeredAt) return
    answeredAt = provenance.fetchedAt
    const ended = polled.answered(answeredAt, provenance)
    if (ended !== null) {
      spans.add(ended)
      tell(levels.interruptedAt(ended.to))
    }
    const observation = observationOf(ended === null ? before : null, quote)
    if (observation !== null) observe(observation)
    if (tellsOfItsDay) tell(levels.correctDay(quote))
  }

  function heardTick({ price, time }: Tick): void {
    // Its volume is counted by the quotes as well.
    if (isReady) observe({ since: time, time, price, high: null, low: null, volume: null, turnover: null })
  }

  async function begin(): Promise<void> {
    const own = ++beginnings
    flush()
    isReady = false
    levels.clear()
    polled.interrupt()
    previous = null
    seenUntil = -Infinity
    current = service()
    spans.begin(null, [])
    if (current === null) return
    const of = current
    const kept = await Promise.all(POLLED_LEVELS.map((level) => archive.read(seriesOf(level, of), Infinity, 1)))
    const coverage = await archive.readCoverage(seriesOf('1m', of))
    if (own !== beginnings) return
    spans.begin(seriesOf('1m', of), coverage)
    for (const [place, level] of POLLED_LEVELS.entries()) {
      const [bar] = barsOf(kept[place] ?? { ...blockOf([]) })
      if (bar !== undefined) levels.resume(level, bar)
    }
    isReady = true
    // Nobody watched since the last run, however short the pause was.
    tell(levels.interruptedAt(spans.end() ?? -Infinity))
  }

  const stops = [
    feed.watch((live) => {
      if (live.instrument === instrument) heardQuote(live)
    }),
    feed.watchSamples((kind, changed) => {
      const tick = kind === 'tick' && changed === instrument ? feed.sample('tick', instrument).value : null
      if (tick !== null) heardTick(tick)
    }),
  ]
  read = begin()

  return {
    coverage: spans.spans,
    covering: polled.current,
    watch: (listener) => listeners.add(listener),
    flush,
    whenRead: () => read,
    restart() {
      read = begin()
    },
    close() {
      beginnings++
      flush()
      for (const stop of stops) stop()
    },
  }
}
