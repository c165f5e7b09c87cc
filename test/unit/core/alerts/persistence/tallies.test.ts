import { describe, expect, it } from 'vitest'
import { createTallies } from '#core/alerts/persistence/tallies.ts'
import { alertEvent, TRADING } from '#test/fixtures/alerts.ts'

const STORED = { alert: 'alert-1', fires: 7, unacknowledged: 2, lastFiredAt: TRADING } as const

describe('the counts of fired alerts', () => {
  it('continues from the stored counts, and drops what was counted before they were read', () => {
    const tallies = createTallies()
    tallies.count(alertEvent({ alert: 'alert-9' }), true)
    tallies.load([STORED])
    expect(tallies.of('alert-1')).toEqual(STORED)
    expect(tallies.of('alert-9')).toBeNull()
    tallies.count(alertEvent({ firedAt: TRADING + 5 }), true)
    expect(tallies.of('alert-1')).toEqual({ ...STORED, fires: 8, unacknowledged: 3, lastFiredAt: TRADING + 5 })
  })

  it('starts at the first event of an alert', () => {
    const tallies = createTallies()
    tallies.count(alertEvent(), true)
    expect(tallies.of('alert-1')).toEqual({ alert: 'alert-1', fires: 1, unacknowledged: 1, lastFiredAt: TRADING })
  })

  it('counts an event once, whatever becomes of it, and the latest of them as the last', () => {
    const tallies = createTallies()
    tallies.load([STORED])
    tallies.count(alertEvent({ stage: 'shown', firedAt: TRADING - 5 }), false)
    expect(tallies.of('alert-1')).toEqual(STORED)
    tallies.count(alertEvent({ stage: 'acknowledged' }), false)
    expect(tallies.of('alert-1')).toEqual({ ...STORED, unacknowledged: 1 })
  })

  it('counts a removed event as fired, and no longer as unacknowledged', () => {
    const tallies = createTallies()
    tallies.load([STORED])
    tallies.removed({ alert: 'alert-1', isAcknowledged: true })
    expect(tallies.of('alert-1')).toEqual(STORED)
    for (let times = 0; times < 3; times++) tallies.removed({ alert: 'alert-1', isAcknowledged: false })
    expect(tallies.of('alert-1')).toEqual({ ...STORED, unacknowledged: 0 })
    tallies.removed({ alert: 'alert-9', isAcknowledged: false })
    expect(tallies.of('alert-9')).toBeNull()
  })

  it('never has fewer than no event waiting', () => {
    const tallies = createTallies()
    tallies.load([{ ...STORED, unacknowledged: 0 }])
    tallies.count(alertEvent({ stage: 'acknowledged' }), false)
    expect(tallies.of('alert-1')?.unacknowledged).toBe(0)
  })

  it('adds up what waits of all alerts', () => {
    const tallies = createTallies()
    expect(tallies.unacknowledged()).toBe(0)
    tallies.load([STORED, { ...STORED, alert: 'alert-2', unacknowledged: 3 }])
    expect(tallies.unacknowledged()).toBe(5)
  })
})
