import { describe, expect, it } from 'vitest'
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import { alertDraft, quoteAt, TRADING } from '#test/fixtures/alerts.ts'
import { openAlerts } from '#test/fakes/alerts/open-alerts.ts'

const PRICE: AlertCondition = { kind: 'price', direction: 'up', price: 100 }
const CALLER = { onClose: () => undefined }

function open() {
  const opened = openAlerts()
  const { requests, topics } = opened.alerts
  return {
    ...opened,
    requests,
    ids: () => opened.book.current().alerts.map(({ id }) => id),
    on: () => opened.book.current().alerts.map(({ isOn }) => isOn),
    stages: () => opened.events().map(({ stage }) => stage),
    waiting: () => topics.alertEvents.current(null).unacknowledged,
    fire: () => {
      for (const price of [95, 101]) opened.answer((time) => quoteAt(time, price))
    },
  }
}

function openWithTwo() {
  const opened = open()
  opened.save({ name: 'One' })
  opened.save({ name: 'Two', sound: 'bell' })
  return opened
}

describe('requests about alerts', () => {
  it('save, remove and switch those that are named', async () => {
    const { requests, ids, on } = openWithTwo()
    expect(await requests['alert.save']({ ...alertDraft(), conditions: [PRICE] }, CALLER)).toEqual({
      ok: true,
      value: 'alert-3',
    })
    await requests['alert.bulk']({ alerts: ['alert-1', 'alert-3'], action: 'switchOff' }, CALLER)
    expect(on()).toEqual([false, true, false])
    await requests['alert.bulk']({ alerts: ['alert-1'], action: 'switchOn' }, CALLER)
    expect(on()).toEqual([true, true, false])
    await requests['alert.bulk']({ alerts: ['alert-3'], action: 'remove' }, CALLER)
    expect(ids()).toEqual(['alert-1', 'alert-2'])
    await requests['alert.remove']({ alerts: ['alert-1'] }, CALLER)
    expect(ids()).toEqual(['alert-2'])
  })

  it('snooze those that are named', async () => {
    const { requests, book } = openWithTwo()
    await requests['alert.snooze']({ alerts: ['alert-2'], until: TRADING + 5 }, CALLER)
    expect(book.current().alerts.map(({ snoozedUntil }) => snoozedUntil)).toEqual([null, TRADING + 5])
  })

  it('acknowledge the events that are named, once, or all of them', async () => {
    const { requests, fire, events, stages, waiting, clock } = openWithTwo()
    fire()
    expect(stages()).toEqual(['shown', 'shown'])
    await requests['alert.acknowledge']({ events: [2, 9] }, CALLER)
    expect(stages()).toEqual(['shown', 'acknowledged'])
    const at = clock.now()
    clock.advance(1_000)
    await requests['alert.acknowledge']({ events: [2] }, CALLER)
    expect(events()[1]?.acknowledgedAt).toBe(at)
    expect(waiting()).toBe(1)
    await requests['alert.acknowledge']({ events: null }, CALLER)
    expect(stages()).toEqual(['acknowledged', 'acknowledged'])
    expect(events().map(({ acknowledgedAt }) => acknowledgedAt)).toEqual([at + 1_000, at])
    expect(waiting()).toBe(0)
  })

  it('answer with what came of one alert, and with pages of events', async () => {
    const { requests, fire } = openWithTwo()
    fire()
    expect(await requests['alert.scorecard']({ alert: 'alert-1' }, CALLER)).toMatchObject({ fires: 1, seen: 1 })
    const query = { alert: 'alert-2' as AlertId, instrument: null, before: null, limit: 10 }
    expect(await requests['alert.events'](query, CALLER)).toMatchObject({ events: [{ alert: 'alert-2' }] })
  })

  it('write all alerts to a file, or those that are named, and read them back', async () => {
    const { requests, ids } = openWithTwo()
    const namesIn = (file: unknown) => [...String(file).matchAll(/"name":\s*"(\w+)"/gu)].map(([, name]) => name)
    const all = await requests['alert.export']({ alerts: null }, CALLER)
    expect(namesIn(all)).toEqual(['One', 'Two'])
    expect(namesIn(await requests['alert.export']({ alerts: ['alert-2'] }, CALLER))).toEqual(['Two'])
    await requests['alert.remove']({ alerts: ids() }, CALLER)
    await requests['alert.import']({ content: String(all) }, CALLER)
    expect(ids()).toEqual(['alert-3', 'alert-4'])
  })
})
