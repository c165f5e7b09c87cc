import { describe, expect, it } from 'vitest'
import { createClockWatch } from '#core/feed/clock-watch.ts'
import type { Clock } from '#core/ports/clock.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'

function setUp() {
  const clock = createFakeClock()
  const received: string[] = []
  let sleepMs = 0
  // Timers that fire late, as on a machine that has slept.
  const sleepy: Clock = { ...clock, schedule: (delayMs, task) => clock.schedule(delayMs + sleepMs, task) }
  const watch = createClockWatch(sleepy, 1_000, {
    tick: () => received.push('tick'),
    wallClockMoved: (byMs) => received.push(`moved ${byMs}`),
    slept: () => received.push('slept'),
  })
  return { clock, received, watch, sleep: (ms: number) => (sleepMs = ms) }
}

describe('the clock watch', () => {
  it('ticks while it runs, and not after', () => {
    const { clock, received, watch } = setUp()
    watch.resume()
    watch.resume()
    clock.advance(3_000)
    watch.pause()
    clock.advance(3_000)
    expect(received).toEqual(['tick', 'tick', 'tick'])
  })

  it('notices that the wall clock was set, either way, and not that it drifts', () => {
    const { clock, received, watch } = setUp()
    watch.resume()
    for (const byMs of [3_600_000, -7_200_000, 4_000]) {
      clock.jumpWall(byMs)
      clock.advance(1_000)
    }
    expect(received.filter((event) => event !== 'tick')).toEqual(['moved 3600000', 'moved -7200000'])
  })

  it('notices before it rests that the wall clock was set since the last tick', () => {
    const { clock, received, watch } = setUp()
    watch.resume()
    clock.jumpWall(-20_000)
    clock.advance(500)
    watch.pause()
    watch.pause()
    expect(received).toEqual(['moved -20000'])
  })

  it('notices that the machine slept', () => {
    const { clock, received, watch, sleep } = setUp()
    sleep(20_000)
    watch.resume()
    sleep(0)
    clock.advance(22_500)
    expect(received).toEqual(['slept', 'tick', 'tick'])
  })
})
