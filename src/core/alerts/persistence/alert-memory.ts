/**
 * What alerts know and did, in memory and stored. An event and the arming that it ended are written together, so that a crash
 * loses both or neither: then the next answer finds it again. Prices alone are written now and then.
 */
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { Alert, AlertId } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { EventTally, RemovedEvent, ServiceEvent, StoredAlerts, UsedAlert } from '#core/ports/alert-store.ts'
import { createAlertWriter, type AlertWriterPorts } from './alert-writer.ts'
import { createKnownEvents } from './known-events.ts'
import { firstArming, countTriggers, type Arming } from '../measure/arming.ts'
import { NOTHING_KNOWN_YET, type KnownMarket } from '../measure/known-market.ts'
import { readArming, readMarket } from './stored-state.ts'
import type { KnownArming } from './unwritten.ts'

export interface AlertMemory {
  /** Takes up what is stored of a service; null knows nothing and stores nothing. */
  open(service: string | null): void
  /** Every alert that anything was stored about when the service was taken up. */
  used(): readonly UsedAlert[]
  /** The alerts of which something is known besides their events. */
  known(): ReadonlySet<AlertId>
  arming(alert: Alert, instrument: InstrumentId | null): Arming
  /** All of which something is known. */
  armings(): readonly KnownArming[]
  /** Those with a span of which bars are not read yet. */
  unseen(): readonly KnownArming[]
  setArming(alert: Alert, instrument: InstrumentId | null, arming: Arming): void
  /** Counts the changes of armings. */
  changes(): number
  market(instrument: InstrumentId): KnownMarket
  setMarket(instrument: InstrumentId, market: KnownMarket): void
  /** What was there when a source of headlines or dates was last checked; undefined where it never was. */
  snapshot(stream: string): unknown
  setSnapshot(stream: string, snapshot: unknown): void
  /** Events that were not delivered yet, those that could not be written down among them. */
  pending(): readonly AlertEvent[]
  /** Adds an event, or further facts about one. */
  putEvent(event: AlertEvent): void
  /** Adds what became known of an event later on; its stage is as it was. */
  supplementEvent(event: AlertEvent): void
  /** Events were added to the stored history beside what is known here. */
  eventsAdded(events: readonly ServiceEvent[]): void
  /** Events were removed from the stored history. */
  eventsRemoved(events: readonly RemovedEvent[]): void
  nextEventNumber(): number
  tally(alert: AlertId): EventTally | null
  /** Events that the user has not dealt with. */
  unacknowledged(): number
  forget(alerts: readonly AlertId[]): void
  /** Writes what there is to write, now. Where that cannot be done it stays in force, and is tried again. */
  write(): void
  isStored(): boolean
  /** The service in use. */
  service(): string | null
  /** What is not written down yet of the service in use, the latest first. */
  unwritten(): readonly AlertEvent[]
  /** Whether events of any service are not written down yet. */
  isBehind(): boolean
  dispose(): void
}

/** Makes each key once: a text that was put together just now has to be hashed again at every access. */
function createKeys() {
  const known = new Map<AlertId, Map<InstrumentId | null, string>>()
  return {
    of(alert: AlertId, instrument: InstrumentId | null): string {
      const ofAlert = known.get(alert) ?? new Map<InstrumentId | null, string>()
      const key = ofAlert.get(instrument) ?? `${alert} ${instrument ?? ''}`
      if (!ofAlert.has(instrument)) known.set(alert, ofAlert.set(instrument, key))
      return key
    },
    forget: (alert: AlertId): void => void known.delete(alert),
  }
}

export function createAlertMemory(ports: AlertWriterPorts): AlertMemory {
  const keys = createKeys()
  const armings = new Map<string, KnownArming>()
  const markets = new Map<InstrumentId, KnownMarket>()
  const snapshots = new Map<string, unknown>()
  const events = createKnownEvents()
  const writer = createAlertWriter(ports, { armings, markets, snapshots })
  let changes = 0
  let used: readonly UsedAlert[] = []

  function take(stored: StoredAlerts): void {
    for (const known of armingsIn(stored)) armings.set(keys.of(known.alert, known.instrument), known)
    for (const row of stored.markets) {
      const market = readMarket(row)
      if (market !== null) markets.set(row.instrument, market)
    }
    for (const { stream, state } of stored.looks) snapshots.set(stream, state)
    used = stored.used
  }

  return {
    open(service) {
      const stored = writer.use(service, () => ({ used, ...events.content() }))
      for (const map of [armings, markets, snapshots]) map.clear()
      events.load(stored)
      changes++
      if (stored !== null) take(stored)
    },
    used: () => used,
    known: () => new Set([...armings.values()].map(({ alert }) => alert)),
    arming(alert, instrument) {
      const known = armings.get(keys.of(alert.id, instrument))
      const isOfThis = known?.revision === alert.revision && known.arming.isReady.length === countTriggers(alert)
      return isOfThis ? known.arming : firstArming(alert)
    },
    armings: () => [...armings.values()],
    unseen: () => [...armings.values()].filter(({ arming }) => arming.unseen !== null),
    setArming({ id, revision }, instrument, arming) {
      const key = keys.of(id, instrument)
      if (armings.get(key)?.arming === arming) return
      armings.set(key, { alert: id, instrument, revision, arming })
      changes++
      writer.armingChanged(key, id)
    },
    changes: () => changes,
    market: (instrument) => markets.get(instrument) ?? NOTHING_KNOWN_YET,
    setMarket(instrument, market) {
      markets.set(instrument, market)
      writer.marketChanged(instrument)
    },
    snapshot: (stream) => snapshots.get(stream),
    setSnapshot(stream, snapshot) {
      snapshots.set(stream, snapshot)
      writer.snapshotChanged(stream)
    },
    pending: events.pending,
    putEvent(event) {
      events.put(event)
      writer.eventChanged(event)
    },
    supplementEvent(event) {
      events.supplement(event)
      writer.eventChanged(event)
    },
    eventsAdded(added) {
      for (const { service, event } of added) {
        events.useNumber(event.number)
        if (service === writer.service()) events.count(event)
      }
    },
    eventsRemoved(removed) {
      for (const { service, ...event } of removed) if (service === writer.service()) events.removed(event)
    },
    nextEventNumber: events.nextNumber,
    unacknowledged: events.unacknowledged,
    tally: events.tally,
    forget(alerts) {
      changes++
      for (const [key, { alert }] of armings) if (alerts.includes(alert)) armings.delete(key)
      alerts.forEach(keys.forget)
      writer.removed(alerts)
    },
    write: writer.write,
    isStored: writer.isStored,
    service: writer.service,
    unwritten: writer.unwrittenEvents,
    isBehind: writer.isBehind,
    dispose: writer.dispose,
  }
}

function armingsIn(stored: StoredAlerts): readonly KnownArming[] {
  return stored.armings.flatMap((row) => {
    const arming = readArming(row)
    return arming === null ? [] : [{ ...row, arming }]
  })
}
