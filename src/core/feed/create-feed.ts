/** The feed: merges wishes, polls the service in use inside the one budget, and tells how fresh every value is. */
import type { ServiceAddress } from '../../model/service-session.ts'
import type { Ports } from '../ports/ports.ts'
import { createBudgetBook } from '../budget/budget.ts'
import { createClockWatch } from './clock-watch.ts'
import { createConnection, type Connection } from './feed-connection.ts'
import { createDemandBook } from './demand.ts'
import type { Feed, FeedInsight, FeedState } from './feed.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { createListeners } from '../reactive/listeners.ts'
import { createMarks, type Marks } from './marks.ts'
import { unanswered } from './one-offs.ts'
import type { OutcomeListener } from './outcomes.ts'
import type { PollerListener } from './poller.ts'

export type FeedPorts = Pick<Ports, 'clock' | 'http' | 'store' | 'random' | 'log'>

/** How often marks that change with time alone are looked at, and the budget's use is told. */
const TICK_MS = 1_000
/** After a wake-up values are late and being refreshed: no mark is needed for that. */
const GRACE_MS = 10_000

const DISCONNECTED: FeedState = { state: 'offline', failure: null, nextTryAt: null, requestsInLastMinute: 0 }

export function createFeed(ports: FeedPorts): Feed & FeedInsight {
  const { clock } = ports
  const budgets = createBudgetBook(ports)
  const ledger = createLedger(clock)
  const marks = createMarks(clock, ledger, () => connection)
  const states = createListeners<FeedState>()
  const demand = createDemandBook((subject) => connection?.poller.setWish(subject, demand.wishFor(subject)))
  const watch = createClockWatch(clock, TICK_MS, { tick, wallClockMoved, slept: wake })
  let connection: Connection | null = null
  let knownFrom: string | null = null
  let told = ''
  let isPaused = false

  const state = () => stateOf(connection, isPaused, clock)

  function tellState(): void {
    const current = state()
    const key = JSON.stringify([current.state, current.failure])
    if (key === told) return
    told = key
    states.tell(current)
    // A refused key or a pause changes the marks of values that no answer will touch.
    marks.sweep(demand.subjects(), true)
  }

  function tick(): void {
    marks.sweep(demand.subjects(), false)
    tellState()
    states.tell(state())
  }

  function wallClockMoved(byMs: number): void {
    budgets.wallClockMoved(byMs)
    wake()
  }

  function wake(): void {
    marks.grace(clock.monotonic() + GRACE_MS)
    connection?.poller.wake()
  }

  const listener: PollerListener = {
    ...keepIn(ledger, marks),
    stirred: tellState,
    replanned: () => marks.sweep(demand.subjects(), true),
  }

  function connect(address: ServiceAddress, token: string): void {
    connection?.poller.stop()
    if (address.baseUrl === knownFrom) ledger.forgive()
    else ledger.clear()
    knownFrom = address.baseUrl
    const service = { address, token, budget: budgets.budgetOf(address) }
    connection = createConnection(ports, service, demand, listener)
    connection.poller.pause(isPaused)
    marks.sweep(demand.subjects(), true)
    watch.resume()
    tellState()
  }

  function disconnect(): void {
    connection?.poller.stop()
    connection = null
    watch.pause()
    tellState()
  }

  return {
    want: (wish) => demand.want(wish),
    live: (instrument) => marks.live(instrument),
    watch: (listener) => marks.watch(listener),
    sample: (kind, instrument) => marks.sample(kind, instrument),
    watchSamples: (listener) => marks.watchSamples(listener),
    state,
    watchState: (listener) => states.add(listener),
    connect,
    disconnect,
    spend: (address) => budgets.spendOne(address),
    ask: (endpoint, parameters) => connection?.poller.ask(endpoint, parameters) ?? unanswered(),
    askOne: (endpoint, parameters) => connection?.poller.askOne(endpoint, parameters) ?? unanswered(),
    pause(wanted) {
      isPaused = wanted
      connection?.poller.pause(wanted)
      tellState()
    },
    tryNow(operation) {
      connection?.poller.tryNow(operation)
      tellState()
    },
    wake,
    health: () => connection?.health() ?? null,
    requests: () => connection?.requests() ?? [],
    shares: () => connection?.shares() ?? new Map(),
    forecast: (change) => connection?.forecast(change) ?? null,
    dispose() {
      disconnect()
      budgets.close()
    },
  }
}

function stateOf(connection: Connection | null, isPaused: boolean, clock: FeedPorts['clock']): FeedState {
  if (connection === null) return DISCONNECTED
  const { standing, budget } = connection.caller
  const requestsInLastMinute = budget.used()
  if (isPaused) return { state: 'paused', failure: null, nextTryAt: null, requestsInLastMinute }
  const now = clock.monotonic()
  const { state, failure, nextTryAt } = standing.state(now)
  const wallNextTryAt = nextTryAt === null ? null : clock.now() + Math.max(0, nextTryAt - now)
  return { state, failure, nextTryAt: wallNextTryAt, requestsInLastMinute }
}

function keepIn(ledger: Ledger, marks: Marks): OutcomeListener {
  return {
    received(subject, value) {
      const advanced = ledger.received(subject, value)
      marks.tell(subject)
      return advanced
    },
    failed(subject, reason) {
      ledger.failed(subject, reason)
      marks.tell(subject)
    },
  }
}
