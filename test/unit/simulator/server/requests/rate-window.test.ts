import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRateWindow } from '#simulator/server/requests/rate-window.ts'
import { createRequestLog } from '#simulator/server/request-log.ts'

const arrivals = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 120 }).map((gaps) =>
  gaps.map(
    (
      (at) => (gap: number) =>
        (at += gap)
    )(0),
  ),
)

const maxWithinAMinute = (times: readonly number[]) =>
  Math.max(...times.map((start) => times.filter((at) => at >= start && at < start + 60_000).length))

describe('a limit a minute', () => {
  it('never lets more through in any 60 seconds, and never fewer than it could', () => {
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 20 }), (times, limit) => {
        const window = createRateWindow(limit)
        const taken: number[] = []
        for (const at of times) {
          const inTheLastMinute = taken.filter((earlier) => at - earlier < 60_000).length
          const waitMs = window.take(at)
          expect(waitMs === 0).toBe(inTheLastMinute < limit)
          if (waitMs === 0) taken.push(at)
        }
        expect(maxWithinAMinute(taken)).toBeLessThanOrEqual(limit)
      }),
    )
  })

  it('lets a client in that waits for the stated time', () => {
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 5 }), (times, limit) => {
        const window = createRateWindow(limit)
        const last = times.at(-1) ?? 0
        for (const at of times) window.take(at)
        for (let more = 0; more < limit; more++) window.take(last)
        const waitMs = window.take(last)
        expect(waitMs).toBeGreaterThan(0)
        expect(window.take(last + waitMs)).toBe(0)
      }),
    )
  })

  it('need not be', () => {
    const window = createRateWindow(null)
    expect(Array.from({ length: 1000 }, () => window.take(0)).every((waitMs) => waitMs === 0)).toBe(true)
  })
})

describe('the request log', () => {
  it('finds the most requests in any minute', () => {
    fc.assert(
      fc.property(arrivals, (times) => {
        const log = createRequestLog()
        for (const at of times) log.add({ at, method: 'GET', path: '/x', query: '' })
        expect(log.maxInAnyMinute()).toBe(maxWithinAMinute(times))
      }),
    )
  })

  it('keeps its size within bounds', () => {
    const log = createRequestLog()
    for (let at = 0; at < 80_000; at++) log.add({ at, method: 'GET', path: '/x', query: '' })
    expect(log.entries().length).toBeLessThanOrEqual(72_000)
    expect(log.entries().at(-1)?.at).toBe(79_999)
  })
})
