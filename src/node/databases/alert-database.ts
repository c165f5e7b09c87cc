/** Stores the state and events of alerts in SQLite. An event and the arming that it ended are written in one transaction. */
import type { DatabaseSync } from 'node:sqlite'
import type { AlertChange, AlertStore, EventTally, ServiceEvent } from '#core/ports/alert-store.ts'
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { boundText } from '#model/reference/served-text.ts'
import { createEventSearch } from './alert-event-search.ts'
import { createEventRemover } from './alert-event-trim.ts'
import { inTransaction } from '../files/database-file.ts'

/** Every method takes the service's base URL or `simulated`. A method that throws an error of `node:sqlite` has changed nothing. */
export interface AlertDatabase extends AlertStore {
  /** Checkpoints the write-ahead log and truncates it, which frees its room on the disk. */
  emptyLog(): void
}

/** Requires the tables of {@link ALERT_MIGRATIONS}. */
export function createAlertDatabase(database: DatabaseSync): AlertDatabase {
  const statements = prepare(database)
  const search = createEventSearch(database)
  const remover = createEventRemover(database)

  function write(service: string, { armings, markets, looks, events, removed }: AlertChange): void {
    for (const { alert, instrument, revision, state } of armings)
      statements.putArming.run(service, alert, instrument ?? '', revision, JSON.stringify(state))
    for (const { instrument, state } of markets) statements.putMarket.run(service, instrument, JSON.stringify(state))
    for (const { stream, state } of looks) statements.putLook.run(service, stream, JSON.stringify(state))
    for (const event of events) putEvent(service, event)
    for (const alert of removed) statements.forget.run(service, alert)
  }

  function putEvent(service: string, event: AlertEvent): void {
    statements.putEvent.run(...valuesOf(service, event))
  }

  const lastNumber = (): number => Number(statements.lastNumber.get()?.['number'] ?? 0)

  function addAll(events: readonly ServiceEvent[]): readonly ServiceEvent[] {
    const added: ServiceEvent[] = []
    const first = lastNumber() + 1
    for (const { service, event } of events) {
      if (isKnown(service, event)) continue
      const numbered = { ...event, number: first + added.length }
      const { changes } = statements.addEvent.run(...valuesOf(service, numbered))
      if (changes > 0) added.push({ service, event: numbered })
    }
    return added
  }

  /** Whether an event with the same content is stored, whatever the ids of its alert. */
  function isKnown(service: string, event: AlertEvent): boolean {
    const known = statements.atMoment.all(service, event.instrument ?? '', event.firedAt, MAX_COMPARED).map(eventIn)
    return known.some((one) => momentOf(one) === momentOf(event))
  }

  return {
    load: (service) => ({
      armings: statements.armings.all(service).map((row) => ({
        alert: alertIn(row),
        instrument: instrumentIn(row),
        revision: Number(row['revision']),
        state: JSON.parse(text(row, 'state')) as unknown,
      })),
      markets: statements.markets.all(service).map((row) => ({
        instrument: text(row, 'instrument') as InstrumentId,
        state: JSON.parse(text(row, 'state')) as unknown,
      })),
      looks: statements.looks.all(service).map((row) => ({
        stream: text(row, 'stream'),
        state: JSON.parse(text(row, 'state')) as unknown,
      })),
      lastEventNumber: lastNumber(),
      pending: statements.pending.all(service).map(eventIn),
      tallies: statements.tallies.all(service).map(tallyIn),
      used: statements.used.all().map((row) => ({ alert: alertIn(row), revision: Number(row['revision']) })),
    }),
    commit(service, change) {
      inTransaction(database, () => write(service, change))
    },
    events: (service, query) => search(service, query).map(eventIn),
    trim: remover.trim,
    history: (before, limit) =>
      statements.history
        .all(before ?? Number.MAX_SAFE_INTEGER, limit)
        .map((row) => ({ service: text(row, 'service'), event: eventIn(row) })),
    historySize: () => Number(statements.stored.get()?.['stored'] ?? 0),
    addHistory(events) {
      let added: readonly ServiceEvent[] = []
      inTransaction(database, () => {
        added = addAll(events)
      })
      return added
    },
    emptyLog: () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
    removeHistory: remover.remove,
    close: () => database.close(),
  }
}

type Row = Record<string, unknown>

/** Limits comparisons of an added event, in case a file puts all events in one moment. */
const MAX_COMPARED = 200

const INSERT_EVENT = `INSERT INTO event (number, service, alert, instrument, revision, arming, stage, fired_at, content)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** In the order of {@link INSERT_EVENT}. */
function valuesOf(service: string, event: AlertEvent): (string | number)[] {
  const { number, alert, instrument, revision, arming, stage, firedAt } = event
  return [number, service, alert, instrument ?? '', revision, arming, stage, firedAt, JSON.stringify(event)]
}

/** Distinguishes two events of one instrument and moment, even if their alerts have new ids. */
function momentOf({ name, conditions, held, from, to, price, text }: AlertEvent): string {
  return JSON.stringify([name, conditions, held, from, to, price, text])
}

function prepare(database: DatabaseSync) {
  return {
    armings: database.prepare('SELECT alert, instrument, revision, state FROM arming WHERE service = ?'),
    markets: database.prepare('SELECT instrument, state FROM market WHERE service = ?'),
    looks: database.prepare('SELECT stream, state FROM look WHERE service = ?'),
    // Includes events that were trimmed since, so that no number is assigned twice.
    lastNumber: database.prepare('SELECT max(last_number) AS number FROM tally'),
    pending: database.prepare("SELECT content FROM event WHERE service = ? AND stage = 'pending' ORDER BY number"),
    tallies: database.prepare('SELECT alert, fires, unacknowledged, last_fired_at FROM tally WHERE service = ?'),
    used: database.prepare(
      `SELECT alert, max(revision) AS revision
       FROM (SELECT alert, revision FROM tally UNION ALL SELECT alert, revision FROM arming) GROUP BY alert`,
    ),
    history: database.prepare('SELECT service, content FROM event WHERE number < ? ORDER BY number DESC LIMIT ?'),
    stored: database.prepare('SELECT total(stored) AS stored FROM tally'),
    atMoment: database.prepare(
      `SELECT content FROM event INDEXED BY event_by_age
       WHERE service = ? AND instrument = ? AND fired_at = ? LIMIT ?`,
    ),
    addEvent: database.prepare(`${INSERT_EVENT} ON CONFLICT DO NOTHING`),
    putArming: database.prepare(
      'INSERT OR REPLACE INTO arming (service, alert, instrument, revision, state) VALUES (?, ?, ?, ?, ?)',
    ),
    putMarket: database.prepare('INSERT OR REPLACE INTO market (service, instrument, state) VALUES (?, ?, ?)'),
    putLook: database.prepare('INSERT OR REPLACE INTO look (service, stream, state) VALUES (?, ?, ?)'),
    // Not REPLACE: a second event of one arming must be refused, not overwrite the first.
    putEvent: database.prepare(
      `${INSERT_EVENT} ON CONFLICT (number) DO UPDATE SET stage = excluded.stage, content = excluded.content`,
    ),
    forget: database.prepare('DELETE FROM arming WHERE service = ? AND alert = ?'),
  }
}

const text = (row: Row, column: string): string => String(row[column])
const alertIn = (row: Row): AlertId => text(row, 'alert') as AlertId

function instrumentIn(row: Row): InstrumentId | null {
  const instrument = text(row, 'instrument')
  return instrument === '' ? null : (instrument as InstrumentId)
}

/** Defaults for fields that events of earlier versions lack. */
const OLD_EVENT = { profit: null } as const satisfies Partial<AlertEvent>

/**
 * Does not validate: only this file writes events, and the table checks that they are JSON. Earlier versions stored texts of any length.
 */
function eventIn(row: Row): AlertEvent {
  const event = { ...OLD_EVENT, ...(JSON.parse(text(row, 'content')) as AlertEvent) }
  return event.text === null ? event : { ...event, text: boundText('title', event.text) }
}

const tallyIn = (row: Row): EventTally => ({
  alert: alertIn(row),
  fires: Number(row['fires']),
  unacknowledged: Number(row['unacknowledged']),
  lastFiredAt: Number(row['last_fired_at']),
})
