/**
 * The state and events of alerts, in memory and stored. An event and the arming that it ended are written together, so that a
 * crash loses both or neither, and the next answer finds the event again. Prices alone are written periodically.
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
  /** Loads the state of a service; null clears it and stores nothing. */
  open(service: string | null): void
  /** Alerts with stored data when the service was opened. */
  used(): readonly UsedAlert[]
  /** The alerts with an arming. */
  known(): ReadonlySet<AlertId>
  arming(alert: Alert, instrument: InstrumentId | null): Arming
  armings(): readonly KnownArming[]
  /** Armings with a span whose bars are not read yet. */
  unseen(): readonly KnownArming[]
  setArming(alert: Alert, instrument: InstrumentId | null, arming: Arming): void
  /** Counts the changes of armings. */
  changes(): number
  market(instrument: InstrumentId): KnownMarket
  setMarket(instrument: InstrumentId, market: KnownMarket): void
  /** State of a source of headlines or dates at its last check, or undefined. */
  snapshot(stream: string): unknown
  setSnapshot(stream: string, snapshot: unknown): void
  /** Undelivered events, including unwritten ones. */
  pending(): readonly AlertEvent[]
  /** Adds or updates an event. */
  putEvent(event: AlertEvent): void
  /** Adds later facts without a change of the stage. */
  supplementEvent(event: AlertEvent): void
  /** Counts events that were added to the stored history directly. */
  eventsAdded(events: readonly ServiceEvent[]): void
  /** Counts events that were removed from the stored history. */
  eventsRemoved(events: readonly RemovedEvent[]): void
  nextEventNumber(): number
  tally(alert: AlertId): EventTally | null
  /** Events that the user has not dealt with. */
  unacknowledged(): number
  forget(alerts: readonly AlertId[]): void
  /** Writes all changes now. After a failure they stay in memory and are retried. */
  write(): void
  isStored(): boolean
  service(): string | null
  /** Unwritten events of the service in use, latest first. */
  unwritten(): readonly AlertEvent[]
  /** Whether any service has unwritten events. */
  isBehind(): boolean
  dispose(): void
}

/** Creates each key once, because new strings must be hashed again. */
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
