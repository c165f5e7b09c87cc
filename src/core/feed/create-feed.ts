/** The feed: merges wishes, polls the service in use inside the one budget, and tells how fresh every value is. */
import { quoteEndpointOf } from '../../api/catalogue.ts'
import type { Provenance } from '../../model/freshness.ts'
import { instrumentOf, type InstrumentId } from '../../model/instrument.ts'
import type { LiveQuote } from '../../model/live-quote.ts'
import type { Cancel, Ports } from '../ports.ts'
import { createCaller, type Caller } from '../service/caller.ts'
import { createBudgetBook } from './budget.ts'
import { createClockWatch } from './clock-watch.ts'
import { createDemandBook } from './demand.ts'
import type { Feed, FeedState } from './feed.ts'
import { createLedger } from './ledger.ts'
import { createListeners } from './listeners.ts'
import { createPoller, type Poller } from './poller.ts'
import { freshnessOf } from './provenance.ts'

interface Connection {
  readonly baseUrl: string
  readonly caller: Caller
  readonly poller: Poller
}

/** How often marks that change with time alone are looked at. */
const SWEEP_MS = 1_000
/** After a wake-up values are late and being refreshed: no mark is needed for that. */
const GRACE_MS = 10_000

export function createFeed(ports: Pick<Ports, 'clock' | 'http' | 'store' | 'random' | 'log'>): Feed {
  const { clock } = ports
  const budgets = createBudgetBook(ports)
  const ledger = createLedger(clock)
  const values = createListeners<LiveQuote>()
  const states = createListeners<FeedState>()
  const demand = createDemandBook((instrument) => connection?.poller.setWish(instrument, demand.wishFor(instrument)))
  /** The mark that listeners were last told, by instrument. */
  const told = new Map<InstrumentId, Provenance['state']>()
  let connection: Connection | null = null
  let lastBaseUrl: string | null = null
  let graceUntil = -Infinity
  let toldState = ''

  function live(instrument: InstrumentId): LiveQuote {
    const { assetClass } = instrumentOf(instrument)
    const { quote, fetchedAt, confirmedAt, failure } = ledger.entry(instrument)
    const turn = connection?.poller.turn(instrument) ?? null
    const now = clock.monotonic()
    const expectedPeriodMs = turn?.expectedPeriodMs ?? null
    const state = freshnessOf(
      {
        assetClass,
        status: quote?.status ?? null,
        confirmedAt,
        expectedPeriodMs,
        failure,
        unauthorised: connection?.caller.standing.state(now).state === 'unauthorised',
        paused: connection?.caller.standing.isPaused(now) ?? false,
        graceUntil,
      },
      now,
    )
    const nextDueAt =
      turn === null || !Number.isFinite(turn.dueAt) ? null : Math.max(clock.now(), clock.now() + turn.dueAt - now)
    const { path } = quoteEndpointOf(assetClass)
    return { instrument, quote, provenance: { state, path, fetchedAt, expectedPeriodMs, nextDueAt, failure } }
  }

  function tell(instrument: InstrumentId): void {
    const value = live(instrument)
    told.set(instrument, value.provenance.state)
    values.tell(value)
  }

  function state(): FeedState {
    if (connection === null) return { state: 'offline', failure: null, requestsInLastMinute: 0 }
    const { caller } = connection
    return { ...caller.standing.state(clock.monotonic()), requestsInLastMinute: caller.budget.used() }
  }

  function tellState(): void {
    const current = state()
    const key = `${current.state} ${JSON.stringify(current.failure)}`
    if (key === toldState) return
    toldState = key
    states.tell(current)
    // A refused key or a pause changes the marks of values that no answer will touch.
    sweep()
  }

  function sweep(): void {
    for (const instrument of demand.instruments())
      if (live(instrument).provenance.state !== told.get(instrument)) tell(instrument)
  }

  function wake(): void {
    graceUntil = clock.monotonic() + GRACE_MS
    connection?.poller.wake()
  }

  const watch = createClockWatch(clock, SWEEP_MS, {
    tick() {
      sweep()
      states.tell(state())
    },
    wallClockMoved(byMs) {
      budgets.wallClockMoved(byMs)
      wake()
    },
    slept: wake,
  })

  function disconnect(): void {
    connection?.poller.stop()
    connection = null
    watch.pause()
    tellState()
  }

  return {
    want: (wish) => demand.want(wish),
    live,
    watch: (listener) => values.add(listener),
    state,
    watchState: (listener) => states.add(listener),
    connect(address, token) {
      connection?.poller.stop()
      if (address.baseUrl !== lastBaseUrl) {
        ledger.clear()
        told.clear()
      }
      lastBaseUrl = address.baseUrl
      const caller = createCaller(ports, budgets.budgetOf(address), address, token)
      const poller = createPoller(ports, caller, address.codesPerRequest, {
        received(instrument, quote) {
          ledger.received(instrument, quote)
          tell(instrument)
        },
        failed(instrument, reason) {
          ledger.failed(instrument, reason)
          tell(instrument)
        },
        stirred: tellState,
      })
      connection = { baseUrl: address.baseUrl, caller, poller }
      for (const instrument of demand.instruments()) poller.setWish(instrument, demand.wishFor(instrument))
      watch.resume()
      tellState()
      sweep()
    },
    disconnect,
    spend(address): Cancel | null {
      const budget = budgets.budgetOf(address)
      if (budget.waitMs('prompt') > 0) return null
      const end = budget.spend()
      return () => end('accepted')
    },
    wake,
    dispose() {
      disconnect()
      values.clear()
      states.clear()
      budgets.close()
    },
  }
}
