/**
 * Builds the bars of an instrument whose class has no K-lines, from its newest prices. It never asks for anything itself: what
 * others want polled is what it hears.
 */
import { withSpan } from '../../model/candle-coverage.ts'
import type { CandleGrid } from '../../model/candle-grid.ts'
import { observationOf, type Observation } from '../../model/candle-observation.ts'
import type { TimeSpan } from '../../model/candle-series.ts'
import { instrumentOf, type InstrumentId } from '../../model/instrument.ts'
import type { LiveQuote } from '../../model/live-quote.ts'
import type { Quote } from '../../model/quote.ts'
import { createListeners } from '../listeners.ts'
import type { Cancel } from '../ports.ts'
import type { SourcePorts } from './bar-source.ts'
import { createPolledCoverage } from './polled-coverage.ts'
import { createPolledLevels, type LevelBars } from './polled-levels.ts'
import { createPolledStore } from './polled-store.ts'

export interface PolledBars {
  coverage(): readonly TimeSpan[]
  /** The span in progress. */
  covering(): TimeSpan | null
  /** Resolves when what was kept of earlier runs is known. */
  whenRead(): Promise<void>
  /** Hears of the bars that changed. */
  watch(listener: (changed: LevelBars) => void): Cancel
  /** Writes what is not kept yet. */
  flush(): void
  restart(): void
  close(): void
}

export function createPolledBars(ports: SourcePorts, grid: CandleGrid, instrument: InstrumentId): PolledBars {
  const { feed, service } = ports
  const levels = createPolledLevels(grid)
  const polled = createPolledCoverage()
  const store = createPolledStore(ports, instrument, polled.current)
  const listeners = createListeners<LevelBars>()
  const tellsOfItsDay = instrumentOf(instrument).assetClass === 'indices'
  let previous: Quote | null = null
  /** Of the answer heard last: marks that change between answers are no answers. */
  let answeredAt: number | null = null
  let seenUntil = -Infinity
  let isReady = false
  let read = Promise.resolve()

  async function begin(): Promise<void> {
    store.flush()
    isReady = false
    levels.clear()
    polled.interrupt()
    previous = null
    seenUntil = -Infinity
    const last = await store.begin(service())
    if (last === null) return
    for (const [level, bar] of last) levels.resume(level, bar)
    isReady = true
    // Nobody watched since the last run, however short the pause was.
    tell(levels.interruptedAt(store.spans().at(-1)?.to ?? -Infinity))
    // What was answered meanwhile, or before anybody wanted bars of it.
    answeredAt = null
    heardQuote(feed.live(instrument))
  }

  function tell(changed: LevelBars): void {
    store.add(changed)
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
    const { fetchedAt } = provenance
    if (!isReady || quote === null || fetchedAt === null || fetchedAt === answeredAt) return
    answeredAt = fetchedAt
    const ended = polled.answered(fetchedAt, provenance)
    if (ended !== null) {
      store.addSpan(ended)
      tell(levels.interruptedAt(ended.to))
    }
    const observation = observationOf(ended === null ? before : null, quote)
    if (observation !== null) observe(observation)
    if (tellsOfItsDay) tell(levels.correctDay(quote))
  }

  const stops = [
    feed.watch((live) => {
      if (live.instrument === instrument) heardQuote(live)
    }),
  ]
  read = begin()

  return {
    coverage() {
      const covering = polled.current()
      return covering === null ? store.spans() : withSpan(store.spans(), covering)
    },
    covering: polled.current,
    whenRead: () => read,
    watch: (listener) => listeners.add(listener),
    flush: store.flush,
    restart() {
      read = begin()
    },
    close() {
      store.close()
      for (const stop of stops) stop()
    },
  }
}
