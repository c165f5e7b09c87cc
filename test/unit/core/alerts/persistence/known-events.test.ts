import { describe, expect, it } from 'vitest'
import { createKnownEvents } from '#core/alerts/persistence/known-events.ts'
import { alertEvent, TRADING } from '#test/fixtures/alerts.ts'

const TALLY = { alert: 'alert-1', fires: 3, unacknowledged: 1, lastFiredAt: TRADING } as const

describe('the events that are known', () => {
  it('are those that were not delivered when the application ended', () => {
    const events = createKnownEvents()
    events.put(alertEvent({ number: 3 }))
    events.load({ pending: [alertEvent({ number: 7 })], tallies: [TALLY], lastEventNumber: 9 })
    expect(events.pending().map(({ number }) => number)).toEqual([7])
    expect(events.tally('alert-1')).toEqual(TALLY)
    expect(events.unacknowledged()).toBe(1)
    expect(events.nextNumber()).toBe(10)
  })

  it('are empty without a service, and their numbers continue', () => {
    const events = createKnownEvents()
    events.put(alertEvent({ number: 3 }))
    events.load(null)
    expect(events.pending()).toEqual([])
    expect(events.tally('alert-1')).toBeNull()
    expect(events.nextNumber()).toBe(4)
  })

  it('start with number 1, and no number is given twice', () => {
    const events = createKnownEvents()
    expect(events.nextNumber()).toBe(1)
    events.useNumber(5)
    events.useNumber(2)
    expect(events.nextNumber()).toBe(6)
  })

  it('wait until they are delivered', () => {
    const events = createKnownEvents()
    events.put(alertEvent())
    expect(events.pending()).toHaveLength(1)
    events.put(alertEvent({ stage: 'shown' }))
    expect(events.pending()).toEqual([])
    expect(events.tally('alert-1')).toMatchObject({ fires: 1, unacknowledged: 1 })
  })

  it('take what becomes known of them later while they wait, and not afterwards', () => {
    const events = createKnownEvents()
    events.put(alertEvent())
    events.supplement(alertEvent({ priceAfterDay: 110 }))
    events.supplement(alertEvent({ number: 2, priceAfterDay: 110 }))
    expect(events.pending()).toEqual([alertEvent({ priceAfterDay: 110 })])
  })

  it('are counted when they were added to the history beside', () => {
    const events = createKnownEvents()
    events.count(alertEvent({ number: 4 }))
    expect(events.tally('alert-1')).toMatchObject({ fires: 1 })
    events.removed({ alert: 'alert-1', isAcknowledged: false })
    expect(events.unacknowledged()).toBe(0)
  })
})
