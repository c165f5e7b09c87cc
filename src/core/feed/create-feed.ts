/** Makes the feed: it merges demand, polls the service in use inside the one budget, and publishes values with their freshness. */
import type { ServiceAddress } from '../../model/service-session.ts'
import type { Ports } from '../ports/ports.ts'
import type { Cancel } from '../ports/clock.ts'
import { createBudgetLedger } from '../budget/budget.ts'
import { createClockWatch } from './clock-watch.ts'
import { createConnection, type Connection } from './feed-connection.ts'
import { createDemandRegistry } from './demand.ts'
import type { Feed, FeedInsight, FeedState } from './feed.ts'
import { createLedger } from './ledger.ts'
import { createLiveValues } from './live-values.ts'
import { createListeners } from '../reactive/listeners.ts'
import { unanswered } from './one-offs.ts'
import type { Trouble } from './provenance.ts'
import { createSamples } from './samples.ts'
import type { Subject } from './subject.ts'
import { createPriceSource } from '../source/price-source.ts'

export type FeedPorts = Pick<Ports, 'clock' | 'http' | 'store' | 'random' | 'log'>

/** How often marks that change with time alone are checked, and the budget's use is published. */
const TICK_MS = 1_000
/** After a wake-up values are late and being refreshed: no mark is needed for that. */
const GRACE_MS = 10_000

const DISCONNECTED: FeedState = { state: 'offline', failure: null, nextTryAt: null, requestsInLastMinute: 0 }

export function createFeed(ports: FeedPorts): Feed & FeedInsight {
  const [{ clock }, source] = [ports, createPriceSource()]
  const budgets = createBudgetLedger(ports)
  const ledger = createLedger(clock, source)
  const samples = createSamples(clock, ledger, source)
  const values = createLiveValues(clock, samples, source)
  const watch = createClockWatch(clock, TICK_MS, { tick, wallClockMoved, slept: wake })
  let connection: Connection | null = null
  let isPaused = false
  let isFocusExpected = false
  const states = createStates(() => stateOf(connection, isPaused, clock))
  const demand = createDemandRegistry((subject, demand) => {
    if (demand === null) samples.unplanned(subject)
    connection?.poller.setDemand(subject, demand)
  })

  function sweepAll(): void {
    samples.setTrouble(troubleOf(connection, clock.monotonic()))
    values.sweep(demand.subjects(), true)
  }

  function publishState(): void {
    samples.setTrouble(troubleOf(connection, clock.monotonic()))
    // A refused key or a pause changes the marks of values that no answer will touch.
    if (states.publishChange()) sweepAll()
  }

  function tick(): void {
    values.sweep(demand.subjects(), false)
    samples.setTrouble(troubleOf(connection, clock.monotonic()))
    // Also where nothing has changed: whoever listens knows by the silence that the machine slept.
    if (states.publish()) sweepAll()
  }

  function wallClockMoved(byMs: number): void {
    budgets.wallClockMoved(byMs)
    ledger.wallClockMoved(byMs)
    wake()
  }

  function wake(): void {
    samples.grace(clock.monotonic() + GRACE_MS)
    sweepAll()
    connection?.poller.wake()
  }

  const { received, failed } = ledger
  const { planned } = samples
  const listener = { received, failed, planned, sent: publishState, answered, replanned: sweepAll }
  function answered(subjects: readonly Subject[]): void {
    publishState()
    for (const subject of subjects) values.publish(subject)
  }

  // Whoever listens learns that nothing is known of the source in use.
  source.watch(sweepAll)

  function connect(address: ServiceAddress, token: string, service = address.baseUrl): void {
    connection?.poller.stop()
    connection = null
    source.use(service)
    ledger.connected()
    samples.connected()
    connection = createConnection(ports, { address, token, budget: budgets.budgetOf(address) }, demand, listener)
    connection.poller.pause(isPaused)
    if (isFocusExpected) connection.poller.holdBack()
    watch.resume()
    states.publishChange()
    sweepAll()
  }

  function disconnect(): void {
    connection?.poller.stop()
    connection = null
    samples.disconnected()
    watch.pause()
    publishState()
  }

  return {
    source,
    want: demand.want,
    focus(instrument) {
      const cancel = instrument === null ? () => undefined : demand.focus(instrument)
      isFocusExpected = false
      connection?.poller.goOn()
      return cancel
    },
    expectFocus() {
      isFocusExpected = true
    },
    ...values.reader,
    ...questionsTo(() => connection),
    state: states.current,
    watchState: states.watch,
    connect,
    disconnect,
    spend: (address) => budgets.spendOne(address),
    pause(wanted) {
      isPaused = wanted
      connection?.poller.pause(wanted)
      publishState()
    },
    tryNow(operation) {
      connection?.poller.tryNow(operation)
      publishState()
    },
    wake,
    dispose() {
      disconnect()
      budgets.close()
    },
  }
}

/** What is asked of the connection in use, and answered for want of one. */
function questionsTo(inUse: () => Connection | null): Pick<Feed, 'ask' | 'askOne'> & FeedInsight {
  return {
    ask: (endpoint, parameters) => inUse()?.poller.ask(endpoint, parameters) ?? unanswered(),
    askOne: (endpoint, parameters, subject) => inUse()?.poller.askOne(endpoint, parameters, subject) ?? unanswered(),
    health: () => inUse()?.health() ?? null,
    requests: () => inUse()?.requests() ?? [],
    shares: () => inUse()?.shares() ?? new Map(),
    *forecast(change) {
      const connection = inUse()
      return connection === null ? null : yield* connection.forecast(change)
    },
  }
}

interface States {
  current(): FeedState
  watch(listener: (state: FeedState) => void): Cancel
  /** Publishes the very same object as before where nothing has changed. @returns Whether state or failure are others than before. */
  publish(): boolean
  /** As {@link publish}, and publishes nothing where state and failure are as before. */
  publishChange(): boolean
}

function createStates(current: () => FeedState): States {
  const listeners = createListeners<FeedState>()
  let last: FeedState | null = null

  function take(): { readonly state: FeedState; readonly isOther: boolean } {
    const next = current()
    const isOther = last === null || !isAlike(last, next)
    const state = last !== null && isSame(last, next) ? last : next
    last = state
    return { state, isOther }
  }

  return {
    current,
    watch: (listener) => listeners.add(listener),
    publish() {
      const { state, isOther } = take()
      listeners.publish(state)
      return isOther
    },
    publishChange() {
      const { state, isOther } = take()
      if (isOther) listeners.publish(state)
      return isOther
    },
  }
}

const isSame = (one: FeedState, other: FeedState): boolean =>
  one.state === other.state &&
  one.failure === other.failure &&
  one.nextTryAt === other.nextTryAt &&
  one.requestsInLastMinute === other.requestsInLastMinute

/** Most often the failure is the very same. */
function isAlike(one: FeedState, other: FeedState): boolean {
  if (one.state !== other.state) return false
  return one.failure === other.failure || JSON.stringify(one.failure) === JSON.stringify(other.failure)
}

function stateOf(connection: Connection | null, isPaused: boolean, clock: FeedPorts['clock']): FeedState {
  if (connection === null) return DISCONNECTED
  const { hostStatus, budget } = connection.caller
  const requestsInLastMinute = budget.used()
  if (isPaused) return { state: 'paused', failure: null, nextTryAt: null, requestsInLastMinute }
  const now = clock.monotonic()
  const { state, failure, nextTryAt } = hostStatus.state(now)
  // Once that time has come, the request waits for its turn or is on its way.
  const wallNextTryAt = nextTryAt === null || nextTryAt <= now ? null : clock.now() + nextTryAt - now
  return { state, failure, nextTryAt: wallNextTryAt, requestsInLastMinute }
}

/** What keeps the service from answering, whatever is asked; null while nothing does. */
function troubleOf(connection: Connection | null, now: number): Trouble | null {
  if (connection === null) return null
  const { hostStatus } = connection.caller
  const refusal = hostStatus.key.refusal()
  if (refusal !== null) return { kind: 'unauthorised', keyFailure: refusal.reason }
  if (hostStatus.pausedUntil(now) !== null) return { kind: 'rateLimited', keyFailure: null }
  return hostStatus.state(now).state === 'offline' ? { kind: 'offline', keyFailure: null } : null
}
