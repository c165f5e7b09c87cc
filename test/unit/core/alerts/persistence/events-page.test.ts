import { describe, expect, it } from 'vitest'
import { createEventReader } from '#core/alerts/persistence/events-page.ts'
import type { AlertEventQuery } from '#core/ports/alert-store.ts'
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { alertEvent, WATCHED } from '#test/fixtures/alerts.ts'

const ALL: AlertEventQuery = { alert: null, instrument: null, stage: null, before: null, limit: 10 }
const event = (number: number, changes: Partial<AlertEvent> = {}) => alertEvent({ number, ...changes })
const numbers = (events: readonly AlertEvent[]) => events.map(({ number }) => number)

function reader(written: readonly AlertEvent[], unwritten: readonly AlertEvent[], service: string | null = 'one') {
  const asked: (readonly [string, AlertEventQuery])[] = []
  const store = {
    events(from: string, query: AlertEventQuery) {
      asked.push([from, query])
      return written
    },
  }
  const memory = {
    service: () => service,
    unwritten: () => unwritten,
    unacknowledged: () => 4,
    isStored: () => false,
  }
  return { ...createEventReader(store, memory), asked }
}

describe('a page of events', () => {
  it('has the written and the unwritten ones, the latest first, each in its present state', () => {
    const { read } = reader([event(2), event(1)], [event(3), event(2, { stage: 'shown' })])
    expect(read(ALL).map(({ number, stage }) => [number, stage])).toEqual([
      [3, 'pending'],
      [2, 'shown'],
      [1, 'pending'],
    ])
  })

  it('has those of one alert, one instrument, one stage or an earlier time if that is asked', () => {
    const other = idOf('stock:US::MSFT')
    const unwritten = [
      event(4, { alert: 'alert-2' }),
      event(3, { instrument: other }),
      event(2, { stage: 'shown' }),
      event(1),
    ]
    const { read } = reader([], unwritten)
    expect(numbers(read({ ...ALL, alert: 'alert-2' }))).toEqual([4])
    expect(numbers(read({ ...ALL, instrument: other }))).toEqual([3])
    expect(numbers(read({ ...ALL, instrument: WATCHED }))).toEqual([4, 2, 1])
    expect(numbers(read({ ...ALL, stage: 'shown' }))).toEqual([2])
    expect(numbers(read({ ...ALL, before: 3 }))).toEqual([2, 1])
    expect(numbers(read({ ...ALL, limit: 2 }))).toEqual([4, 3])
  })

  it('has only what is in memory without a service, or if the store fails', () => {
    const without = reader([event(1)], [event(2)], null)
    expect(numbers(without.read(ALL))).toEqual([2])
    expect(without.asked).toEqual([])
    const failing = createEventReader(
      {
        events() {
          throw new Error('closed')
        },
      },
      { service: () => 'one', unwritten: () => [event(2)], unacknowledged: () => 0, isStored: () => false },
    )
    expect(numbers(failing.read(ALL))).toEqual([2])
  })

  it('says whether there is more', () => {
    const query = { alert: null, instrument: null, before: null, limit: 2 }
    const more = reader([event(3), event(2), event(1)], [])
    expect(more.page(query)).toEqual({ events: [event(3), event(2)], hasOlder: true })
    expect(more.asked).toEqual([['one', { ...query, stage: null, limit: 3 }]])
    expect(reader([event(2), event(1)], []).page(query)).toMatchObject({ hasOlder: false })
  })

  it('says how many wait for the user, and whether they are stored', () => {
    const { view, asked } = reader([event(1)], [])
    expect(view()).toEqual({ recent: [event(1)], unacknowledged: 4, isPersisted: false })
    expect(asked).toMatchObject([['one', { alert: null, instrument: null, stage: null, before: null }]])
  })
})
