/**
 * Finds events in bars that no poll saw: after sleep, a lost connection, or a restart. Spans to search are stored with the
 * armings, so that a crash does not lose them, until their events are written.
 */
import type { Alert } from '#model/alerts/alert.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { BarHistory, BarsOfPast } from '#core/candles/series/bar-history.ts'
import type { GridOf } from '#core/market/hours/market-grids.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import type { AlertRepository } from '#core/alerts/rules/alert-repository.ts'
import type { AlertMemory } from '#core/alerts/persistence/alert-memory.ts'
import { readied, type Arming } from '#core/alerts/measure/arming.ts'
import { eventOf } from '#core/alerts/persistence/event-of.ts'
import { presentMoment } from '#core/alerts/measure/known-moments.ts'
import { barsSince, intervalFor, readyAt } from './missed-reach.ts'
import { replayMissed } from './replay-missed.ts'

export interface MissedTouches {
  /** Starts a search soon, if there is a span to search. */
  settle(): void
  /** Whether a search may find events soon. A digest waits for that. */
  isSearching(): boolean
  dispose(): void
}

export interface MissedTouchParts {
  readonly clock: Clock
  readonly history: BarHistory
  readonly memory: AlertMemory
  readonly repository: Pick<AlertRepository, 'current'>
  readonly gridOf: GridOf
  readonly isOpen: (instrument: InstrumentId, at: number) => boolean
  readonly restOf: (alert: Alert) => unknown
  /** Whether chart lines on an instrument are not known yet. */
  readonly isReading: (instrument: InstrumentId) => boolean
  /** Called when a search has ended. */
  readonly searched: () => void
}

interface Sought {
  readonly alert: Alert
  readonly instrument: InstrumentId
  readonly arming: Arming
  readonly from: number
  readonly to: number
}

/** Answers arrive one after the other. */
const GATHER_MS = 2_000
const FIRST_RETRY_MS = 60_000
/** A service that gave no bars by then has none. */
const MAX_ATTEMPTS = 5
/** Instruments of one request; others wait for their turn in the slow lane. */
const MAX_AT_ONCE = 10

type Stage =
  | { readonly kind: 'resting' }
  | { readonly kind: 'gathering' | 'retrying'; readonly cancel: Cancel }
  | { readonly kind: 'reading' }

export function createMissedTouches(parts: MissedTouchParts): MissedTouches {
  const { clock, history, memory, repository, gridOf, isOpen, restOf, isReading, searched } = parts
  let stage: Stage = { kind: 'resting' }
  let attempts = 0
  let isDisposed = false

  function sought(): readonly Sought[] {
    const alerts = new Map(repository.current().alerts.map((alert) => [alert.id, alert]))
    return memory.unseen().flatMap(({ alert: id, instrument, revision, arming }) => {
      const alert = alerts.get(id)
      if (alert?.revision !== revision || instrument === null || arming.unseen === null || restOf(alert) !== null)
        return []
      return [{ alert, instrument, arming, from: arming.unseen.from, to: arming.unseen.to }]
    })
  }

  function plan(kind: 'gathering' | 'retrying', delayMs: number, task: () => void): void {
    stage = { kind, cancel: clock.schedule(delayMs, task) }
  }

  function settle(): void {
    if (stage.kind === 'reading' || stage.kind === 'gathering' || isDisposed) return
    if (stage.kind === 'retrying') stage.cancel()
    attempts = 0
    plan('gathering', GATHER_MS, start)
  }

  function start(): void {
    const times = sought().map(({ from, to, instrument }) => readyAt({ from, to }, gridOf(instrument)))
    if (times.length === 0) return end()
    if (sought().some(({ instrument }) => isReading(instrument))) return plan('gathering', GATHER_MS, start)
    const waitMs = Math.max(...times) - clock.now()
    if (waitMs > 0) plan('gathering', waitMs, start)
    else void search()
  }

  function end(): void {
    stage = { kind: 'resting' }
    searched()
  }

  async function search(): Promise<void> {
    stage = { kind: 'reading' }
    attempts++
    const service = memory.service()
    let isFailing = false
    for (const instruments of batchesOf(sought())) {
      isFailing = !(await searchBatch(instruments, service)) || isFailing
      if (isDisposed) return
    }
    end()
    if (isFailing && attempts < MAX_ATTEMPTS)
      plan('retrying', FIRST_RETRY_MS * 2 ** (attempts - 1), () => void search())
    // Polls were missing again during the search.
    else if (!isFailing && sought().length > 0) settle()
  }

  /** Returns false if the service did not give the bars. */
  async function searchBatch(instruments: readonly InstrumentId[], service: string | null): Promise<boolean> {
    const own = sought().filter(({ instrument }) => instruments.includes(instrument))
    if (own.length === 0) return true
    const now = clock.now()
    const from = Math.min(...own.map((one) => one.from))
    const interval = intervalFor({ from, to: now }, now)
    const pasts = await history.read(instruments, { interval, from, bars: barsSince(interval, from, now) })
    // Prices of another service do not apply.
    if (isDisposed || memory.service() !== service) return true
    for (const [place, instrument] of instruments.entries()) {
      const past = pasts[place]
      if (past === undefined || past.failure !== null) continue
      // An alert that fired in between has nothing left to search.
      for (const one of sought()) if (one.instrument === instrument) replay(one, past, interval)
    }
    return instruments.every((_instrument, place) => pasts[place]?.failure === null)
  }

  function replay({ alert, instrument, arming }: Sought, { bars }: BarsOfPast, interval: CandleInterval): void {
    const [grid, market] = [gridOf(instrument), memory.market(instrument)]
    const isOpenAt = (at: number): boolean => isOpen(instrument, at)
    const found = replayMissed(alert, arming, bars, { interval, grid, market, isOpen: isOpenAt })
    const firedAt = clock.now()
    for (const firing of found.firings)
      memory.putEvent(eventOf(alert, instrument, firing, { number: memory.nextEventNumber(), firedAt, isLate: true }))
    const present = presentMoment(market, market.fetchedAt, grid.places)
    const hasFired = found.firings.length > 0
    const at = { to: market.fetchedAt, date: market.date }
    memory.setArming(alert, instrument, hasFired ? readied(alert, found.arming, at, present) : found.arming)
  }

  return {
    settle,
    isSearching: () => stage.kind === 'reading' || stage.kind === 'gathering',
    dispose() {
      isDisposed = true
      if ('cancel' in stage) stage.cancel()
    },
  }
}

/** Instruments of one market share requests. */
function batchesOf(sought: readonly Sought[]): readonly (readonly InstrumentId[])[] {
  const instruments = [...new Set(sought.map(({ instrument }) => instrument))]
  const byMarket = Map.groupBy(instruments, (id) => {
    const { assetClass, region, exchange } = instrumentOf(id)
    return `${assetClass} ${region} ${exchange}`
  })
  return [...byMarket.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / MAX_AT_ONCE) }, (_, batch) =>
      own.slice(batch * MAX_AT_ONCE, (batch + 1) * MAX_AT_ONCE),
    ),
  )
}
