/**
 * Measures a write, a trimmed portion and a page of a very long history of alerts. Wall time is mostly the disk's, so a
 * bare write of one block is measured beside it.
 */
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AlertStore } from '#core/ports/alert-store.ts'
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { ALERT_MIGRATIONS } from '#node/databases/alert-migrations.ts'
import { alertEvent, TRADING } from '../fixtures/alerts.ts'
import type { BenchRow } from './row.ts'
import { openQuietAlertStore } from './quiet-alert-store.ts'

const EVENTS = 1_000_000
const ALERTS = 2_000
const INSTRUMENTS = 500
const WRITES = 3_000
const SERVICE = 'simulated'
const GOAL_MS = 5
const BLOCK = new Uint8Array(4_096)
/** The interval between events. */
const STEP_MS = 30_000
/** As for a file of an earlier version that was never trimmed. */
const BOUNDS = { keepFrom: 0, maxEvents: 100_000 }

export function benchAlertHistory(): readonly BenchRow[] {
  const directory = mkdtempSync(join(tmpdir(), 'quotedeck-bench-'))
  try {
    fill(join(directory, 'alerts.db'))
    const store = openQuietAlertStore(directory)
    const rows = measured(store, join(directory, 'block'))
    store.close()
    return rows
  } finally {
    rmSync(directory, { recursive: true })
  }
}

interface Times {
  readonly clock: number[]
  readonly cpu: number[]
}

/** Alternates writes, trimmed portions and pages, as in the application. */
function measured(store: AlertStore, block: string): readonly BenchRow[] {
  const [writes, trims, pages, blocks] = [noTimes(), noTimes(), noTimes(), noTimes()]
  const file = openSync(block, 'w')
  let number = store.load(SERVICE).lastEventNumber
  for (let write = 0; write < WRITES; write++) {
    number++
    time(writes, () => writeEvent(store, number))
    time(trims, () => store.trim(BOUNDS))
    const before = 1 + Math.floor(Math.random() * number)
    time(pages, () => store.events(SERVICE, { alert: null, instrument: null, stage: null, before, limit: 200 }))
    time(blocks, () => {
      writeSync(file, BLOCK, 0, BLOCK.length, 0)
      fsyncSync(file)
    })
  }
  closeSync(file)
  return [
    ...rowsOf('one write (event, arming, price)', writes, blocks),
    ...rowsOf('one trimmed portion', trims, blocks),
    ...rowsOf('one page of 200', pages, null),
  ]
}

const noTimes = (): Times => ({ clock: [], cpu: [] })

function time({ clock, cpu }: Times, task: () => unknown): void {
  const [start, before] = [performance.now(), process.cpuUsage()]
  task()
  const { user, system } = process.cpuUsage(before)
  clock.push(performance.now() - start)
  cpu.push((user + system) / 1_000)
}

function writeEvent(store: AlertStore, number: number): void {
  const alert = alertAt(Math.floor(Math.random() * ALERTS))
  const instrument = instrumentAt(Math.floor(Math.random() * INSTRUMENTS))
  const event = eventOf(number, alert, instrument)
  const { revision } = event
  store.commit(SERVICE, {
    armings: [{ alert, instrument, revision, state: { number, isReady: [true], heldPolls: [0], isDone: false } }],
    markets: [{ instrument, state: { quote: { last: 100.5, time: event.firedAt }, fetchedAt: event.firedAt } }],
    looks: [],
    events: [event],
    removed: [],
  })
}

const alertAt = (place: number): AlertId => `alert-${place + 1}`
const instrumentAt = (place: number): InstrumentId =>
  instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: `C${1_000 + place}` })

const eventOf = (number: number, alert: AlertId, instrument: InstrumentId): AlertEvent =>
  alertEvent({ number, alert, instrument, arming: number, firedAt: TRADING + number * STEP_MS, stage: 'shown' })

/** Creates a file of the version before the history was bounded; opening it migrates it. */
function fill(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = OFF; PRAGMA cache_size = -500000; BEGIN')
  for (const statements of ALERT_MIGRATIONS.slice(0, 2)) database.exec(statements)
  const put = database.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  for (let number = 1; number <= EVENTS; number++) {
    // A prime, so that every alert fires on every instrument.
    const event = eventOf(number, alertAt((number * 7_919) % ALERTS), instrumentAt(number % INSTRUMENTS))
    const content = JSON.stringify({ ...event, stage: 'acknowledged' })
    put.run(
      number, SERVICE, event.alert, event.instrument, 1, number, 'acknowledged', event.firedAt, content,
    ) // prettier-ignore
  }
  database.exec('COMMIT; PRAGMA user_version = 2')
  database.close()
}

function rowsOf(what: string, { clock, cpu }: Times, disk: Times | null): readonly BenchRow[] {
  const subject = 'alert-history'
  const alone = { subject, peer: null, peerName: '', ratio: null }
  return SHARES.flatMap(([which, share]) => {
    const row = { case: `${EVENTS.toLocaleString('en')} events: ${what}, ${which}` }
    const onClock = { ...row, metric: 'ms', goal: GOAL_MS, ours: quantile(clock, share) }
    return [
      { ...alone, ...row, metric: 'ms CPU', goal: GOAL_MS, ours: quantile(cpu, share) },
      disk === null
        ? { ...alone, ...onClock }
        : { ...alone, ...onClock, peer: quantile(disk.clock, share), peerName: 'a synced block' },
    ]
  })
}

const SHARES = [
  ['median', 0.5],
  ['99 of 100', 0.99],
  ['slowest', 1],
] as const

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? NaN
}
