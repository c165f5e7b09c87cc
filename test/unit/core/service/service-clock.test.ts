import { describe, expect, it } from 'vitest'
import { createServiceClock } from '#core/service/service-clock.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'

const START = Date.UTC(2026, 10, 20, 14, 30)

function setUp() {
  const clock = createFakeClock(START)
  const serviceClock = createServiceClock(clock)
  /** A server whose clock is `aheadMs` ahead answers after `tookMs`. */
  function answer(aheadMs = 0, tookMs = 40) {
    const sentAt = clock.monotonic()
    clock.advance(tookMs / 2)
    const date = new Date(START + clock.monotonic() + aheadMs).toUTCString()
    clock.advance(tookMs / 2)
    serviceClock.answered(date, sentAt)
  }
  return { clock, serviceClock, answer }
}

describe('the clock of the service', () => {
  it('is the wall clock while fewer than two answers have a date', () => {
    const { clock, serviceClock, answer } = setUp()
    answer(HOUR_MS)
    serviceClock.answered(null, 0)
    serviceClock.answered('yesterday', 0)
    expect(serviceClock.errorMs()).toBeNull()
    expect(serviceClock.now()).toBe(clock.now())
  })

  it('is known to about a second by the dates of two answers, however long they took', () => {
    const { clock, serviceClock, answer } = setUp()
    clock.jumpWall(-HOUR_MS)
    answer(0, 4_000)
    answer(0, 40)
    expect(Math.abs((serviceClock.errorMs() ?? NaN) - HOUR_MS)).toBeLessThan(SECOND_MS)
    expect(Math.abs(serviceClock.now() - (START + clock.monotonic()))).toBeLessThan(SECOND_MS)
  })

  it('is not that of one server out of several which is an hour ahead', () => {
    const { serviceClock, answer } = setUp()
    for (const aheadMs of [0, HOUR_MS, 0, 0, HOUR_MS, 0, HOUR_MS, 0]) {
      answer(aheadMs)
      expect(Math.abs(serviceClock.errorMs() ?? 0)).toBeLessThan(MINUTE_MS)
    }
  })

  it('is still known after the wall clock was set back, and learned again after it moved ahead, as in a sleep', () => {
    const { clock, serviceClock, answer } = setUp()
    answer()
    answer()
    clock.jumpWall(-HOUR_MS)
    serviceClock.wallClockMoved(-HOUR_MS)
    expect(Math.abs((serviceClock.errorMs() ?? NaN) - HOUR_MS)).toBeLessThan(SECOND_MS)
    clock.jumpWall(HOUR_MS)
    serviceClock.wallClockMoved(HOUR_MS)
    expect(serviceClock.errorMs()).toBeNull()
  })

  it('is forgotten when another service is used', () => {
    const { serviceClock, answer } = setUp()
    answer(HOUR_MS)
    answer(HOUR_MS)
    serviceClock.forget()
    expect(serviceClock.errorMs()).toBeNull()
  })
})
