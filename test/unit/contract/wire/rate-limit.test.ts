import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOf } from '#contract/wire/message-cost.ts'
import { createRateLimit, limitLines, TOO_MANY_MESSAGES } from '#contract/wire/rate-limit.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'

const BURST = 500
const PER_SECOND = 200

function limited() {
  const clock = createFakeClock()
  return { clock, limit: createRateLimit({ burst: BURST, perSecond: PER_SECOND, now: () => clock.monotonic() }) }
}

function takeAll(limit: { take(cost: number): boolean }, attempts: number): number {
  let taken = 0
  for (let attempt = 0; attempt < attempts; attempt += 1) if (limit.take(1)) taken += 1
  return taken
}

describe('the rate limit of a window', () => {
  it('lets a burst through and stops a flood of a hundred thousand', () => {
    expect(takeAll(limited().limit, 100_000)).toBe(BURST)
  })

  it('lets the window speak again as time passes', () => {
    const { clock, limit } = limited()
    takeAll(limit, BURST)
    clock.advance(1000)
    expect(takeAll(limit, BURST)).toBe(PER_SECOND)
  })

  it('saves up no more than one burst', () => {
    const { clock, limit } = limited()
    clock.advance(3_600_000)
    expect(takeAll(limit, 2 * BURST)).toBe(BURST)
  })

  it('never lets more through than the burst and the rate allow together', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2000), fc.nat(800)), { maxLength: 30 }), (steps) => {
        const { clock, limit } = limited()
        let taken = 0
        for (const [waitMs, attempts] of steps) {
          clock.advance(waitMs)
          taken += takeAll(limit, attempts)
        }
        expect(taken).toBeLessThanOrEqual(BURST + (clock.monotonic() / 1000) * PER_SECOND)
      }),
    )
  })
})

describe('a heavy request', () => {
  it('spends more than a light one, and whatever is not listed spends one', () => {
    const request = (name: string) => ({ kind: 'request', name, payload: null })
    expect(costOf(request('data.import'))).toBeGreaterThan(costOf(request('watchlist.import')))
    expect(costOf(request('watchlist.import'))).toBeGreaterThan(costOf(request('link.setSymbol')))
    const light = [request('link.setSymbol'), request('no.such'), request('__proto__'), { kind: 'visibility' }, 7, null]
    expect(light.map(costOf)).toEqual(light.map(() => 1))
  })

  it('is allowed a few times in a burst, and then a few times a second', () => {
    const { clock, limit } = limited()
    const heavy = costOf({ kind: 'request', name: 'data.preview', payload: null })
    const takeHeavy = () => Array.from({ length: 100 }, () => limit.take(heavy)).filter((taken) => taken).length
    expect(takeHeavy()).toBe(5)
    clock.advance(1_000)
    expect(takeHeavy()).toBe(2)
  })
})

describe('a limited line', () => {
  it('refuses messages above the limit, hands on the rest, and accepts messages again after a moment', async () => {
    const clock = createFakeClock()
    let received = 0
    const connect = limitLines(
      () => ({
        receive() {
          received += 1
          return Promise.resolve({ ok: true, value: null })
        },
        hold: () => undefined,
        close: () => undefined,
      }),
      () => clock.monotonic(),
    )
    const [line, other] = [connect(() => undefined), connect(() => undefined)]
    const replies = await Promise.all(Array.from({ length: 10_000 }, () => line.receive({})))
    expect(received).toBe(BURST)
    expect(replies.filter((reply) => reply === TOO_MANY_MESSAGES)).toHaveLength(10_000 - BURST)
    expect((await other.receive({})).ok).toBe(true)
    clock.advance(1_000)
    expect((await line.receive({})).ok).toBe(true)
    const heavy = { kind: 'request', name: 'data.preview', payload: { content: '' } }
    const heavyReplies = await Promise.all(Array.from({ length: 10 }, () => other.receive(heavy)))
    expect(heavyReplies.filter((reply) => reply !== TOO_MANY_MESSAGES)).toHaveLength(5)
  })
})
