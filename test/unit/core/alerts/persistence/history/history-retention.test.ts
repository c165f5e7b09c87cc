import { describe, expect, it } from 'vitest'
import { createHistoryRetention } from '#core/alerts/persistence/history/history-retention.ts'
import { createStoredHistory } from '#core/alerts/persistence/history/stored-history.ts'
import type { AlertStore } from '#core/ports/alert-store.ts'
import { StoreError } from '#core/ports/store.ts'
import { createVariable } from '#core/reactive/variable.ts'
import { MAX_STORED_EVENTS } from '#model/alerts/alert-event.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createMemoryAlertStore } from '#test/fakes/alerts/memory-alert-store.ts'
import { emptyDisk, openAlerts } from '#test/fakes/alerts/open-alerts.ts'
import { alertEvent, TRADING } from '#test/fixtures/alerts.ts'
import { createQuietAlertMemory } from '#test/fakes/alerts/quiet-alert-memory.ts'

const SERVICE = 'simulated'
const NOTHING = { armings: [], markets: [], looks: [], removed: [] }
/** The batch size of a store on the disk. */
const AT_A_TIME = 2

/** Has one shown event for each of these ages, in days, and trims a few at a time. */
function storeWith(agesInDays: readonly number[]): AlertStore {
  const store = createMemoryAlertStore()
  const events = agesInDays.map((days, place) =>
    alertEvent({ number: place + 1, arming: place + 1, firedAt: TRADING - days * DAY_MS, stage: 'shown' }),
  )
  store.commit(SERVICE, { ...NOTHING, events })
  return {
    ...store,
    trim({ keepFrom }) {
      const old = store.history(null, 1_000).filter(({ event }) => event.firedAt < keepFrom)
      return store.removeHistory(old.slice(0, AT_A_TIME).map(({ event }) => event.number))
    },
  }
}

function setUp(store: AlertStore) {
  const clock = createFakeClock(TRADING)
  const log = createFakeLog()
  const settings = createVariable({ alerts: { keepDays: 365 } })
  const memory = createQuietAlertMemory(clock, SERVICE, store)
  let changes = 0
  const history = createStoredHistory({ store, memory, writeThenDeliver: memory.write })
  const retention = createHistoryRetention({ clock, history, settings, log, changed: () => changes++ })
  return { clock, log, settings, memory, retention, changes: () => changes, size: () => store.historySize() }
}

describe('the alert history', () => {
  it('loses what is too old soon after the start, a few events at a time', () => {
    const { clock, size, changes } = setUp(storeWith([700, 600, 500, 400, 370, 3]))
    expect(size()).toBe(6)
    clock.advance(5_000)
    expect(size()).toBe(4)
    clock.advance(100)
    expect([size(), changes()]).toEqual([2, 0])
    clock.advance(1_000)
    expect([size(), changes()]).toEqual([1, 1])
  })

  it('loses every hour what has become too old', () => {
    const { clock, size } = setUp(storeWith([365 - 1 / 48, 3]))
    clock.advance(MINUTE_MS)
    expect(size()).toBe(2)
    clock.advance(HOUR_MS)
    expect(size()).toBe(1)
    clock.advance(400 * DAY_MS)
    expect(size()).toBe(0)
  })

  it('deletes immediately what the user no longer wants to keep', () => {
    const { clock, settings, size } = setUp(storeWith([100, 3]))
    clock.advance(MINUTE_MS)
    settings.set({ alerts: { keepDays: 90 } })
    clock.advance(MINUTE_MS)
    expect(size()).toBe(1)
  })

  it('no longer waits for an answer to events that are gone, although they count as fired', () => {
    const { clock, memory } = setUp(storeWith([400, 3]))
    expect(memory.unacknowledged()).toBe(2)
    clock.advance(MINUTE_MS)
    expect(memory.unacknowledged()).toBe(1)
    expect(memory.tally('alert-1')).toMatchObject({ fires: 2, unacknowledged: 1 })
    memory.open(SERVICE)
    expect(memory.tally('alert-1')).toMatchObject({ fires: 2, unacknowledged: 1 })
  })

  it('stays as it is while it cannot be written, and is trimmed in the next hour', () => {
    const store = storeWith([400, 3])
    let isFull = true
    const refuse = (): never => {
      throw new StoreError('the disk is full')
    }
    const { clock, log, size } = setUp({ ...store, trim: (bounds) => (isFull ? refuse() : store.trim(bounds)) })
    clock.advance(MINUTE_MS)
    expect(size()).toBe(2)
    expect(log.lines).toEqual([expect.stringContaining('The alert history cannot be trimmed.')])
    isFull = false
    clock.advance(HOUR_MS)
    expect(size()).toBe(1)
  })

  it('waits until events that are only in memory are written', () => {
    const store = storeWith([400])
    let isFull = true
    const { clock, memory, size } = setUp({
      ...store,
      commit(service, change) {
        if (isFull) throw new StoreError('the disk is full')
        store.commit(service, change)
      },
    })
    memory.putEvent(alertEvent({ number: 2, arming: 2 }))
    clock.advance(MINUTE_MS)
    expect(size()).toBe(1)
    isFull = false
    clock.advance(HOUR_MS)
    expect([size(), store.history(null, 9).map(({ event }) => event.number)]).toEqual([1, [2]])
  })

  it('is left alone when the application has ended', () => {
    const { clock, retention, size } = setUp(storeWith([700, 600, 500]))
    clock.advance(5_000)
    retention.dispose()
    clock.advance(DAY_MS)
    expect([size(), clock.waiting()]).toEqual([1, 0])
  })

  it('is limited by number as well, whatever its age', () => {
    const bounds: number[] = []
    const store = storeWith([3])
    const { clock } = setUp({ ...store, trim: ({ maxEvents }) => (bounds.push(maxEvents), []) })
    clock.advance(MINUTE_MS)
    expect(bounds).toEqual([MAX_STORED_EVENTS])
  })

  it('is trimmed while alerts are running, and no longer than they are', () => {
    const disk = { ...emptyDisk(), store: storeWith([400, 3]) }
    const { alerts, clock } = openAlerts({ disk })
    clock.advance(MINUTE_MS)
    expect(disk.store.historySize()).toBe(1)
    expect(alerts.topics.alertEvents.current(null).unacknowledged).toBe(1)
    alerts.dispose()
    expect(clock.waiting()).toBe(0)
  })
})
