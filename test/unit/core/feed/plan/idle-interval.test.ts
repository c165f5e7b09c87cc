import { describe, expect, it } from 'vitest'
import type { MarketHours } from '#core/feed/plan/market-hours.ts'
import { createIdleInterval } from '#core/feed/plan/idle-interval.ts'
import { HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'

/** Open until `closesAt`, closed until `opensAt`, then open for good; wall clock and monotonic time are equal. */
function hours(closesAt: number, opensAt: number): MarketHours {
  return {
    at(now) {
      if (now < closesAt) return { state: 'open', changesAtMs: closesAt }
      return now < opensAt ? { state: 'closed', changesAtMs: opensAt } : { state: 'open', changesAtMs: Infinity }
    },
  }
}

function answer(idle: ReturnType<typeof createIdleInterval>, times: readonly number[], advanced: boolean): void {
  for (const at of times) {
    idle.update(at, at)
    idle.answered(at, advanced)
    idle.update(at, at)
  }
}

describe('a market', () => {
  it('is idle when its calendar says closed and its quotes do not change, and not before', () => {
    const idle = createIdleInterval(hours(0, HOUR_MS))
    answer(idle, [0, 10_000, 20_000], false)
    expect(idle.since()).toBeNull()
    answer(idle, [30_000], false)
    expect(idle.since()).toBe(30_000)
    expect(idle.session()).toBe('closed')
  })

  it('is never idle while its quotes change, whatever the calendar says', () => {
    const idle = createIdleInterval(hours(0, HOUR_MS))
    answer(idle, [0, 20_000, 40_000, 60_000, 80_000], true)
    expect(idle.since()).toBeNull()
    expect(idle.session()).toBe('open')
  })

  it('is active again at the first trade', () => {
    const idle = createIdleInterval(hours(0, HOUR_MS))
    answer(idle, [0, 20_000, 40_000], false)
    expect(idle.since()).not.toBeNull()
    answer(idle, [100_000], true)
    expect(idle.since()).toBeNull()
  })

  it('is polled less and less often while it is idle, and at the latest when it opens', () => {
    const idle = createIdleInterval(hours(0, HOUR_MS))
    answer(idle, [0, 30_000, 60_000], false)
    const looks: number[] = []
    while (idle.since() !== null) {
      looks.push(idle.nextCheckAt())
      answer(idle, [idle.nextCheckAt()], false)
    }
    expect(looks.slice(0, 3)).toEqual([2, 4, 8].map((minutes) => minutes * MINUTE_MS))
    expect(looks.at(-1)).toBe(HOUR_MS)
    expect(looks.length).toBeLessThan(9)
  })

  it('is asked at its usual pace when it opens, however still the night was', () => {
    const idle = createIdleInterval(hours(0, 9 * HOUR_MS))
    answer(idle, [0, 30_000, 60_000, 8 * HOUR_MS], false)
    idle.update(9 * HOUR_MS, 9 * HOUR_MS)
    expect(idle.since()).toBeNull()
    expect(idle.stretch()).toBe(1)
  })

  it('that should trade and does not is asked less often, never not at all, until it trades', () => {
    const idle = createIdleInterval(hours(24 * HOUR_MS, 48 * HOUR_MS))
    const stretches = [0, 5, 10, 30, 60, 600].map((minutes) => {
      answer(idle, [minutes * MINUTE_MS], false)
      return idle.stretch()
    })
    expect(stretches).toEqual([1, 1, 2, 4, 8, 8])
    answer(idle, [700 * MINUTE_MS], true)
    expect(idle.stretch()).toBe(1)
  })

  it('reads its calendar again when the wall clock is set back', () => {
    const idle = createIdleInterval(hours(HOUR_MS, 2 * HOUR_MS))
    idle.update(0, 90 * MINUTE_MS)
    idle.answered(0, false)
    idle.answered(40_000, false)
    idle.answered(80_000, false)
    idle.update(80_000, 91 * MINUTE_MS)
    expect(idle.session()).toBe('closed')
    idle.update(90_000, 30 * MINUTE_MS)
    expect(idle.session()).toBe('open')
  })
})
