import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AlertChange, AlertStore, EventBounds, RemovedEvent } from '#core/ports/alert-store.ts'
import { createAlertStore } from '#node/databases/alert-store.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createMemoryAlertStore } from '#test/fakes/alerts/memory-alert-store.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'
import { alertEvent, eventsFrom, TRADING } from '#test/fixtures/alerts.ts'
import { neverLost } from '#test/fakes/profile/never-lost.ts'

const SERVICE = 'https://api.example.com'
const NOTHING: AlertChange = { armings: [], markets: [], looks: [], events: [], removed: [] }

const openStore = (directory: string) =>
  createAlertStore({
    directory,
    log: createFakeLog(),
    now: () => TRADING,
    report: () => undefined,
    hold: neverLost(directory),
  })

const STORES: readonly (readonly [string, () => AlertStore])[] = [
  ['in memory', createMemoryAlertStore],
  ['in a file', () => openStore(temporaryDirectory())],
]

const FOR_EVER = { keepFrom: 0, maxEvents: Number.MAX_SAFE_INTEGER }

function trimAll(store: AlertStore, bounds: EventBounds): readonly RemovedEvent[] {
  const removed: RemovedEvent[] = []
  for (let last = store.trim(bounds); last.length > 0; last = store.trim(bounds)) removed.push(...last)
  return removed
}

describe.each(STORES)('a history of alerts %s', (_where, create) => {
  const numbersIn = (store: AlertStore) => store.history(null, 1_000).map(({ event }) => event.number)

  it('loses what is too old, but nothing that was not delivered', () => {
    const store = create()
    const events = [
      ...eventsFrom(1, 60, 'acknowledged'),
      ...eventsFrom(61, 2, 'shown'),
      ...eventsFrom(63, 1, 'pending'),
    ]
    store.commit(SERVICE, { ...NOTHING, events: [...events, ...eventsFrom(64, 3, 'acknowledged')] })
    const removed = trimAll(store, { ...FOR_EVER, keepFrom: TRADING + 66 })
    expect(removed).toHaveLength(64)
    expect(removed.filter(({ isAcknowledged }) => !isAcknowledged)).toEqual(
      Array(2).fill({ service: SERVICE, alert: 'alert-1', isAcknowledged: false }),
    )
    expect(numbersIn(store)).toEqual([66, 63])
    expect(store.historySize()).toBe(2)
    store.close()
  })

  it('loses the earliest when there are too many of all services, acknowledged or not', () => {
    const store = create()
    store.commit(SERVICE, { ...NOTHING, events: [...eventsFrom(1, 2, 'shown'), ...eventsFrom(3, 4, 'acknowledged')] })
    store.commit('simulated', { ...NOTHING, events: eventsFrom(7, 54, 'acknowledged') })
    expect(trimAll(store, { ...FOR_EVER, maxEvents: 57 })).toHaveLength(3)
    expect(numbersIn(store).slice(-2)).toEqual([5, 4])
    expect(trimAll(store, { ...FOR_EVER, maxEvents: 0 })).toHaveLength(57)
    expect([numbersIn(store), store.historySize()]).toEqual([[], 0])
    store.close()
  })

  it('still counts what was removed, and gives no number and no arming of it again', () => {
    const store = create()
    const events = [...eventsFrom(1, 3, 'acknowledged'), ...eventsFrom(4, 1, 'shown'), ...eventsFrom(5, 1, 'pending')]
    store.commit(SERVICE, { ...NOTHING, events: [...events, ...eventsFrom(6, 1, 'acknowledged')] })
    trimAll(store, { ...FOR_EVER, keepFrom: TRADING + 1_000 })
    expect(store.load(SERVICE)).toMatchObject({
      lastEventNumber: 6,
      tallies: [{ alert: 'alert-1', fires: 6, unacknowledged: 1, lastFiredAt: TRADING + 6 }],
      used: [{ alert: 'alert-1', revision: 1 }],
    })
    store.close()
  })

  it('is read in pages, over all services', () => {
    const store = create()
    store.commit(SERVICE, { ...NOTHING, events: eventsFrom(1, 2, 'shown') })
    store.commit('simulated', { ...NOTHING, events: eventsFrom(3, 2, 'shown') })
    expect(store.history(null, 3).map(({ service, event }) => [service, event.number])).toEqual([
      ['simulated', 4],
      ['simulated', 3],
      [SERVICE, 2],
    ])
    expect(store.history(2, 3).map(({ event }) => event.number)).toEqual([1])
    store.close()
  })

  it('takes in another one with numbers of its own, once', () => {
    const store = create()
    store.commit(SERVICE, { ...NOTHING, events: eventsFrom(7, 1, 'shown') })
    const other = eventsFrom(1, 2, 'acknowledged').map((event) => ({
      service: SERVICE,
      event: { ...event, alert: 'alert-9' } as const,
    }))
    const added = store.addHistory(other)
    expect(added.map(({ service, event }) => [service, event.number])).toEqual([
      [SERVICE, 8],
      [SERVICE, 9],
    ])
    expect(store.addHistory(other)).toEqual([])
    expect(store.history(null, 9).map(({ event }) => [event.number, event.alert, event.firedAt - TRADING])).toEqual([
      [9, 'alert-9', 2],
      [8, 'alert-9', 1],
      [7, 'alert-1', 7],
    ])
    expect(store.load(SERVICE).lastEventNumber).toBe(9)
    expect(store.removeHistory([8, 9, 10])).toEqual(
      Array(2).fill({ service: SERVICE, alert: 'alert-9', isAcknowledged: true }),
    )
    expect(numbersIn(store)).toEqual([7])
    store.close()
  })

  it('takes in nothing again that has another id there, but whatever else happened at that moment', () => {
    const store = create()
    const [event] = eventsFrom(1, 1, 'shown')
    if (event === undefined) throw new Error('there is one')
    store.commit(SERVICE, { ...NOTHING, events: [event] })
    const again = { ...event, alert: 'alert-9', revision: 4 } as const
    const lower = { ...again, conditions: [{ kind: 'price', direction: 'up', price: 99 }] } as const
    const added = store.addHistory([again, lower].map((one) => ({ service: SERVICE, event: one })))
    expect(added.map((one) => one.event.conditions)).toEqual([lower.conditions])
    expect(store.addHistory([{ service: 'simulated', event: again }])).toHaveLength(1)
    store.close()
  })

  it('takes in no second event of one arming', () => {
    const store = create()
    store.commit(SERVICE, { ...NOTHING, events: eventsFrom(7, 1, 'shown') })
    const again = alertEvent({ number: 1, arming: 7, firedAt: TRADING + 900 })
    expect(store.addHistory([{ service: SERVICE, event: again }])).toEqual([])
    store.close()
  })
})

describe('the file of a history', () => {
  it('gets smaller with it', () => {
    const directory = temporaryDirectory()
    const open = () => openStore(directory)
    const bytes = () => statSync(join(directory, 'alerts.db')).size
    const full = open()
    full.commit(SERVICE, { ...NOTHING, events: eventsFrom(1, 1_000, 'acknowledged') })
    full.close()
    const before = bytes()
    const trimmed = open()
    expect(trimAll(trimmed, { ...FOR_EVER, maxEvents: 100 })).toHaveLength(900)
    trimmed.close()
    expect(bytes()).toBeLessThan(before / 2)
  })
})
