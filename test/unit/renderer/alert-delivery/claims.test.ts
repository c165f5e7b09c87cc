import { describe, expect, it } from 'vitest'
import type { AlertNotification } from '../../../../src/model/alert-event.ts'
import { createClaims } from '../../../../src/renderer/alert-delivery/claims.ts'
import { createFakeClock } from '../../../fakes/fake-clock.ts'
import { alertEvent } from '../../../fixtures/alerts.ts'

const WAIT_MS = 150

const notification = (number: number): AlertNotification => ({
  number, kind: 'single', events: [alertEvent({ number })], count: 1, sound: 'chime', isSpoken: false,
}) // prettier-ignore

/** @param taken Those that another window has claimed already. */
function open(taken: readonly number[] = []) {
  const clock = createFakeClock()
  const told: number[][] = []
  const claims = createClaims({
    claim: (number) =>
      number === 13 ? Promise.reject(new Error('the line is gone')) : Promise.resolve(!taken.includes(number)),
    schedule: clock.schedule,
    delayMs: () => WAIT_MS,
    tell: (notifications) => told.push(notifications.map(({ number }) => number)),
  })
  const hear = (...numbers: readonly number[]) => claims.hear(numbers.map(notification))
  return { clock, told, claims, hear }
}

describe('a window', () => {
  it('tells of everything that was offered while it waited, together and once', async () => {
    const { clock, told, hear } = open()
    hear()
    hear(1, 2)
    hear(2, 3)
    expect(told).toEqual([])
    await clock.advanceSettling(WAIT_MS)
    expect(told).toEqual([[1, 2, 3]])
    hear(3, 4)
    await clock.advanceSettling(WAIT_MS)
    expect(told).toEqual([[1, 2, 3], [4]])
  })

  it('leaves to others what was offered before it listened, and what they claimed', async () => {
    const { clock, told, hear } = open([3])
    hear(1, 2)
    hear(1, 2, 3, 4)
    await clock.advanceSettling(WAIT_MS)
    expect(told).toEqual([[4]])
  })

  it('tells of the others when one claim is not answered', async () => {
    const { clock, told, hear } = open()
    hear()
    hear(13, 14)
    await clock.advanceSettling(WAIT_MS)
    expect(told).toEqual([[14]])
  })

  it('that is gone claims nothing', async () => {
    const { clock, told, claims, hear } = open()
    hear()
    hear(1)
    claims.dispose()
    await clock.advanceSettling(WAIT_MS)
    expect(told).toEqual([])
  })
})
