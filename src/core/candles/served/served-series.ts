/**
 * Bars of a class with K-lines. Stored bars come first, then the missing end is requested, then the last few are polled. The forming bar
 * follows the quotes, so that its close is the last price.
 */
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import { longestBarMs } from '#model/candles/candle-interval.ts'
import type { CandleInterval, ServedCandle } from '#model/candles/candle.ts'
import { success } from '#model/values/failure.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { pricedQuote, type PricedQuote } from '#model/market/quote.ts'
import type { Feed } from '#core/feed/feed.ts'
import { DEMANDS, type SubjectDemand } from '#core/feed/demand/demand.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import type { BarInterest, BarSource, SourcePorts } from '../bars/bar-source.ts'
import type { Sample } from '#model/market/sample.ts'
import { createFormingBar, type FormingBar } from './forming-bar.ts'
import { createRetryLater } from './retry-later.ts'
import { createBarJudge } from '../bars/possible-bars.ts'
import { createServedBars } from './served-bars.ts'
import { createServiceAnswers } from '../bars/service-answers.ts'
import { createSourceState } from '../bars/source-state.ts'
import { createSeriesStorage } from '../stored/stored-series.ts'

/** A bar older than this, ms, is taken without a quote, because quotes are late or do not arrive. */
const MAX_QUOTE_WAIT_MS = 60_000

export function createServedSeries(
  ports: SourcePorts,
  grid: CandleGrid,
  instrument: InstrumentId,
  interval: CandleInterval,
): BarSource {
  const { clock, feed, archive, service, source, names } = ports
  const barJudge = createBarJudge(grid, interval, feed.serviceNow)
  const storage = createSeriesStorage(archive, () => names.startOf(instrument, interval), barJudge.explained)
  const forming = createFormingBar(grid, interval, source)
  const newest = () => pricedQuote(feed.live(instrument).quote)
  const parts = { ...ports, storage, barJudge, accept: createAheadFilter(clock, forming, newest) }
  const served = createServedBars(parts, instrument, interval)
  const retry = createRetryLater(clock, () => void fetchTail())
  const { status, become, statusChanged, notify, watch } = createSourceState(() => dueOf(feed, instrument, interval))
  const answers = createServiceAnswers()
  let wanted = 0

  async function openSeries(): Promise<void> {
    retry.settle()
    served.forget()
    const current = service()
    const reading = storage.openSeries(current === null ? null : { service: current, instrument, interval })
    become('reading', null, -Infinity)
    if (!(await reading)) return
    followNewest()
    become('ready', null, -Infinity)
    void fetchTail()
  }

  /** Returns the earliest time that the newest quote changes. */
  const followNewest = (): number => storage.merge(forming.confirmed(storage.last(), newest()))

  async function fetchTail(): Promise<void> {
    if (status().state !== 'ready' || wanted === 0) return
    const start = storage.start()
    const fetching = served.fetchTail()
    if (fetching === null) return
    become('asking', status().failure)
    const fetched = await fetching
    if (start !== storage.start()) return
    if (fetched.ok) become('ready', null, Math.min(fetched.value, followNewest()))
    else become('ready', fetched.failure)
    if (fetched.ok) retry.settle()
    else if (wanted > 0) retry.later()
  }

  function receiveCandles({ value, provenance }: Sample<readonly ServedCandle[]>): void {
    if (status().state !== 'ready') return statusChanged()
    const changedFrom = !answers.isNew(provenance) || value === null ? Infinity : served.absorbPolled(value)
    if (changedFrom === null) return void fetchTail()
    become('ready', provenance.failure, Math.min(changedFrom, followNewest()))
  }

  const stopCandles = feed.watchSample(`candles:${interval}`, instrument, receiveCandles)
  const stopQuotes = feed.watch(instrument, ({ quote }) =>
    notify(storage.merge(forming.follow(storage.last(), pricedQuote(quote)))),
  )
  let read = openSeries()

  return {
    instrument,
    interval,
    origin: 'service',
    bars: storage.bars,
    status,
    coverage: storage.coverage.spans,
    hasOlder: served.hasOlder,
    whenRead: () => read,
    async older(min) {
      await read
      const fetched = await served.fetchOlder(min)
      if (fetched.ok) notify(fetched.value)
      return fetched.ok ? success(null) : fetched
    },
    want(interest) {
      if (wanted++ === 0) void fetchTail()
      const cancel = wantSeries(feed, { instrument, interval }, interest, status().state === 'reading' ? read : null)
      return () => {
        wanted--
        cancel()
      }
    },
    watch,
    restart() {
      read = openSeries()
    },
    close() {
      retry.settle()
      void storage.openSeries(null)
      stopCandles()
      stopQuotes()
    },
  }
}

/** Leaves out a new bar that no quote has reached: its close would be newer than the last price. */
function createAheadFilter(
  clock: Pick<Clock, 'now'>,
  forming: Pick<FormingBar, 'isAhead'>,
  newest: () => PricedQuote | null,
) {
  return (candles: readonly ServedCandle[]): readonly ServedCandle[] => {
    const quote = newest()
    if (quote === null) return candles
    const isNew = ({ time }: ServedCandle): boolean => Math.abs(clock.now() - time) < MAX_QUOTE_WAIT_MS
    return candles.filter((candle) => candle.close === quote.last || !isNew(candle) || !forming.isAhead(candle, quote))
  }
}

function dueOf(feed: Pick<Feed, 'sample'>, instrument: InstrumentId, interval: CandleInterval) {
  const { failure, nextDueAt } = feed.sample(`candles:${interval}`, instrument).provenance
  return { covering: null, nextDueAt: failure === null ? nextDueAt : null }
}

function wantSeries(
  feed: Pick<Feed, 'want'>,
  { instrument, interval }: { readonly instrument: InstrumentId; readonly interval: CandleInterval },
  interest: BarInterest,
  ready: Promise<void> | null,
): Cancel {
  const cancelQuote = wantQuote(feed, instrument, interest)
  // The request for missing bars comes first: it also brings those of a poll.
  const cancelBars = wantAfter(ready, () => feed.want(candleDemand(instrument, interval, interest)))
  return () => {
    cancelQuote()
    cancelBars()
  }
}

/** Quotes keep the forming bar fresh, so bars are polled less often. */
const CANDLE_WEIGHT_PART = 0.25
const SHORTEST_PERIOD_MS = 20_000
const LONGEST_PERIOD_MS = 300_000

/** A recorder needs only finished bars. */
function wantQuote(feed: Pick<Feed, 'want'>, instrument: InstrumentId, interest: BarInterest): Cancel {
  return interest === 'recorder' ? () => {} : feed.want({ instrument, kind: 'quote', ...DEMANDS[interest] })
}

/** Registers a demand when `ready` resolves, or now if that is null, unless it was cancelled. */
function wantAfter(ready: Promise<void> | null, want: () => Cancel): Cancel {
  if (ready === null) return want()
  let cancelWanted: Cancel | null = null
  let isCancelled = false
  void ready.then(() => {
    if (!isCancelled) cancelWanted = want()
  })
  return () => {
    isCancelled = true
    cancelWanted?.()
  }
}

function candleDemand(instrument: InstrumentId, interval: CandleInterval, interest: BarInterest): SubjectDemand {
  const demand = DEMANDS[interest]
  const halfBarMs = Math.max(SHORTEST_PERIOD_MS, longestBarMs(interval) / 2)
  const demandedPeriodMs = Math.max(demand.demandedPeriodMs, Math.min(LONGEST_PERIOD_MS, halfBarMs))
  const weight = demand.weight * CANDLE_WEIGHT_PART
  return { ...demand, instrument, kind: `candles:${interval}`, weight, demandedPeriodMs }
}
