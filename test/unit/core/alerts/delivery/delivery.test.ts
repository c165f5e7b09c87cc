import { describe, expect, it } from 'vitest'
import type { AlertStore } from '#core/ports/alert-store.ts'
import type { EventStage } from '#model/alerts/alert-event.ts'
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import { alertDraft, quoteAt } from '#test/fixtures/alerts.ts'
import { emptyDisk, openAlerts } from '#test/fakes/alerts/open-alerts.ts'

function fireTwo() {
  const opened = openAlerts()
  for (const price of [100, 101]) opened.save({ conditions: [{ kind: 'price', direction: 'up', price }] })
  for (const price of [95, 102]) opened.answer((time) => quoteAt(time, price))
  const offered = () => opened.alerts.topics.alertNotifications.current(null)
  const claim = (notification: number) =>
    opened.alerts.requests['alert.claim']({ notification }, { onClose: () => undefined })
  return { ...opened, offered, claim }
}

describe('notifications', () => {
  it('that fire in one moment are all offered to the windows, and handed to the system one by one', () => {
    const { offered, delivered } = fireTwo()
    expect(offered().map(({ events }) => events.map(({ alert }) => alert))).toEqual([['alert-1'], ['alert-2']])
    expect(delivered).toEqual(offered())
  })

  it('are handed out when their events are written as fired, and then as shown', () => {
    const disk = emptyDisk()
    const written: { readonly stages: readonly EventStage[]; readonly delivered: number }[] = []
    const store: AlertStore = {
      ...disk.store,
      commit(service, change) {
        const stages = change.events.map(({ stage }) => stage)
        if (stages.length > 0) written.push({ stages, delivered: opened.delivered.length })
        disk.store.commit(service, change)
      },
    }
    const opened = openAlerts({ disk: { ...disk, store } })
    opened.save({ conditions: [{ kind: 'price', direction: 'up', price: 100 }] })
    for (const price of [95, 102]) opened.answer((time) => quoteAt(time, price))
    expect(written).toEqual([
      { stages: ['pending'], delivered: 0 },
      { stages: ['shown'], delivered: 0 },
    ])
    expect(opened.delivered).toHaveLength(1)
  })

  it('are handed out as well while nothing can be written', () => {
    const disk = emptyDisk()
    const commit = () => {
      throw new Error('the disk is full')
    }
    const { save, answer, delivered, events } = openAlerts({ disk: { ...disk, store: { ...disk.store, commit } } })
    save({ conditions: [{ kind: 'price', direction: 'up', price: 100 }] })
    for (const price of [95, 102]) answer((time) => quoteAt(time, price))
    expect(delivered).toHaveLength(1)
    expect(events()).toMatchObject([{ stage: 'shown' }])
  })

  it('are shown without a sound, and not read out, in quiet hours', () => {
    const settings = { ...DEFAULT_SETTINGS, quietHours: { isOn: true, fromHour: 0, untilHour: 0 } }
    const { save, answer, delivered } = openAlerts({ settings })
    save({ sound: 'alarm', isSpoken: true, conditions: [{ kind: 'price', direction: 'up', price: 100 }] })
    for (const price of [95, 102]) answer((time) => quoteAt(time, price))
    expect(delivered).toMatchObject([{ kind: 'single', sound: 'none', isSpoken: false }])
  })

  it('are each claimed by the first window that asks, in any order', () => {
    const { offered, claim } = fireTwo()
    expect([claim(2), claim(2), claim(1), claim(1), claim(3)]).toEqual([true, false, true, false, false])
    expect(offered()).toEqual([])
  })

  it('that no window has claimed stay on offer when more come', () => {
    const opened = fireTwo()
    expect(opened.claim(1)).toBe(true)
    opened.book.save(alertDraft({ conditions: [{ kind: 'price', direction: 'down', price: 90 }] }))
    for (const price of [95, 89]) opened.answer((time) => quoteAt(time, price))
    expect(opened.offered().map(({ number }) => number)).toEqual([2, 3])
  })
})
