import { describe, expect, it } from 'vitest'
import { readStoredTimes, toWallTime } from '#core/budget/stored-times.ts'
import { presentMoment } from '#model/values/time-passed.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'

describe('a time of the stored budget', () => {
  it('comes back as the same moment, however the wall clock was set in between', () => {
    const clock = createFakeClock()
    const written = presentMoment(clock)
    const [past, future] = [toWallTime(clock, clock.monotonic() - 4_000), toWallTime(clock, clock.monotonic() + 9_000)]
    clock.advance(2_000)
    clock.jumpWall(3_600_000)
    const times = readStoredTimes(clock, written)
    expect([times.latest(past), times.likely(past), times.likely(future)]).toEqual([-4_000, -4_000, 9_000])
  })

  it('that is still to come is the start of the run at the latest: no request of an earlier run leaves after that', () => {
    const clock = createFakeClock()
    const times = readStoredTimes(clock, presentMoment(clock))
    expect(times.latest(clock.now() + 9_000)).toBe(0)
  })

  it('is as late as it can have been, and likely as the wall clock says, when the machine was started again', () => {
    const clock = createFakeClock()
    const written = presentMoment(clock)
    const at = clock.now()
    clock.reboot()
    clock.advance(40_000)
    clock.jumpWall(3_600_000)
    const times = readStoredTimes(clock, written)
    expect(clock.monotonic() - times.latest(at)).toBe(40_000)
    expect(clock.monotonic() - times.likely(at)).toBe(3_640_000)
  })

  it('from an earlier version is by the wall clock, and not later than the start where that was set back', () => {
    const clock = createFakeClock()
    const times = readStoredTimes(clock, undefined)
    expect(times.latest(clock.now() - 7_000)).toBe(-7_000)
    expect([times.latest(clock.now() + 7_000), times.likely(clock.now() + 7_000)]).toEqual([0, 7_000])
  })
})
