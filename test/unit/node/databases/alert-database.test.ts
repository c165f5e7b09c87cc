import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { createAlertDatabase } from '#node/databases/alert-database.ts'
import { ALERT_MIGRATIONS } from '#node/databases/alert-migrations.ts'
import { migrate } from '#node/files/database-file.ts'
import { alertEvent, WATCHED } from '#test/fixtures/alerts.ts'

describe('a database of alerts', () => {
  it('reads events of before their profit was kept', () => {
    const file = new DatabaseSync(':memory:')
    migrate(file, '', ALERT_MIGRATIONS)
    const database = createAlertDatabase(file)
    const profit = { amount: -1, percent: null, currency: 'USD' }
    const events = [alertEvent(), alertEvent({ number: 2, arming: 2, profit })]
    database.commit('simulated', { armings: [], markets: [], looks: [], events, removed: [] })
    file.exec("UPDATE event SET content = json_remove(content, '$.profit') WHERE number = 1")
    expect(database.load('simulated').pending.map((event) => event.profit)).toEqual([null, profit])
    database.close()
  })

  it('cuts texts of events that an earlier version stored whole', () => {
    const file = new DatabaseSync(':memory:')
    migrate(file, '', ALERT_MIGRATIONS)
    const database = createAlertDatabase(file)
    const events = [alertEvent({ text: 'x'.repeat(200_000) })]
    database.commit('simulated', { armings: [], markets: [], looks: [], events, removed: [] })
    expect(database.load('simulated').pending[0]?.text).toBe(`${'x'.repeat(499)}…`)
    database.close()
  })
})

describe('a database of alerts that finds no more room', () => {
  it('keeps what it has, stores no part of a refused write, and stores again once there is room', () => {
    const file = new DatabaseSync(':memory:')
    migrate(file, '', ALERT_MIGRATIONS)
    const database = createAlertDatabase(file)
    database.commit('simulated', { armings: [], markets: [], looks: [], events: [alertEvent()], removed: [] })
    // SQLite reports a full disk and its own page limit with the same error.
    const pages = Number(file.prepare('PRAGMA page_count').get()?.['page_count'])
    file.exec(`PRAGMA max_page_count = ${pages}`)
    const change = {
      armings: [{ alert: 'alert-1', instrument: WATCHED, revision: 1, state: { number: 2 } }],
      markets: [],
      looks: [],
      events: [alertEvent({ number: 2, arming: 2, text: 'x'.repeat(50_000) })],
      removed: [],
    } as const
    expect(() => database.commit('simulated', change)).toThrow(/full/u)
    expect(database.load('simulated')).toMatchObject({ armings: [], lastEventNumber: 1, pending: [alertEvent()] })
    file.exec('PRAGMA max_page_count = 10000')
    database.commit('simulated', change)
    expect(database.load('simulated')).toMatchObject({ lastEventNumber: 2, armings: change.armings })
    database.close()
  })
})
