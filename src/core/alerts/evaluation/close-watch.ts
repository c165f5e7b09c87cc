/** Applies each close of a bar once to the alerts that wait for it, even without a later bar. */
import { quoteEndpointOf } from '#api/catalogue.ts'
import type { Alert, BarCloseInterval } from '#model/alerts/alert.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { hasServedBars } from '#core/candles/polled/source-interval.ts'
import type { Feed } from '#core/feed/feed.ts'
import { subjectOf } from '#core/feed/demand/subject.ts'
import type { GridOf } from '#core/market/hours/market-grids.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'
import { isSearched } from '../measure/conditions.ts'
import { LATE_MS } from '../measure/absence.ts'
import { certainClose, closeProvenBy, closeTimesOf, type BarClose, type CloseTimes } from './bar-closes.ts'
import { createInstrumentTimers } from './instrument-timers.ts'
import type { KnownMarket } from '../measure/known-market.ts'
import type { TakeEvidence } from './take-evidence.ts'
import type { Rest } from './targets.ts'
import type { WatchList } from './watchers.ts'

export interface CloseWatch {
  /**
   * Applies the closes that a trade of a later bar proves. It was at `tradedAt`, exchange time, after `before` was known. After a
   * time without polls, alerts whose candles are searched receive these closes from the search.
   */
  traded(instrument: InstrumentId, before: KnownMarket, tradedAt: number, isMissed: boolean): void
  /** Applies the closes that are certain now, and waits for the others. */
  answered(instrument: InstrumentId, isMissed: boolean): void
  /** Ends of bars, Unix epoch ms, that answers close after a time without polls, not the search of candles. */
  closedAfter(alert: Alert, instrument: InstrumentId): readonly number[]
  settle(): void
  dispose(): void
}

export interface CloseWatchParts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly feed: Pick<Feed, 'askOne' | 'live'>
  readonly memory: Pick<AlertMemory, 'market' | 'setMarket'>
  readonly gridOf: GridOf
  readonly isOpen: (instrument: InstrumentId, at: number) => boolean
  readonly watchList: () => WatchList
  readonly restOf: (alert: Alert) => Rest | null
  readonly take: Pick<TakeEvidence, 'close'>
}

/** A later timer was delayed by sleep. Trades may have been missed, so the next answer decides. */
const SLEPT_MS = 5_000
/** Time from a request to its answer. */
const ANSWER_MS = 5_000

export function createCloseWatch(parts: CloseWatchParts): CloseWatch {
  const { clock, feed, memory, gridOf, isOpen, watchList, restOf, take } = parts
  const timers = createInstrumentTimers(clock, due)

  function intervalsOf(instrument: InstrumentId): ReadonlySet<BarCloseInterval> {
    const all = watchList().of(instrument).map(({ alert }) => intervalFor(alert)) // prettier-ignore
    return new Set(all.filter((interval) => interval !== null))
  }

  function put(instrument: InstrumentId, close: BarClose, isMissed: boolean, isFor = (_alert: Alert) => true): void {
    const market = memory.market(instrument)
    const { interval, end } = close
    if (isClosed(market, interval, end)) return
    memory.setMarket(instrument, { ...market, closed: { ...market.closed, [interval]: end } })
    const isLate = isMissed || clock.now() - end - market.delayMs > LATE_MS
    const isInHours = isOpen(instrument, end - 1)
    for (const { alert } of watchList().of(instrument)) {
      if (intervalFor(alert) !== interval || restOf(alert) !== null || !isFor(alert)) continue
      if (isInHours || alert.session === 'any') take.close(alert, instrument, close, isLate)
    }
  }

  function putCertain(instrument: InstrumentId, isMissed: boolean): void {
    const [grid, now] = [gridOf(instrument), clock.now()]
    for (const interval of intervalsOf(instrument)) {
      const close = certainClose(memory.market(instrument), now, grid, interval)
      if (close !== null) put(instrument, close, isMissed)
    }
  }

  function timesOf(instrument: InstrumentId): readonly CloseTimes[] {
    const [grid, market] = [gridOf(instrument), memory.market(instrument)]
    return [...intervalsOf(instrument)].flatMap((interval) => {
      const times = closeTimesOf(market, grid, interval)
      return times === null || isClosed(market, interval, times.end) ? [] : [times]
    })
  }

  function wait(instrument: InstrumentId): void {
    const moments = timesOf(instrument).flatMap(({ endsSession, shownFrom, certainAt }) =>
      endsSession ? [shownFrom, certainAt] : [certainAt],
    )
    timers.set(instrument, Math.min(Infinity, ...moments.filter((moment) => moment > clock.now())))
  }

  function due(instrument: InstrumentId, at: number): void {
    if (clock.now() - at <= SLEPT_MS) {
      if (timesOf(instrument).some((times) => needsAnswer(instrument, times))) askFor(instrument, feed)
      putCertain(instrument, false)
    }
    wait(instrument)
  }

  /** Whether a session has just ended without a poll planned in time for its closing print. */
  function needsAnswer(instrument: InstrumentId, { endsSession, shownFrom, certainAt }: CloseTimes): boolean {
    const now = clock.now()
    if (!endsSession || now < shownFrom || now >= certainAt) return false
    const { nextDueAt } = feed.live(instrument).provenance
    const isPlanned = nextDueAt !== null && nextDueAt <= certainAt - ANSWER_MS
    return memory.market(instrument).fetchedAt < shownFrom && !isPlanned
  }

  return {
    traded(instrument, before, tradedAt, isMissed) {
      const grid = gridOf(instrument)
      const isShown = (alert: Alert): boolean => !(isMissed && hasServedBars(instrument) && isSearched(alert))
      for (const interval of intervalsOf(instrument)) {
        const close = closeProvenBy(before, tradedAt, grid, interval)
        if (close !== null) put(instrument, close, isMissed, isShown)
      }
    },
    answered(instrument, isMissed) {
      putCertain(instrument, isMissed)
      wait(instrument)
    },
    closedAfter(alert, instrument) {
      const interval = intervalFor(alert)
      const times = interval === null ? null : closeTimesOf(memory.market(instrument), gridOf(instrument), interval)
      return times === null ? [] : [times.end]
    },
    settle() {
      const watched = new Set(watchList().instruments())
      for (const instrument of timers.instruments()) if (!watched.has(instrument)) timers.set(instrument, Infinity)
      for (const instrument of watched) if (instrument !== null) wait(instrument)
    },
    dispose: timers.dispose,
  }
}

const intervalFor = ({ confirm }: Alert): BarCloseInterval | null =>
  confirm.kind === 'barClose' ? confirm.interval : null

const isClosed = ({ closed }: KnownMarket, interval: BarCloseInterval, end: number): boolean =>
  (closed[interval] ?? -Infinity) >= end

/** Requests the quote once. Its answer arrives like a poll's. */
function askFor(instrument: InstrumentId, feed: Pick<Feed, 'askOne'>): void {
  const { assetClass, region, exchange, code } = instrumentOf(instrument)
  const subject = subjectOf('quote', instrument)
  feed.askOne(quoteEndpointOf(assetClass), { region, exchange, codes: [code] }, subject)
}
