import { describe, expect, it } from 'vitest'
import { presentMoment, timePassed, type StoredMoment } from '#model/values/time-passed.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'

const STORED: StoredMoment = { wall: 1_000 * DAY_MS, boot: 'one', sinceBoot: HOUR_MS }

/** The time at which the wall clock and the time since boot differ by these amounts from those of {@link STORED}. */
const later = (wallMs: number, bootMs: number, boot = 'one'): StoredMoment => ({
  wall: STORED.wall + wallMs,
  boot,
  sinceBoot: HOUR_MS + bootMs,
})

function withoutName({ wall, sinceBoot }: StoredMoment): StoredMoment {
  return sinceBoot === undefined ? { wall } : { wall, sinceBoot }
}

describe('the time since a document was written', () => {
  it.each([
    ['forward by an hour', HOUR_MS],
    ['back by an hour', -HOUR_MS],
    ['forward by a year', 365 * DAY_MS],
    ['not at all', 0],
  ])('is exact when the clock was set %s', (_how, setMs) => {
    const passed = timePassed(STORED, later(MINUTE_MS + setMs, MINUTE_MS))
    expect(passed).toEqual({ atLeastMs: MINUTE_MS, likelyMs: MINUTE_MS })
  })

  it('is by the wall clock when the machine was started again, and not less than since its start', () => {
    const { wall } = STORED
    const restarted = (wallMs: number): StoredMoment => ({ wall: wall + wallMs, boot: 'two', sinceBoot: 40_000 })
    expect(timePassed(STORED, restarted(8 * HOUR_MS))).toEqual({ atLeastMs: 40_000, likelyMs: 8 * HOUR_MS })
    expect(timePassed(STORED, restarted(-HOUR_MS))).toEqual({ atLeastMs: 40_000, likelyMs: 40_000 })
  })

  it('is never said to be longer than it was, when the second start of the machine took longer than the first', () => {
    const passed = timePassed(STORED, later(9 * HOUR_MS, 2 * MINUTE_MS, 'two'))
    expect(passed).toEqual({ atLeastMs: 2 * MINUTE_MS, likelyMs: 9 * HOUR_MS })
  })

  it('is never said to be longer than it was, where a container has a name of its own and the uptime of its host', () => {
    expect(timePassed(STORED, later(5_000, 5_000, 'another container')).atLeastMs).toBe(5_000)
  })

  it('is zero if two processes read whole seconds, and the later one a little less', () => {
    expect(timePassed(STORED, later(100, -900))).toEqual({ atLeastMs: 0, likelyMs: 0 })
    expect(timePassed(withoutName(STORED), withoutName(later(100, -900)))).toEqual({ atLeastMs: 0, likelyMs: 0 })
  })

  it('is unknown, and by the wall clock at best, where the time since one start has fallen', () => {
    expect(timePassed(STORED, later(MINUTE_MS, -MINUTE_MS))).toEqual({ atLeastMs: 0, likelyMs: MINUTE_MS })
  })

  describe('on a system that does not name its start', () => {
    const passed = (until: StoredMoment) => timePassed(withoutName(STORED), withoutName(until))

    it('is exact when the clock was set by less than the machine is up', () => {
      const exact = { atLeastMs: MINUTE_MS, likelyMs: MINUTE_MS }
      expect(passed(later(MINUTE_MS + MINUTE_MS, MINUTE_MS))).toEqual(exact)
      expect(passed(later(MINUTE_MS - 2 * HOUR_MS, MINUTE_MS))).toEqual(exact)
    })

    it('is by the wall clock where the machine may have been started again', () => {
      expect(passed(later(3 * DAY_MS, MINUTE_MS))).toEqual({ atLeastMs: MINUTE_MS, likelyMs: 3 * DAY_MS })
      expect(passed(later(3 * DAY_MS, -MINUTE_MS)).likelyMs).toBe(3 * DAY_MS)
    })
  })

  it('is by the wall clock if the system names no start, or an earlier version has stored the document', () => {
    const wallOnly = { wall: STORED.wall }
    expect(timePassed(wallOnly, later(MINUTE_MS, 0))).toEqual({ atLeastMs: MINUTE_MS, likelyMs: MINUTE_MS })
    expect(timePassed(STORED, { wall: STORED.wall - 1 })).toEqual({ atLeastMs: 0, likelyMs: 0 })
  })

  it('is measured between readings of the clock, sleep included', () => {
    const clock = createFakeClock()
    const stored = presentMoment(clock)
    clock.advance(1_000)
    clock.sleep(HOUR_MS)
    clock.jumpWall(-DAY_MS)
    expect(timePassed(stored, presentMoment(clock)).likelyMs).toBe(HOUR_MS + 1_000)
    for (const [tells, keys] of [
      ['boot', ['wall', 'boot', 'sinceBoot']],
      ['uptime', ['wall', 'sinceBoot']],
      ['nothing', ['wall']],
    ] as const) {
      clock.tells = tells
      expect(Object.keys(presentMoment(clock))).toEqual(keys)
    }
  })
})
