import { describe, expect, it } from 'vitest'
import { createBreaker } from '#core/service/breaker.ts'

function broken() {
  const breaker = createBreaker(() => 1)
  for (let failure = 0; failure < 5; failure++) breaker.failed(0)
  return breaker
}

describe('the breaker', () => {
  it('stays closed while failures are not in a row', () => {
    const breaker = createBreaker(() => 1)
    for (let failure = 0; failure < 20; failure++) {
      breaker.failed(0)
      expect(breaker.waitMs(0)).toBe(0)
      if (failure % 4 === 3) breaker.succeeded()
    }
  })

  it('opens after five failures in a row, and lets a single probe out after a rest', () => {
    const breaker = broken()
    expect(breaker.waitMs(0)).toBe(2_000)
    expect(breaker.waitMs(2_000)).toBe(0)
    breaker.sent()
    expect(breaker.waitMs(2_000)).toBe(Infinity)
  })

  it('rests twice as long after every failed probe, up to eight seconds: what comes back is seen soon', () => {
    const breaker = broken()
    let now = 0
    const rests: number[] = []
    for (let probe = 0; probe < 7; probe++) {
      rests.push(breaker.waitMs(now))
      now += breaker.waitMs(now)
      breaker.sent()
      breaker.failed(now)
    }
    expect(rests).toEqual([2_000, 4_000, 8_000, 8_000, 8_000, 8_000, 8_000])
  })

  it('leaves half of every rest to chance', () => {
    const rests = [0, 0.5, 1].map((chance) => {
      const breaker = createBreaker(() => chance)
      for (let failure = 0; failure < 5; failure++) breaker.failed(0)
      return breaker.waitMs(0)
    })
    expect(rests).toEqual([1_000, 1_500, 2_000])
  })

  it('lets a probe out immediately when the network may have changed', () => {
    const breaker = broken()
    breaker.probeSoon(300)
    expect(breaker.waitMs(300)).toBe(0)
    breaker.sent()
    expect(breaker.waitMs(300)).toBe(Infinity)
  })

  it('begins again with short rests when the network may have changed', () => {
    const breaker = broken()
    breaker.sent()
    breaker.failed(2_000)
    breaker.probeSoon(3_000)
    breaker.sent()
    breaker.failed(3_000)
    expect(breaker.waitMs(3_000)).toBe(4_000)
  })

  it('keeps its count of failures through a change of network while all is well', () => {
    const breaker = createBreaker(() => 1)
    for (let failure = 0; failure < 4; failure++) breaker.failed(0)
    breaker.probeSoon(0)
    expect(breaker.waitMs(0)).toBe(0)
    breaker.failed(0)
    expect(breaker.waitMs(0)).toBe(2_000)
  })

  it('closes when the probe succeeds', () => {
    const breaker = broken()
    breaker.sent()
    breaker.succeeded()
    expect(breaker.waitMs(0)).toBe(0)
  })

  it('lets another probe out when the first was given up by us', () => {
    const breaker = broken()
    breaker.sent()
    breaker.abandoned()
    expect(breaker.waitMs(2_000)).toBe(0)
  })

  it('does not count what was on its way when it opened', () => {
    const breaker = broken()
    breaker.failed(500)
    expect(breaker.waitMs(500)).toBe(1_500)
  })
})
