import { describe, expect, it } from 'vitest'
import { createDelivery } from '#core/alerts/delivery/delivery.ts'
import { createVariable } from '#core/reactive/variable.ts'
import { MAX_NOTIFIED_EVENTS, type AlertEvent, type AlertNotification } from '#model/alerts/alert-event.ts'
import { DEFAULT_SETTINGS, type Settings } from '#model/application/settings.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { alertEvent, TRADING } from '#test/fixtures/alerts.ts'

const LOUD: Settings['notifications'] = { ...DEFAULT_SETTINGS.notifications, enabled: true, sound: true }
const WAKEFUL: Settings['quietHours'] = { ...DEFAULT_SETTINGS.quietHours, isOn: false }

function open({ notifications = LOUD, quietHours = WAKEFUL } = {}) {
  const clock = createFakeClock(TRADING)
  const pending = new Map<number, AlertEvent>()
  const delivered: AlertNotification[] = []
  const counts = { due: 0, offered: 0 }
  const delivery = createDelivery({
    clock,
    memory: {
      pending: () => [...pending.values()],
      putEvent: (event) =>
        void (event.stage === 'pending' ? pending.set(event.number, event) : pending.delete(event.number)),
    },
    settings: createVariable({ notifications, quietHours }),
    deliver: (notification) => delivered.push(notification),
    isSearching: () => false,
    due: () => counts.due++,
    offered: () => counts.offered++,
  })
  return {
    clock,
    delivered,
    counts,
    delivery,
    fire(...events: readonly Partial<AlertEvent>[]) {
      events.forEach((changes, place) =>
        pending.set(place + 1, alertEvent({ number: place + 1, firedAt: clock.now(), ...changes })),
      )
      delivery.handOut(delivery.prepare())
    },
  }
}

const many = (count: number, changes: Partial<AlertEvent> = {}) => Array.from({ length: count }, () => changes)

describe('a notification', () => {
  it('is about events as they are shown, with its number and their count', () => {
    const { fire, delivered, delivery, counts } = open()
    fire({ text: 'one' }, { text: 'two' })
    expect(delivered).toMatchObject([
      { number: 1, kind: 'single', count: 1, events: [{ text: 'one', stage: 'shown', shownAt: TRADING }] },
      { number: 2, kind: 'single', count: 1, events: [{ text: 'two', stage: 'shown', shownAt: TRADING }] },
    ])
    expect(delivery.current()).toEqual(delivered)
    expect(counts.offered).toBe(2)
  })

  it('about many events holds the latest of them, and their number', () => {
    const { fire, delivered } = open()
    const count = MAX_NOTIFIED_EVENTS + 5
    fire(...many(count))
    expect(delivered).toHaveLength(1)
    expect(delivered[0]).toMatchObject({ kind: 'burst', count })
    expect(delivered[0]?.events.map(({ number }) => number)).toEqual(
      Array.from({ length: MAX_NOTIFIED_EVENTS }, (_, place) => count - place),
    )
  })

  it('sounds as the most urgent of its events, and is read out where one of them is', () => {
    const { fire, delivered } = open()
    fire({ sound: 'chime' }, { sound: 'alarm' }, { sound: 'none' }, { isSpoken: true })
    expect(delivered).toMatchObject([{ sound: 'alarm', isSpoken: true }])
    const silent = open()
    silent.fire({ sound: 'none' })
    expect(silent.delivered).toMatchObject([{ sound: 'none', isSpoken: false }])
  })

  it('is silent where sounds are off, or hours are quiet', () => {
    const quietHours = { isOn: true, fromHour: 0, untilHour: 0 }
    for (const settings of [{ notifications: { ...LOUD, sound: false } }, { quietHours }]) {
      const { fire, delivered } = open(settings)
      fire({ sound: 'alarm', isSpoken: true })
      expect(delivered).toMatchObject([{ sound: 'none', isSpoken: false }])
    }
  })

  it('is neither delivered nor offered if the user turned notifications off', () => {
    const { fire, delivered, delivery, counts } = open({ notifications: { ...LOUD, enabled: false } })
    fire({})
    expect([delivered, delivery.current(), counts.offered]).toEqual([[], [], 0])
  })
})

describe('the notifications that windows may claim', () => {
  it('are the last twenty', () => {
    const { fire, clock, delivery } = open()
    for (let times = 0; times < 22; times++) {
      fire({})
      clock.advance(60_000)
    }
    expect(delivery.current().map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, place) => place + 3))
  })
})

describe('the check of events that wait in a storm', () => {
  it('runs when there is room, and not after the end', () => {
    const { fire, clock, delivery, delivered, counts } = open()
    fire(...many(3))
    fire(...many(2))
    expect(delivered).toHaveLength(3)
    clock.advance(9_999)
    expect(counts.due).toBe(0)
    clock.advance(1)
    expect(counts.due).toBe(1)
    delivery.handOut(delivery.prepare())
    expect(delivered).toHaveLength(5)
    fire(...many(2))
    delivery.dispose()
    clock.advance(60_000)
    expect(counts.due).toBe(1)
  })

  it('runs once, although more events came before it', () => {
    const { fire, clock, counts } = open()
    fire(...many(3))
    fire({})
    clock.advance(5_000)
    fire({})
    clock.advance(60_000)
    expect(counts.due).toBe(1)
  })
})
