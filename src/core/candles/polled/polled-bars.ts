/** Builds the bars of an instrument without K-lines from the polls of other parts; it requests nothing. */
import { withSpan } from '#model/candles/candle-coverage.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import { observationOf, type Observation } from '#model/candles/candle-observation.ts'
import type { CoveredSpan } from '#model/candles/candle-series.ts'
import type { Provenance } from '#model/market/freshness.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { countSums, NOTHING_TRADED, type CountedSums, type Traded } from '#model/market/counted-sums.ts'
import { pricedQuote, sameQuote, type PricedQuote } from '#model/market/quote.ts'
import { createListeners } from '#core/reactive/listeners.ts'
import type { Cancel } from '#core/ports/clock.ts'
import type { SourcePorts } from '../bars/bar-source.ts'
import { createDayEvidence } from './day-evidence.ts'
import { createPolledCoverage } from './polled-coverage.ts'
import { createPolledLevels, type LevelBars } from './polled-levels.ts'
import { createPolledStore } from './polled-store.ts'
import { createResumedBars } from './resumed-bars.ts'

export interface PolledBars {
  coverage(): readonly CoveredSpan[]
  /** Receives an answer, or a change of state. */
  onReceived(live: LiveQuote): void
  /** Returns the span in progress. */
  covering(): CoveredSpan | null
  /** Resolves when the stored bars are known. */
  whenRead(): Promise<void>
  watch(listener: (changed: LevelBars) => void): Cancel
  /** Writes pending bars. */
  flush(): void
  restart(): void
  close(): void
}

export function createPolledBars(ports: SourcePorts, grid: CandleGrid, instrument: InstrumentId): PolledBars {
  const { feed, service } = ports
  const levels = createPolledLevels(grid)
  const polled = createPolledCoverage(ports.causeBetween)
  const store = createPolledStore(ports, instrument, polled.current)
  const listeners = createListeners<LevelBars>()
  const resumed = createResumedBars({ feed, levels, store, onChanged: notify })
  const { assetClass } = instrumentOf(instrument)
  let day = createDayEvidence(assetClass, grid)
  let counted: CountedSums | null = null
  /** Distinguishes an answer from a change of state. */
  let answeredAt: number | null = null
  let seenUntil = -Infinity
  let isReady = false
  let read = Promise.resolve()

  async function openSeries(): Promise<void> {
    store.flush()
    isReady = false
    resumed.clear()
    polled.interrupt(null)
    counted = null
    day = createDayEvidence(assetClass, grid)
    seenUntil = -Infinity
    const ends = await store.openSeries(service())
    if (ends === null) return
    isReady = true
    const until = store.spans().at(-1)?.to ?? null
    polled.interrupt(until)
    resumed.resume(ends, until)
    // An answer from before the bars were wanted does not count.
    answeredAt = null
    receivedQuote(feed.live(instrument))
  }

  function notify(changed: LevelBars): void {
    store.add(changed)
    listeners.publish(changed)
  }

  function observe(observation: Observation | null): void {
    const covering = polled.current()
    if (observation === null || covering === null || observation.time < seenUntil) return
    seenUntil = observation.time
    notify(levels.observe(observation, covering))
  }

  function receivedQuote({ quote: received, provenance }: LiveQuote): void {
    const quote = pricedQuote(received)
    if (provenance.failure !== null) polled.unanswered()
    if (isReady && quote !== null && provenance.fetchedAt !== null)
      receivedAnswer(quote, provenance.fetchedAt, provenance)
  }

  function count(quote: PricedQuote): Traded {
    const isOtherDate = counted !== null && grid.dateOf(counted.quote.time) !== grid.dateOf(quote.time)
    const next = countSums(counted, quote, { isOfDay: assetClass !== 'crypto', isOtherDate })
    counted = next.counted
    return next.traded
  }

  function receivedAnswer(quote: PricedQuote, fetchedAt: number, provenance: Provenance): void {
    const before = counted?.quote ?? null
    // A quote and a trade may arrive together.
    if (fetchedAt === answeredAt && isSameQuote(before, quote)) return
    answeredAt = fetchedAt
    resumed.answered(provenance)
    const traded = count(quote)
    const ended = polled.answered(fetchedAt, provenance)
    if (ended === null) observe(observationOf(before, quote, traded))
    else resume(ended, quote, { traded, since: before?.time ?? NaN })
    if (day.coversDay(quote)) notify(levels.correctDay(quote))
  }

  /** Handles the first answer after a time without polls. */
  function resume(ended: CoveredSpan, quote: PricedQuote, { traded, since }: { traded: Traded; since: number }): void {
    store.addSpan(ended)
    notify(levels.interruptedAt(ended.to))
    observe(observationOf(null, quote, NOTHING_TRADED))
    notify(levels.addTraded(traded, { since, time: quote.time }))
  }

  read = openSeries()

  return {
    coverage() {
      const covering = polled.current()
      return covering === null ? store.spans() : withSpan(store.spans(), covering)
    },
    onReceived: receivedQuote,
    covering: polled.current,
    whenRead: () => read,
    watch: (listener) => listeners.add(listener),
    flush: store.flush,
    restart() {
      read = openSeries()
    },
    close: store.close,
  }
}

const isSameQuote = (before: PricedQuote | null, quote: PricedQuote): boolean =>
  before !== null && sameQuote(before, quote)
