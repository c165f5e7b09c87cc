/** The state and events of alerts in one SQLite database: an event and the arming that it ended are written in one transaction. */
import type { DatabaseSync } from 'node:sqlite'
import type { AlertChange, AlertEventQuery, EventTally, StoredAlerts } from '../core/ports/alert-store.ts'
import type { AlertEvent } from '../model/alert-event.ts'
import type { AlertId } from '../model/alert.ts'
import type { InstrumentId } from '../model/instrument.ts'
import { inTransaction } from './database-file.ts'

/** Every method takes the service's base URL or `simulated`, and throws the errors of `node:sqlite`; it then has changed nothing. */
export interface AlertDatabase {
  load(service: string): StoredAlerts
  commit(service: string, change: AlertChange): void
  events(service: string, query: AlertEventQuery): readonly AlertEvent[]
  /** Takes up what waits in the write-ahead log, and gives the room of that back to the disk. */
  emptyLog(): void
  close(): void
}

/** The database must have its tables: see {@link ALERT_MIGRATIONS}. */
export function createAlertDatabase(database: DatabaseSync): AlertDatabase {
  const statements = prepare(database)

  function write(service: string, { armings, markets, looks, events, removed }: AlertChange): void {
    for (const { alert, instrument, revision, state } of armings)
      statements.putArming.run(service, alert, instrument ?? '', revision, JSON.stringify(state))
    for (const { instrument, state } of markets) statements.putMarket.run(service, instrument, JSON.stringify(state))
    for (const { stream, state } of looks) statements.putLook.run(service, stream, JSON.stringify(state))
    for (const event of events) putEvent(service, event)
    for (const alert of removed) statements.forget.run(service, alert)
  }

  function putEvent(service: string, event: AlertEvent): void {
    const { number, alert, instrument, revision, arming, stage, firedAt } = event
    const content = JSON.stringify(event)
    statements.putEvent.run(
      number, service, alert, instrument ?? '', revision, arming, stage, firedAt, content,
    ) // prettier-ignore
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
      lastEventNumber: Number(statements.lastNumber.get()?.['number'] ?? 0),
      pending: statements.pending.all(service).map(eventIn),
      tallies: statements.tallies.all(service).map(tallyIn),
      used: statements.used.all().map((row) => ({ alert: alertIn(row), revision: Number(row['revision']) })),
    }),
    commit(service, change) {
      inTransaction(database, () => write(service, change))
    },
    events(service, { alert, instrument, stage, before, limit }) {
      const wanted = [service, alert, alert, instrument, instrument, stage, stage, before ?? Number.MAX_SAFE_INTEGER]
      return statements.events.all(...wanted, limit).map(eventIn)
    },
    emptyLog: () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
    close: () => database.close(),
  }
}

type Row = Record<string, unknown>

function prepare(database: DatabaseSync) {
  return {
    armings: database.prepare('SELECT alert, instrument, revision, state FROM arming WHERE service = ?'),
    markets: database.prepare('SELECT instrument, state FROM market WHERE service = ?'),
    looks: database.prepare('SELECT stream, state FROM look WHERE service = ?'),
    lastNumber: database.prepare('SELECT max(number) AS number FROM event'),
    pending: database.prepare("SELECT content FROM event WHERE service = ? AND stage = 'pending' ORDER BY number"),
    tallies: database.prepare(
      `SELECT alert, count(*) AS fires, sum(stage <> 'acknowledged') AS unacknowledged, max(fired_at) AS last_fired_at
       FROM event WHERE service = ? GROUP BY alert`,
    ),
    used: database.prepare(
      `SELECT alert, max(revision) AS revision
       FROM (SELECT alert, revision FROM event UNION ALL SELECT alert, revision FROM arming) GROUP BY alert`,
    ),
    events: database.prepare(
      `SELECT content FROM event
       WHERE service = ? AND (? IS NULL OR alert = ?) AND (? IS NULL OR instrument = ?) AND (? IS NULL OR stage = ?)
         AND number < ?
       ORDER BY number DESC LIMIT ?`,
    ),
    putArming: database.prepare(
      'INSERT OR REPLACE INTO arming (service, alert, instrument, revision, state) VALUES (?, ?, ?, ?, ?)',
    ),
    putMarket: database.prepare('INSERT OR REPLACE INTO market (service, instrument, state) VALUES (?, ?, ?)'),
    putLook: database.prepare('INSERT OR REPLACE INTO look (service, stream, state) VALUES (?, ?, ?)'),
    // Not REPLACE: a second event of one arming has to be refused, not to overwrite the first.
    putEvent: database.prepare(
      `INSERT INTO event (number, service, alert, instrument, revision, arming, stage, fired_at, content)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (number) DO UPDATE SET stage = excluded.stage, content = excluded.content`,
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

/** Only this file writes events, and the table checks that they are JSON. */
const eventIn = (row: Row): AlertEvent => JSON.parse(text(row, 'content')) as AlertEvent

const tallyIn = (row: Row): EventTally => ({
  alert: alertIn(row),
  fires: Number(row['fires']),
  unacknowledged: Number(row['unacknowledged']),
  lastFiredAt: Number(row['last_fired_at']),
})

/**
 * The tables by version, as {@link migrate} takes them. An alert about no instrument in particular has the instrument ''. Every
 * state is JSON.
 */
export const ALERT_MIGRATIONS: readonly string[] = [
  `CREATE TABLE arming (
     service TEXT NOT NULL,
     alert TEXT NOT NULL,
     instrument TEXT NOT NULL,
     revision INTEGER NOT NULL,
     state TEXT NOT NULL CHECK (json_valid(state)),
     PRIMARY KEY (service, alert, instrument)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE market (
     service TEXT NOT NULL,
     instrument TEXT NOT NULL,
     state TEXT NOT NULL CHECK (json_valid(state)),
     PRIMARY KEY (service, instrument)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE event (
     number INTEGER PRIMARY KEY,
     service TEXT NOT NULL,
     alert TEXT NOT NULL,
     instrument TEXT NOT NULL,
     revision INTEGER NOT NULL,
     arming INTEGER NOT NULL,
     stage TEXT NOT NULL,
     -- Unix epoch ms.
     fired_at INTEGER NOT NULL,
     -- The whole event; the columns beside it are what events are looked for by.
     content TEXT NOT NULL CHECK (json_valid(content)),
     -- Whatever goes wrong elsewhere, an arming fires once.
     UNIQUE (service, alert, instrument, revision, arming)
   ) STRICT;
   CREATE INDEX event_by_stage ON event (service, stage, number);
   CREATE INDEX event_by_instrument ON event (service, instrument, number);`,
  `CREATE TABLE look (
     service TEXT NOT NULL,
     stream TEXT NOT NULL,
     state TEXT NOT NULL CHECK (json_valid(state)),
     PRIMARY KEY (service, stream)
   ) STRICT, WITHOUT ROWID;`,
]
