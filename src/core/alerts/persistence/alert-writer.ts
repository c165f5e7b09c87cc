/** Writes down what alerts know and did: soon after an event, now and then otherwise, and again where it could not be done. */
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { AlertStore, StoredAlerts } from '#core/ports/alert-store.ts'
import type { Clock, Cancel } from '#core/ports/clock.ts'
import type { Log } from '#core/ports/log.ts'
import { createLeftServices } from './left-services.ts'
import { addAllKnown, isNothing, nextPortion, nothingUnwritten, rowsOf, type KnownState } from './unwritten.ts'

type OtherState = Omit<StoredAlerts, 'armings' | 'markets' | 'looks'>

export interface AlertWriter {
  /**
   * Writes what is left for the service before, and reads what is stored of this one; null where there is nothing to read. What cannot
   * be written is tried again, and goes before what is stored.
   *
   * @param others What is known of the service before, besides armings, markets and snapshots.
   */
  use(service: string | null, others: () => OtherState): StoredAlerts | null
  armingChanged(key: string, alert: AlertId): void
  marketChanged(instrument: InstrumentId): void
  snapshotChanged(stream: string): void
  eventChanged(event: AlertEvent): void
  removed(alerts: readonly AlertId[]): void
  /**
   * Writes all armings and events, now, and as many markets as do not take long; the others follow in a moment. Where that cannot be
   * done it stays in force, and is tried again.
   */
  write(): void
  /** What is not written down yet of the service in use, the latest first. */
  unwrittenEvents(): readonly AlertEvent[]
  /** Whether events of any service are not written down yet. */
  isBehind(): boolean
  isStored(): boolean
  service(): string | null
  dispose(): void
}

export interface AlertWriterPorts {
  readonly clock: Pick<Clock, 'schedule'>
  readonly store: Pick<AlertStore, 'load' | 'commit'>
  readonly log: Log
  /** Events or states of alerts are there to be written, and what follows from them to be done: once in a turn of the clock. */
  readonly due: () => void
  /** Whether things can be written down has changed. */
  readonly storedChanged: (isStored: boolean) => void
  /** Events that could not be written were given up, so many: too much else waits to be written. */
  readonly eventsLost: (count: number) => void
}

/** Prices go on all the time; a restart that starts with one this old finds all the same what it missed since. */
const WRITE_PERIOD_MS = 5_000
const RETRY_MS = 15_000
/** Between two parts of one write: answers and windows have their turn. */
const PAUSE_MS = 20

export function createAlertWriter(ports: AlertWriterPorts, known: KnownState): AlertWriter {
  const { store, log, due, storedChanged } = ports
  const left = createLeftServices(store)
  const { plan, cancel } = createPlan(ports.clock)
  let unwritten = nothingUnwritten()
  let service: string | null = null
  /** What is stored of the service in use could not be read. */
  let isUnread = false
  let isStored = true

  function setStored(next: boolean): void {
    if (next === isStored) return
    isStored = next
    storedChanged(next)
  }

  function write(): void {
    cancel()
    const own = isNothing(unwritten) ? null : service
    if (own === null && left.isEmpty()) return
    try {
      left.write()
      if (own !== null) writePortion(own)
      if (!isUnread) setStored(true)
    } catch (error) {
      log.warn('Alerts cannot be stored.', { reason: String(error) })
      // Whatever became of the file: what is known is written again as soon as that can be done.
      addAllKnown(unwritten, known)
      setStored(false)
      plan(RETRY_MS, write)
    }
  }

  function writePortion(of: string): void {
    const { change, rest } = nextPortion(unwritten, known)
    store.commit(of, change)
    unwritten = rest
    if (!isNothing(rest)) plan(PAUSE_MS, write)
  }

  /** Before the end: everything, unless it cannot be written. */
  function writeAll(): void {
    do write()
    while (isStored && service !== null && !isNothing(unwritten))
    cancel()
  }

  function use(next: string | null, others: () => OtherState): StoredAlerts | null {
    writeAll()
    if (service !== null && !isNothing(unwritten))
      countLost(ports, left.keep(service, nextPortion(unwritten, known).change, { ...rowsOf(known), ...others() }))
    if (!left.isEmpty()) plan(RETRY_MS, write)
    unwritten = nothingUnwritten()
    service = next
    isUnread = false
    if (next === null) return null
    try {
      return left.stateOf(next) ?? store.load(next)
    } catch (error) {
      log.warn('What alerts did cannot be read.', { reason: String(error) })
      // Written over what could not be read, numbers of events would be given twice.
      service = null
      isUnread = true
      setStored(false)
      return null
    }
  }

  return {
    use,
    write,
    armingChanged(key, alert) {
      unwritten.armings.add(key)
      unwritten.removed.delete(alert)
      plan(0, due, true)
    },
    marketChanged(instrument) {
      unwritten.markets.add(instrument)
      plan(WRITE_PERIOD_MS, write)
    },
    snapshotChanged(stream) {
      unwritten.snapshots.add(stream)
      plan(WRITE_PERIOD_MS, write)
    },
    eventChanged(event) {
      unwritten.events.set(event.number, event)
      plan(0, due, true)
    },
    removed(alerts) {
      for (const alert of alerts) unwritten.removed.add(alert)
      plan(0, due, true)
    },
    unwrittenEvents: () => latestFirst([...left.eventsOf(service), ...unwritten.events.values()]),
    isBehind: () => !left.isEmpty() || unwritten.events.size > 0,
    isStored: () => isStored,
    service: () => service,
    dispose: writeAll,
  }
}

function countLost({ log, eventsLost }: AlertWriterPorts, events: number): void {
  if (events === 0) return
  log.warn('Events of alerts that could not be stored were given up.', { events })
  eventsLost(events)
}

/** The next write. */
function createPlan(clock: Pick<Clock, 'schedule'>) {
  let planned: { readonly isSoon: boolean; readonly cancel: Cancel } | null = null
  return {
    /** A write that is planned sooner already stays. */
    plan(delayMs: number, task: () => void, isSoon = false): void {
      if (planned !== null && (planned.isSoon || !isSoon)) return
      planned?.cancel()
      planned = { isSoon, cancel: clock.schedule(delayMs, task) }
    },
    cancel(): void {
      planned?.cancel()
      planned = null
    },
  }
}

/** Of several with one number the last one holds. */
function latestFirst(events: readonly AlertEvent[]): readonly AlertEvent[] {
  const byNumber = new Map(events.map((event) => [event.number, event]))
  return [...byNumber.values()].sort((one, other) => other.number - one.number)
}
