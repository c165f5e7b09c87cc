/** Writes down what alerts know and did: soon after an event, now and then otherwise, and again where it could not be done. */
import type { AlertEvent } from '../../../model/alert-event.ts'
import type { AlertId } from '../../../model/alert.ts'
import type { InstrumentId } from '../../../model/instrument.ts'
import type { AlertStore, StoredAlerts } from '../../ports/alert-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import { changeOf, isNothing, nothingUnwritten, type KnownState } from './unwritten.ts'
import { createWriteTimer } from './write-timer.ts'

export interface AlertKeeper {
  /** Writes what is left for the service before, and reads what is kept of this one; null where there is nothing to read. */
  use(service: string | null): StoredAlerts | null
  armingChanged(key: string, alert: AlertId): void
  marketChanged(instrument: InstrumentId): void
  lookChanged(stream: string): void
  eventChanged(event: AlertEvent): void
  removed(alerts: readonly AlertId[]): void
  /** Writes what there is to write, now. False when that could not be done: it stays in force, and is tried again. */
  flush(): boolean
  /** What is not written down yet, the latest first. */
  unwrittenEvents(): readonly AlertEvent[]
  isKept(): boolean
  service(): string | null
  dispose(): void
}

export interface AlertKeeperPorts {
  readonly clock: Pick<Clock, 'schedule'>
  readonly store: Pick<AlertStore, 'load' | 'commit'>
  readonly log: Log
  /** Events or states have been settled: written, or as well as can be. */
  readonly settled: () => void
  /** Whether things can be written down has changed. */
  readonly keptChanged: (isKept: boolean) => void
}

/** Prices go on all the time; a restart that begins with one this old finds all the same what it missed since. */
const WRITE_PERIOD_MS = 5_000
const RETRY_MS = 15_000

export function createAlertKeeper(ports: AlertKeeperPorts, known: KnownState): AlertKeeper {
  const { clock, store, log, settled, keptChanged } = ports
  const timer = createWriteTimer(clock, () => flush())
  let unwritten = nothingUnwritten()
  let service: string | null = null
  let isKept = true

  function setKept(next: boolean): void {
    if (next === isKept) return
    isKept = next
    keptChanged(next)
  }

  function flush(): boolean {
    const wasSoon = timer.cancel()
    const isWritten = write()
    if (!isWritten) timer.plan(RETRY_MS, false)
    if (wasSoon) settled()
    return isWritten
  }

  function write(): boolean {
    if (service === null || isNothing(unwritten)) return true
    try {
      store.commit(service, changeOf(unwritten, known))
      unwritten = nothingUnwritten()
      setKept(true)
      return true
    } catch (error) {
      log.warn('Alerts cannot be kept.', { reason: String(error) })
      // Whatever became of the file: what is known is written anew as soon as that can be done.
      for (const key of known.armings.keys()) unwritten.armings.add(key)
      for (const instrument of known.markets.keys()) unwritten.markets.add(instrument)
      for (const stream of known.looks.keys()) unwritten.looks.add(stream)
      setKept(false)
      return false
    }
  }

  function use(next: string | null): StoredAlerts | null {
    flush()
    unwritten = nothingUnwritten()
    service = next
    if (next === null) return null
    try {
      return store.load(next)
    } catch (error) {
      log.warn('What alerts did cannot be read.', { reason: String(error) })
      // Written over what could not be read, numbers of events would be given twice.
      service = null
      setKept(false)
      return null
    }
  }

  return {
    use,
    flush,
    armingChanged(key, alert) {
      unwritten.armings.add(key)
      unwritten.removed.delete(alert)
      timer.plan(0, true)
    },
    marketChanged(instrument) {
      unwritten.markets.add(instrument)
      timer.plan(WRITE_PERIOD_MS, false)
    },
    lookChanged(stream) {
      unwritten.looks.add(stream)
      timer.plan(WRITE_PERIOD_MS, false)
    },
    eventChanged(event) {
      unwritten.events.set(event.number, event)
      timer.plan(0, true)
    },
    removed(alerts) {
      for (const alert of alerts) unwritten.removed.add(alert)
      timer.plan(0, true)
    },
    unwrittenEvents: () => [...unwritten.events.values()].sort((one, other) => other.number - one.number),
    isKept: () => isKept,
    service: () => service,
    dispose() {
      flush()
      timer.cancel()
    },
  }
}
