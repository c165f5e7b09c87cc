import { describe, expect, it } from 'vitest'
import { createBootClock, type BootFacts } from '#node/process/boot-clock.ts'
import { createClock } from '#node/process/clock.ts'

function machine() {
  const at = { wall: 1_000_000, monotonic: 500, uptime: 40, asked: 0 }
  const facts: BootFacts = {
    uptime: () => {
      at.asked++
      return at.uptime
    },
    bootId: () => 'c0ffee',
    now: () => at.wall,
    monotonic: () => at.monotonic,
  }
  const pass = (ms: number): void => {
    at.wall += ms
    at.monotonic += ms
    at.uptime += ms / 1_000
  }
  return { at, facts, pass }
}

describe('the time since the machine started', () => {
  it('passes with the other clocks, and asks the system once for that', () => {
    const { at, facts, pass } = machine()
    const sinceBoot = createBootClock(facts)
    expect(sinceBoot()).toEqual({ boot: 'c0ffee', ms: 40_000 })
    pass(7_000)
    expect(sinceBoot()).toEqual({ boot: 'c0ffee', ms: 47_000 })
    expect(at.asked).toBe(1)
  })

  it('does not change when the wall clock is set', () => {
    const { at, facts } = machine()
    const sinceBoot = createBootClock(facts)
    sinceBoot()
    at.wall += 3_600_000
    expect(sinceBoot()?.ms).toBe(40_000)
    at.wall -= 7_200_000
    expect(sinceBoot()?.ms).toBe(40_000)
  })

  it('includes the time for which the machine slept, which the monotonic clock leaves out', () => {
    const { at, facts } = machine()
    const sinceBoot = createBootClock(facts)
    sinceBoot()
    at.wall += 60_000
    at.uptime += 60
    expect(sinceBoot()?.ms).toBe(100_000)
  })

  it('has no name if the system names no start, and is unknown without an uptime', () => {
    const { facts } = machine()
    const fails = () => {
      throw new Error('ENOENT')
    }
    expect(createBootClock({ ...facts, bootId: fails })()).toEqual({ boot: null, ms: 40_000 })
    expect(createBootClock({ ...facts, bootId: () => '' })()).toEqual({ boot: null, ms: 40_000 })
    expect(createBootClock({ ...facts, uptime: fails })()).toBeNull()
  })

  it('is that of this machine, the same for two clocks', () => {
    const [first, second] = [createClock().sinceBoot(), createClock().sinceBoot()]
    expect(first?.ms).toBeGreaterThan(0)
    expect(second?.boot).toBe(first?.boot)
    expect(Math.abs((second?.ms ?? 0) - (first?.ms ?? 0))).toBeLessThan(2_000)
  })
})
