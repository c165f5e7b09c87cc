import { describe, expect, it } from 'vitest'
import type { AlertNotification } from '#model/alerts/alert-event.ts'
import { createClaims } from '#renderer/alert-delivery/claims.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { alertEvent } from '#test/fixtures/alerts.ts'

const WAIT_MS = 150

const notification = (number: number): AlertNotification => ({
  number, kind: 'single', events: [alertEvent({ number })], count: 1, sound: 'chime', isSpoken: false,
}) // prettier-ignore

/** @param taken The events that another window has already claimed. */
function open(taken: readonly number[] = []) {
  const clock = createFakeClock()
  const reported: number[][] = []
  const claims = createClaims({
    claim: (number) =>
      number === 13 ? Promise.reject(new Error('the line is gone')) : Promise.resolve(!taken.includes(number)),
    schedule: clock.schedule,
    delayMs: () => WAIT_MS,
    notify: (notifications) => reported.push(notifications.map(({ number }) => number)),
  })
  const onReceive = (...numbers: readonly number[]) => claims.onReceive(numbers.map(notification))
  return { clock, reported, claims, onReceive }
}

describe('a window', () => {
  it('reports everything that was offered while it waited, together and once', async () => {
    const { clock, reported, onReceive } = open()
    onReceive()
    onReceive(1, 2)
    onReceive(2, 3)
    expect(reported).toEqual([])
    await clock.advanceSettling(WAIT_MS)
    expect(reported).toEqual([[1, 2, 3]])
    onReceive(3, 4)
    await clock.advanceSettling(WAIT_MS)
    expect(reported).toEqual([[1, 2, 3], [4]])
  })

  it('leaves to others what was offered before it listened, and what they claimed', async () => {
    const { clock, reported, onReceive } = open([3])
    onReceive(1, 2)
    onReceive(1, 2, 3, 4)
    await clock.advanceSettling(WAIT_MS)
    expect(reported).toEqual([[4]])
  })

  it('reports the other notifications when one claim is not answered', async () => {
    const { clock, reported, onReceive } = open()
    onReceive()
    onReceive(13, 14)
    await clock.advanceSettling(WAIT_MS)
    expect(reported).toEqual([[14]])
  })

  it('that is gone claims nothing', async () => {
    const { clock, reported, claims, onReceive } = open()
    onReceive()
    onReceive(1)
    claims.dispose()
    await clock.advanceSettling(WAIT_MS)
    expect(reported).toEqual([])
  })
})
