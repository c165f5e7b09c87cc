import { describe, expect, it } from 'vitest'
import { createAlertRepository } from '#core/alerts/rules/alert-repository.ts'
import { alertsFormat } from '#core/alerts/rules/alerts-format.ts'
import { MAX_FILED_EVENTS, type ImportedAlerts } from '#core/alerts/persistence/history/history-transfer.ts'
import type { AlertStore } from '#core/ports/alert-store.ts'
import { StoreError } from '#core/ports/store.ts'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { DAY_MS } from '#model/values/duration.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { createMemoryAlertStore } from '#test/fakes/alerts/memory-alert-store.ts'
import { openAlerts } from '#test/fakes/alerts/open-alerts.ts'
import { HISTORY_SERVICE, openHistory } from '#test/fakes/alerts/open-history.ts'
import { alert, TRADING } from '#test/fixtures/alerts.ts'

const NO_ALERTS: ImportedAlerts = new Map()
const lengthOf = (line: string): number => line.length

function setUp(store?: AlertStore) {
  const documents = { store: createFakeStore(), log: createFakeLog(), report: () => undefined }
  const repository = createAlertRepository(createVersionedDocument(documents, alertsFormat), createFakeClock(TRADING))
  const opened = openHistory(repository, store)
  return { ...opened, repository, lines: () => opened.transfer.lines(Infinity, lengthOf) ?? [] }
}

function setUpFired(count: number) {
  const used = setUp()
  used.fire({}, count)
  return used
}

describe('the history of alerts in a file', () => {
  it('is imported with every field of its events', () => {
    const used = setUp()
    used.fire({
      name: 'Breakout',
      conditions: [
        { kind: 'price', direction: 'up', price: 100 },
        { kind: 'volume', least: 5_000 },
      ],
      held: [0, 1],
      isBetweenPolls: true,
      isLate: true,
      isSpoken: true,
      sound: 'none',
      shownAt: TRADING,
      priceAfterQuarterHour: 101.5,
    })
    used.fire({
      instrument: null,
      price: null,
      text: 'A headline\nof two lines',
      stage: 'acknowledged',
      acknowledgedAt: TRADING,
    })
    const other = setUp()
    other.transfer.add(used.lines(), NO_ALERTS)
    other.clock.advance(1_000)
    expect(other.events()).toEqual(used.events())
    expect(other.store.history(null, 1)[0]?.service).toBe(HISTORY_SERVICE)
  })

  it('is added a few events at a time, and counted immediately', () => {
    const other = setUp()
    other.transfer.add(setUpFired(60).lines(), NO_ALERTS)
    other.clock.advance(0)
    expect([other.transfer.size(), other.memory.unacknowledged(), other.changes()]).toEqual([10, 10, 0])
    other.clock.advance(200)
    expect([other.transfer.size(), other.memory.unacknowledged(), other.changes()]).toEqual([60, 60, 1])
  })

  it('gives no number twice', () => {
    const other = setUpFired(2)
    other.transfer.add(setUpFired(30).lines(), NO_ALERTS)
    other.clock.advance(0)
    other.fire({ firedAt: TRADING })
    other.clock.advance(1_000)
    const numbers = other.events().map(({ number }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(other.memory.nextEventNumber()).toBe(Math.max(...numbers) + 1)
  })

  it('adds nothing that is there already', () => {
    const used = setUpFired(3)
    used.transfer.add(used.lines(), NO_ALERTS)
    used.clock.advance(1_000)
    expect([used.transfer.size(), used.memory.unacknowledged()]).toEqual([3, 3])
  })

  it('does not count for an alert of this computer that happens to have the same id', () => {
    const other = setUp()
    const id = other.repository.reserve(1)[0] ?? 'alert-1'
    other.fire({ alert: id, firedAt: TRADING })
    const used = setUp()
    used.fire({ alert: id })
    used.fire({ alert: id })
    other.transfer.add(used.lines(), NO_ALERTS)
    other.clock.advance(1_000)
    expect(other.memory.tally(id)?.fires).toBe(1)
    const [, first, second] = other.events()
    expect(first?.alert).toBe(second?.alert)
    expect(other.repository.reserve(1)[0]).not.toBe(first?.alert)
  })

  it('counts for the alert that came with it, which still fires', () => {
    const other = setUp()
    const imported = other.repository.replace({ alerts: [alert({ id: 'alert-7', revision: 3 })], nextNumber: 8 })
    const [here] = other.repository.current().alerts
    const used = setUp()
    used.fire({ alert: 'alert-7', revision: 3, arming: 1 })
    other.transfer.add(used.lines(), imported)
    other.clock.advance(1_000)
    expect(other.memory.tally(here?.id ?? 'alert-7')?.fires).toBe(1)
    other.fire({ alert: here?.id ?? 'alert-7', revision: here?.revision ?? 0, arming: 1 })
    expect(other.memory.isStored()).toBe(true)
  })

  it('cannot keep an alert from firing by events that it has yet to cause', () => {
    const other = setUp()
    const imported = other.repository.replace({ alerts: [alert({ id: 'alert-7' })], nextNumber: 8 })
    const [here] = other.repository.current().alerts
    const used = setUp()
    used.fire({ alert: 'alert-7', revision: here?.revision ?? 0, arming: 1 })
    other.transfer.add(used.lines(), imported)
    other.clock.advance(1_000)
    other.fire({ alert: here?.id ?? 'alert-7', revision: here?.revision ?? 0, arming: 1, firedAt: TRADING })
    expect([other.memory.isStored(), other.transfer.size()]).toEqual([true, 2])
  })

  it('notifies of nothing: what was not delivered there is shown as if it had been', () => {
    const used = setUp()
    used.fire({ stage: 'pending' })
    const other = setUp()
    other.transfer.add(used.lines(), NO_ALERTS)
    other.clock.advance(1_000)
    other.memory.open(HISTORY_SERVICE)
    expect(other.memory.pending()).toEqual([])
    expect(other.events().map(({ stage }) => stage)).toEqual(['shown'])
  })

  it('leaves out what is no event, and what is of the future', () => {
    const used = setUpFired(1)
    used.fire({ firedAt: TRADING + 2 * DAY_MS })
    const [good = '', future = ''] = used.lines()
    const other = setUp()
    const spoilt = good.replace('"price"', '"prices"')
    other.transfer.add([7, null, 'not JSON', '[]', '{}', spoilt, future, good], NO_ALERTS)
    other.clock.advance(1_000)
    expect(other.transfer.size()).toBe(1)
  })

  it('can be taken out again, without what has fired since', () => {
    const other = setUpFired(2)
    const takeOut = other.transfer.add(setUpFired(60).lines(), NO_ALERTS)
    other.clock.advance(30)
    other.fire({ firedAt: TRADING })
    takeOut()
    other.clock.advance(1_000)
    expect(other.events().map(({ firedAt }) => firedAt)).toEqual([TRADING - 9_999, TRADING - 9_998, TRADING])
    expect(other.memory.unacknowledged()).toBe(3)
  })

  it('is added later when the disk is full', () => {
    const store = createMemoryAlertStore()
    let isFull = true
    const other = setUp({
      ...store,
      addHistory(events) {
        if (isFull) throw new StoreError('the disk is full')
        return store.addHistory(events)
      },
    })
    other.transfer.add(setUpFired(30).lines(), NO_ALERTS)
    other.clock.advance(1_000)
    expect([other.transfer.size(), other.log.lines.length]).toEqual([0, 1])
    isFull = false
    other.clock.advance(60_000)
    expect(other.transfer.size()).toBe(30)
  })

  it('is added before the application ends', () => {
    const other = setUp()
    other.transfer.add(setUpFired(60).lines(), NO_ALERTS)
    other.transfer.dispose()
    expect([other.transfer.size(), other.clock.waiting()]).toEqual([60, 0])
  })

  it('is of the latest events, as many as a file may hold and has room for', () => {
    const used = setUpFired(MAX_FILED_EVENTS + 10)
    expect(used.lines()).toHaveLength(MAX_FILED_EVENTS)
    const [line = ''] = used.lines()
    const few = used.transfer.lines(3.5 * line.length, lengthOf) ?? []
    expect(few).toEqual(used.lines().slice(-3))
    expect(used.transfer.lines(-5, lengthOf)).toEqual([])
  })

  it('is listed with what has fired here, once it is added', () => {
    const { alerts, clock } = openAlerts()
    alerts.archived.add(setUpFired(12).lines(), NO_ALERTS)
    expect(alerts.topics.alertEvents.current(null).recent).toEqual([])
    clock.advance(1_000)
    const { recent, unacknowledged } = alerts.topics.alertEvents.current(null)
    expect([recent.length, unacknowledged, alerts.archived.size()]).toEqual([12, 12, 12])
    alerts.dispose()
    expect(clock.waiting()).toBe(0)
  })

  it('is left out of the file while it cannot be read', () => {
    const refuse = (): never => {
      throw new StoreError('the disk is gone')
    }
    const { transfer } = setUp({ ...createMemoryAlertStore(), history: refuse, historySize: refuse })
    expect([transfer.lines(Infinity, lengthOf), transfer.size()]).toEqual([null, 0])
  })
})
