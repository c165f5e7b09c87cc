import { readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { AlertChange, AlertEventQuery, AlertStore } from '#core/ports/alert-store.ts'
import { StoreError } from '#core/ports/store.ts'
import { instrumentId } from '#model/market/instrument.ts'
import type { Notice } from '#model/application/notice.ts'
import { ALERT_MIGRATIONS } from '#node/databases/alert-migrations.ts'
import { createAlertStore } from '#node/databases/alert-store.ts'
import { settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createMemoryAlertStore } from '#test/fakes/alerts/memory-alert-store.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'
import { alertEvent, eventsFrom, TRADING, WATCHED } from '#test/fixtures/alerts.ts'
import { neverLost } from '#test/fakes/profile/never-lost.ts'

const SERVICE = 'https://api.example.com'
const OTHER = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' })
const NOTHING: AlertChange = { armings: [], markets: [], looks: [], events: [], removed: [] }
const ALL: AlertEventQuery = { alert: null, instrument: null, stage: null, before: null, limit: 100 }

function open(directory: string) {
  const notices: Notice[] = []
  const log = createFakeLog()
  const report = (notice: Notice) => void notices.push(notice)
  const store = createAlertStore({ directory, log, now: () => TRADING, report, hold: neverLost(directory) })
  return { store, notices, log }
}

const STORES: readonly (readonly [string, () => AlertStore])[] = [
  ['in memory', createMemoryAlertStore],
  ['in a file', () => open(temporaryDirectory()).store],
]

describe.each(STORES)('a store of alerts %s', (_where, create) => {
  it('answers what was written last of each alert and instrument, and of each service alone', () => {
    const store = create()
    const arming = { alert: 'alert-1', instrument: WATCHED, revision: 1, state: { number: 1 } } as const
    const aboutNone = { ...arming, instrument: null, state: { number: 7 } }
    store.commit(SERVICE, { ...NOTHING, armings: [arming, aboutNone], markets: [{ instrument: WATCHED, state: [1] }] })
    const later = { ...arming, revision: 2, state: { number: 2 } }
    store.commit(SERVICE, { ...NOTHING, armings: [later], markets: [{ instrument: WATCHED, state: [2] }] })
    for (const known of ['old', 'new'])
      store.commit(SERVICE, { ...NOTHING, looks: [{ stream: 'news', state: { known } }] })
    store.commit('simulated', { ...NOTHING, armings: [{ ...arming, alert: 'alert-9' }] })
    const { armings, markets, looks, used } = store.load(SERVICE)
    expect(armings).toHaveLength(2)
    expect(armings).toEqual(expect.arrayContaining([later, aboutNone]))
    expect(markets).toEqual([{ instrument: WATCHED, state: [2] }])
    expect(looks).toEqual([{ stream: 'news', state: { known: 'new' } }])
    expect(used).toEqual([
      { alert: 'alert-1', revision: 2 },
      { alert: 'alert-9', revision: 1 },
    ])
    expect(store.load('simulated').looks).toEqual([])
    expect(store.load('simulated').armings.map(({ alert }) => alert)).toEqual(['alert-9'])
    store.close()
  })

  it('counts events over all services, so that no number is given twice', () => {
    const store = create()
    expect(store.load(SERVICE).lastEventNumber).toBe(0)
    store.commit('simulated', { ...NOTHING, events: [alertEvent({ number: 41 })] })
    expect(store.load(SERVICE)).toMatchObject({ lastEventNumber: 41, pending: [], tallies: [] })
    store.close()
  })

  it('hands out what is pending, the earliest first, until it was shown', () => {
    const store = create()
    const [first, second] = [alertEvent(), alertEvent({ number: 2, arming: 2 })]
    store.commit(SERVICE, { ...NOTHING, events: [second, first] })
    expect(store.load(SERVICE).pending).toEqual([first, second])
    const shown = { ...first, stage: 'shown', shownAt: TRADING + 1 } as const
    store.commit(SERVICE, { ...NOTHING, events: [shown] })
    expect(store.load(SERVICE).pending).toEqual([second])
    expect(store.events(SERVICE, ALL)).toEqual([second, shown])
    store.close()
  })

  it('forgets how a removed alert was armed, and keeps what it did', () => {
    const store = create()
    const armings = [{ alert: 'alert-1', instrument: WATCHED, revision: 1, state: {} }] as const
    store.commit(SERVICE, { ...NOTHING, armings, events: [alertEvent()] })
    store.commit(SERVICE, { ...NOTHING, removed: ['alert-1'] })
    expect(store.load(SERVICE).armings).toEqual([])
    expect(store.events(SERVICE, ALL)).toEqual([alertEvent()])
    store.close()
  })

  it('answers the events that are asked for, the latest first', () => {
    const store = create()
    const events = [
      alertEvent({ number: 1 }),
      alertEvent({ number: 2, alert: 'alert-2', instrument: OTHER }),
      alertEvent({ number: 3, alert: 'alert-2', stage: 'acknowledged' }),
      alertEvent({ number: 4, arming: 2, stage: 'shown' }),
      alertEvent({ number: 5, alert: 'alert-3', instrument: null }),
    ]
    store.commit(SERVICE, { ...NOTHING, events })
    const numbers = (query: Partial<AlertEventQuery>) =>
      store.events(SERVICE, { ...ALL, ...query }).map(({ number }) => number)
    expect(numbers({})).toEqual([5, 4, 3, 2, 1])
    expect(numbers({ limit: 2 })).toEqual([5, 4])
    expect(numbers({ before: 4, limit: 2 })).toEqual([3, 2])
    expect(numbers({ alert: 'alert-2' })).toEqual([3, 2])
    expect(numbers({ instrument: WATCHED })).toEqual([4, 3, 1])
    expect(numbers({ stage: 'pending' })).toEqual([5, 2, 1])
    expect(numbers({ alert: 'alert-1', stage: 'shown', before: 5 })).toEqual([4])
    expect(store.events('simulated', ALL)).toEqual([])
    store.close()
  })

  it('counts what came of each alert', () => {
    const store = create()
    const events = [
      alertEvent({ firedAt: TRADING + 5 }),
      alertEvent({ number: 2, arming: 2, stage: 'acknowledged', firedAt: TRADING + 9 }),
      alertEvent({ number: 3, alert: 'alert-2', stage: 'shown' }),
    ]
    store.commit(SERVICE, { ...NOTHING, events })
    const { tallies } = store.load(SERVICE)
    expect(tallies).toHaveLength(2)
    expect(tallies).toEqual(
      expect.arrayContaining([
        { alert: 'alert-1', fires: 2, unacknowledged: 1, lastFiredAt: TRADING + 9 },
        { alert: 'alert-2', fires: 1, unacknowledged: 1, lastFiredAt: TRADING },
      ]),
    )
    store.close()
  })

  it('refuses a second event of one arming, and all that was to be written with it', () => {
    const store = create()
    store.commit(SERVICE, { ...NOTHING, events: [alertEvent()] })
    const again = { ...NOTHING, markets: [{ instrument: WATCHED, state: 1 }], events: [alertEvent({ number: 2 })] }
    expect(() => store.commit(SERVICE, again)).toThrow(StoreError)
    expect(store.load(SERVICE)).toMatchObject({ lastEventNumber: 1, markets: [] })
    store.commit('simulated', { ...NOTHING, events: [alertEvent({ number: 2 })] })
    expect(store.load(SERVICE).lastEventNumber).toBe(2)
    store.close()
  })
})

describe('a file of alerts', () => {
  it('from an earlier version brings its history along, and its counts', () => {
    const directory = temporaryDirectory()
    const earlier = new DatabaseSync(join(directory, 'alerts.db'))
    for (const statements of ALERT_MIGRATIONS.slice(0, 2)) earlier.exec(statements)
    earlier.exec('PRAGMA user_version = 2')
    const put = earlier.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
    for (const event of [...eventsFrom(1, 2, 'acknowledged'), ...eventsFrom(3, 1, 'shown')])
      put.run(event.number, SERVICE, event.alert, WATCHED, 1, event.arming, event.stage, event.firedAt, JSON.stringify(event)) // prettier-ignore
    earlier.close()
    const { store } = open(directory)
    expect(store.events(SERVICE, ALL)).toHaveLength(3)
    expect(store.load(SERVICE)).toMatchObject({
      lastEventNumber: 3,
      tallies: [{ alert: 'alert-1', fires: 3, unacknowledged: 1, lastFiredAt: TRADING + 3 }],
    })
    store.close()
  })

  it('brings back after a restart what was written, and leaves nothing else behind but its reserve', () => {
    const directory = temporaryDirectory()
    const { store } = open(directory)
    store.commit(SERVICE, { ...NOTHING, events: [alertEvent()] })
    store.close()
    expect(readdirSync(directory)).toEqual(['alerts.db', 'alerts.reserve'])
    const again = open(directory)
    expect(again.store.load(SERVICE).pending).toEqual([alertEvent()])
    again.store.close()
    expect(again.notices).toEqual([])
  })

  it('that is damaged is set aside, reported once, and replaced by a new one', async () => {
    const directory = temporaryDirectory()
    const { store } = open(directory)
    store.commit(SERVICE, { ...NOTHING, events: [alertEvent()] })
    store.close()
    truncateSync(join(directory, 'alerts.db'), 1_000)
    const again = open(directory)
    expect(again.store.load(SERVICE)).toMatchObject({ lastEventNumber: 0, pending: [] })
    again.store.commit(SERVICE, { ...NOTHING, events: [alertEvent()] })
    expect(again.store.load(SERVICE).pending).toEqual([alertEvent()])
    again.store.close()
    await settlePromises()
    expect(again.notices.map(({ kind }) => kind)).toEqual(['fileReset'])
    expect(readdirSync(directory).some((name) => name.startsWith('alerts.corrupt-'))).toBe(true)
  })

  it.each([
    ['no table at all', ''],
    ['one of its tables', 'CREATE TABLE look (service TEXT, stream TEXT, state TEXT);'],
    ['a table without its columns', 'CREATE TABLE event (number INTEGER PRIMARY KEY);'],
  ])('with the right version and %s is set aside, reported once, and replaced', async (_what, tables) => {
    const directory = temporaryDirectory()
    const hollow = new DatabaseSync(join(directory, 'alerts.db'))
    hollow.exec(`${tables} PRAGMA user_version = ${ALERT_MIGRATIONS.length}`)
    hollow.close()
    const { store, notices } = open(directory)
    store.commit(SERVICE, { ...NOTHING, events: [alertEvent()] })
    expect(store.load(SERVICE).pending).toEqual([alertEvent()])
    store.close()
    await settlePromises()
    expect(notices.map(({ kind }) => kind)).toEqual(['fileReset'])
    expect(readdirSync(directory).some((name) => name.startsWith('alerts.corrupt-'))).toBe(true)
  })

  it('that cannot be written is replaced by memory, and the user is notified', async () => {
    const directory = join(temporaryDirectory(), 'file')
    writeFileSync(directory, '')
    const { store, notices } = open(directory)
    store.commit(SERVICE, { ...NOTHING, events: [alertEvent()] })
    expect(store.load(SERVICE).pending).toEqual([alertEvent()])
    store.close()
    await settlePromises()
    expect(notices).toEqual([{ kind: 'profileUnwritable', directory }])
  })

  it('from a newer application is left as it is', async () => {
    const directory = temporaryDirectory()
    const newer = new DatabaseSync(join(directory, 'alerts.db'))
    newer.exec('CREATE TABLE future (id INTEGER); PRAGMA user_version = 99')
    newer.close()
    const { store, notices } = open(directory)
    store.commit(SERVICE, { ...NOTHING, events: [alertEvent()] })
    store.close()
    await settlePromises()
    expect(notices).toEqual([{ kind: 'documentNewer', document: 'alertEvents' }])
    const after = new DatabaseSync(join(directory, 'alerts.db'))
    expect(after.prepare('SELECT name FROM sqlite_schema').all()).toMatchObject([{ name: 'future' }])
    after.close()
  })
})
