import { describe, expect, it } from 'vitest'
import { watchForWake } from '../../../src/node/clock.ts'
import { createFakeClock } from '../../fakes/fake-clock.ts'

function watch() {
  const clock = createFakeClock()
  const wakes: number[] = []
  const cancel = watchForWake(clock, () => wakes.push(clock.now()))
  return { clock, wakes, cancel }
}

describe('waking up', () => {
  it('is noticed once, within seconds, after the machine slept', () => {
    const { clock, wakes } = watch()
    clock.advance(60_000)
    clock.jumpWall(3_600_000)
    clock.advance(60_000)
    expect(wakes).toHaveLength(1)
  })

  it('is not seen in the ordinary delays of a busy machine, nor in a clock set back', () => {
    const { clock, wakes } = watch()
    clock.jumpWall(10_000)
    clock.advance(20_000)
    clock.jumpWall(-3_600_000)
    clock.advance(20_000)
    expect(wakes).toEqual([])
  })

  it('is no longer looked for after the watch was called off', () => {
    const { clock, wakes, cancel } = watch()
    clock.advance(20_000)
    cancel()
    expect(clock.waiting()).toBe(0)
    clock.jumpWall(3_600_000)
    clock.advance(60_000)
    expect(wakes).toEqual([])
  })
})
