import { describe, expect, it } from 'vitest'
import { createTimer } from '#core/reactive/timer.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'

function setUp() {
  const clock = createFakeClock()
  const runs: number[] = []
  return { clock, runs, timer: createTimer(clock, () => runs.push(clock.monotonic())) }
}

describe('the timer', () => {
  it('runs once, at the earliest of the times asked for', () => {
    const { clock, runs, timer } = setUp()
    for (const delayMs of [500, 200, 300, Infinity]) timer.runAfter(delayMs)
    clock.advance(1_000)
    expect(runs).toEqual([200])
    expect(clock.waiting()).toBe(0)
  })

  it('can be asked again from its own task', () => {
    const clock = createFakeClock()
    let runs = 0
    const timer = createTimer(clock, () => {
      if (++runs < 3) timer.runAfter(100)
    })
    timer.runAfter(100)
    clock.advance(1_000)
    expect(runs).toBe(3)
  })

  it('forgets everything when it is cancelled, and works afterwards', () => {
    const { clock, runs, timer } = setUp()
    timer.runAfter(100)
    timer.cancel()
    clock.advance(200)
    timer.runAfter(100)
    clock.advance(200)
    expect(runs).toEqual([300])
  })
})
