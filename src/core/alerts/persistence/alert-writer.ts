/** Writes the state and events of alerts: soon after an event, periodically otherwise, and again after failures. */
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
   * Writes the rest of the previous service and reads the state of the next, or null. State that cannot be written is retried,
   * and takes precedence over stored state.
   * @param others The previous service's state besides armings, markets and snapshots.
   */
  use(service: string | null, others: () => OtherState): StoredAlerts | null
  armingChanged(key: string, alert: AlertId): void
  marketChanged(instrument: InstrumentId): void
  snapshotChanged(stream: string): void
  eventChanged(event: AlertEvent): void
  removed(alerts: readonly AlertId[]): void
  /** Writes all armings and events and some markets now, the others soon. Failures are retried. */
  write(): void
  unwrittenEvents(): readonly AlertEvent[]
  isBehind(): boolean
  isStored(): boolean
  service(): string | null
  dispose(): void
}

export interface AlertWriterPorts {
  readonly clock: Pick<Clock, 'schedule'>
  readonly store: Pick<AlertStore, 'load' | 'commit'>
  readonly log: Log
  /** Called once per turn of the clock after changes of events or armings. */
  readonly due: () => void
  /** Called when writes start or cease to fail. */
  readonly storedChanged: (isStored: boolean) => void
  /** Called with the number of unwritten events dropped for lack of room. */
  readonly eventsLost: (count: number) => void
}

/** After a restart with prices this old, the touches since are still found. */
const WRITE_PERIOD_MS = 5_000
const RETRY_MS = 15_000
/** Lets answers and windows have their turn between two portions. */
const PAUSE_MS = 20

export function createAlertWriter(ports: AlertWriterPorts, known: KnownState): AlertWriter {
  const { store, log, due, storedChanged } = ports
  const left = createLeftServices(store)
  const { plan, cancel } = createPlan(ports.clock)
  let unwritten = nothingUnwritten()
  let service: string | null = null
  /** The stored state of the service in use could not be read. */
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
      // Whatever state the file is in, everything is written again when possible.
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

  /** Writes everything, unless a write fails. */
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
      // Writing over unread state would use numbers of events twice.
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

function createPlan(clock: Pick<Clock, 'schedule'>) {
  let planned: { readonly isSoon: boolean; readonly cancel: Cancel } | null = null
  return {
    /** Keeps a planned write unless this one is sooner. */
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

/** For equal numbers the last event counts. */
function latestFirst(events: readonly AlertEvent[]): readonly AlertEvent[] {
  const byNumber = new Map(events.map((event) => [event.number, event]))
  return [...byNumber.values()].sort((one, other) => other.number - one.number)
}
