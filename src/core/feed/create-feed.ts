/** Creates the feed of the service in use. */
import { instrumentOf } from '#model/market/instrument.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import type { Ports } from '../ports/ports.ts'
import { createBudgetLedger } from '../budget/budget.ts'
import { createClockWatch } from './clock-watch.ts'
import { createConnection, type Connection } from './feed-connection.ts'
import { createDemandRegistry, type DemandRegistry } from './demand/demand.ts'
import type { Feed, FeedInsight } from './feed.ts'
import { createFeedStates, feedStateOf, troubleOf, type FeedStates } from './feed-states.ts'
import { createLedger, type Ledger } from './values/ledger.ts'
import { createLiveValues, type LiveValues } from './live-values.ts'
import { unanswered } from './questions/one-offs.ts'
import type { PollerListener } from './poller/poller.ts'
import { createSamples, type Samples } from './values/samples.ts'
import { polledEndpointOf, readSubject, type Subject } from './demand/subject.ts'
import { createServiceClock } from '../service/service-clock.ts'
import { createPriceSource } from '../source/price-source.ts'

export type FeedPorts = Pick<Ports, 'clock' | 'http' | 'store' | 'random' | 'log'>

const TICK_MS = 1_000
/** After a wake-up values are late and being refreshed, so no mark is shown. */
const GRACE_MS = 10_000

export function createFeed(ports: FeedPorts): Feed & FeedInsight {
  const [{ clock }, source] = [ports, createPriceSource()]
  const budgets = createBudgetLedger(ports)
  const serviceClock = createServiceClock(clock)
  const own = { ...ports, serviceClock }
  const ledger = createLedger({ clock, serviceClock, source, onAhead: (subject) => noteWrongTime(connection, subject) })
  const samples = createSamples(clock, ledger, source)
  const values = createLiveValues(clock, samples, source)
  const watch = createClockWatch(clock, TICK_MS, { tick: () => marks.tick(), wallClockMoved, slept: wake })
  let connection: Connection | null = null
  let isPaused = false
  let isFocusExpected = false
  const states = createFeedStates(() => feedStateOf(connection, isPaused, clock))
  const demand = createDemandRegistry((subject, demand) => {
    if (demand === null) samples.unplanned(subject)
    connection?.poller.setDemand(subject, demand)
  })
  const marks = createMarks({ clock, samples, values, demand, states, connectionInUse: () => connection })
  const listener = listenerOf(ledger, samples, values, marks)

  function wallClockMoved(byMs: number): void {
    budgets.wallClockMoved()
    ledger.wallClockMoved(byMs)
    serviceClock.wallClockMoved(byMs)
    wake()
  }

  function wake(): void {
    samples.grace(clock.monotonic() + GRACE_MS)
    marks.sweepAll()
    connection?.poller.wake()
  }

  // Listeners receive an empty value for the source in use.
  source.watch(marks.sweepAll)

  function connect(address: ServiceAddress, token: string, service = address.baseUrl): void {
    connection?.poller.stop()
    connection = null
    source.use(service)
    serviceClock.forget()
    ledger.connected()
    samples.connected()
    connection = createConnection(own, { address, token, budget: budgets.budgetOf(address) }, demand, listener)
    connection.poller.pause(isPaused)
    if (isFocusExpected) connection.poller.holdBack()
    watch.resume()
    states.publishChange()
    marks.sweepAll()
  }

  function disconnect(): void {
    connection?.poller.stop()
    connection = null
    samples.disconnected()
    watch.pause()
    marks.publishState()
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
    serviceNow: serviceClock.now,
    state: states.current,
    watchState: states.watch,
    connect,
    disconnect,
    spend: (address) => budgets.spendOne(address),
    pause(wanted) {
      isPaused = wanted
      connection?.poller.pause(wanted)
      marks.publishState()
    },
    tryNow(operation) {
      connection?.poller.tryNow(operation)
      marks.publishState()
    },
    wake,
    dispose() {
      disconnect()
      budgets.close()
    },
  }
}

function listenerOf(
  { received, failed }: Ledger,
  { planned }: Samples,
  values: Pick<LiveValues, 'publish'>,
  { publishState, sweepAll }: ReturnType<typeof createMarks>,
): PollerListener {
  function publish(subjects: readonly Subject[]): void {
    for (const subject of subjects) values.publish(subject)
  }

  function answered(subjects: readonly Subject[]): void {
    publishState()
    publish(subjects)
  }

  return { received, failed, planned, sent: publishState, answered, turnsMoved: publish, replanned: sweepAll }
}

interface MarkParts {
  readonly clock: Pick<FeedPorts['clock'], 'monotonic'>
  readonly samples: Pick<Samples, 'setTrouble'>
  readonly values: Pick<LiveValues, 'sweep'>
  readonly demand: Pick<DemandRegistry, 'subjects'>
  readonly states: Pick<FeedStates, 'publish' | 'publishChange'>
  readonly connectionInUse: () => Connection | null
}

function createMarks({ clock, samples, values, demand, states, connectionInUse }: MarkParts) {
  const updateTrouble = (): void => samples.setTrouble(troubleOf(connectionInUse(), clock.monotonic()))

  function sweepAll(): void {
    updateTrouble()
    values.sweep(demand.subjects(), true)
  }

  return {
    sweepAll,
    publishState(): void {
      updateTrouble()
      // A refused key or a pause marks values without a new answer.
      if (states.publishChange()) sweepAll()
    },
    /** Publishes changes of state, turns and marks that come with time alone. */
    tick(): void {
      connectionInUse()?.poller.estimateTurns()
      values.sweep(demand.subjects(), false)
      updateTrouble()
      // Published even if unchanged: silence shows a listener that the machine slept.
      if (states.publish()) sweepAll()
    },
  }
}

function noteWrongTime(connection: Connection | null, subject: Subject): void {
  const { kind, instrument } = readSubject(subject)
  const { assetClass, code } = instrumentOf(instrument)
  connection?.noteWrongTime(polledEndpointOf(kind, assetClass)?.path ?? '', code)
}

/** Passes questions to the connection in use; they fail without one. */
function questionsTo(inUse: () => Connection | null): Pick<Feed, 'ask' | 'askOne' | 'noteWrongTime'> & FeedInsight {
  return {
    noteWrongTime: (path, key) => inUse()?.noteWrongTime(path, key),
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
