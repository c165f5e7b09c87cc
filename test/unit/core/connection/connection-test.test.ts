import { describe, expect, it } from 'vitest'
import type { ConnectionForm } from '#contract/values/schemas.ts'
import { REQUEST_LIMIT_MS, type HttpOutcome } from '#core/ports/http.ts'
import { createConnectionTest } from '#core/connection/connection-test.ts'
import { createFakeClock, settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { createFakeHttp } from '#test/fakes/service/fake-http.ts'
import { jsonAnswer } from '#test/fakes/service/http-answers.ts'

const FORM: ConnectionForm = {
  baseUrl: 'https://api.example.com/v1',
  token: 'a-key',
  plan: 'base',
  codesPerRequest: 10,
  requestsPerMinute: 5,
  remember: false,
}

const QUOTE = { s: 'AAPL', ld: 189.5, o: 188, h: 190, l: 187, t: 1_795_184_000_000, v: 1_000, tu: 189_000, ts: 0 }
const answer = (status: number, body: string, retryAfter: string | null = null): HttpOutcome => ({
  kind: 'answer', status, retryAfter, date: null, body,
}) // prettier-ignore

function setUp(outcome?: HttpOutcome) {
  const [clock, feed, http] = [createFakeClock(), createFakeFeed(), createFakeHttp(() => outcome)]
  return { clock, feed, http, test: createConnectionTest({ clock, http, spend: (address) => feed.spend(address) }) }
}

describe('the test of a connection', () => {
  it('asks for one quote of Apple with the key in its own place and a bounded wait', async () => {
    const { http, test } = setUp(jsonAnswer({ code: 0, msg: 'ok', data: { AAPL: QUOTE } }))
    await test(FORM)
    expect(http.calls.map(({ request }) => request)).toEqual([
      {
        url: 'https://api.example.com/v1/stock/quotes?region=US&codes=AAPL',
        token: 'a-key',
        timeoutMs: REQUEST_LIMIT_MS,
      },
    ])
  })

  it('says how long the answer took', async () => {
    const { clock, http, test } = setUp()
    const result = test(FORM)
    await settlePromises()
    clock.advance(230)
    http.calls[0]?.answer(jsonAnswer({ code: 0, msg: 'ok', data: { AAPL: QUOTE } }))
    expect(await result).toEqual({ ok: true, value: { latencyMs: 230, sampleCode: 'AAPL' } })
  })

  it('is content with a service that does not know Apple but took the key', async () => {
    const { test } = setUp(jsonAnswer({ code: 0, msg: null, data: {} }))
    expect((await test(FORM)).ok).toBe(true)
  })

  it.each<[string, HttpOutcome, object]>([
    ['an unreachable host', { kind: 'none', cause: 'unreachable', message: 'ENOTFOUND' }, { kind: 'unavailable', cause: 'unreachable' }],
    ['silence', { kind: 'none', cause: 'timeout', message: '' }, { kind: 'unavailable', cause: 'timeout' }],
    ['a redirect', { kind: 'none', cause: 'redirected', message: '' }, { kind: 'unavailable', cause: 'redirected' }],
    ['a refused key', answer(401, '{"message":"invalid key"}'), { kind: 'unauthorised', message: 'invalid key' }],
    ['a spent limit', answer(429, '{}', '7'), { kind: 'rateLimited', retryAfterMs: 7_000 }],
    ['a refusal in the envelope', jsonAnswer({ code: 1001, msg: 'plan expired', data: null }), { kind: 'rejected', code: 1001, message: 'plan expired' }],
    ['a failing server', answer(503, ''), { kind: 'unavailable', cause: 'server' }],
    ['a web page', answer(200, '<!doctype html><title>Welcome</title>'), { kind: 'malformed' }],
    ['another service', jsonAnswer({ hello: 'world' }), { kind: 'malformed' }],
  ])('names %s', async (_what, outcome, expected) => {
    const { test } = setUp(outcome)
    expect(await test(FORM)).toMatchObject({ ok: false, failure: expected })
  }) // prettier-ignore

  it('is counted against the budget until its answer is in', async () => {
    const { feed, http, test } = setUp()
    const result = test(FORM)
    await settlePromises()
    expect(feed.unsettled).toBe(1)
    http.calls[0]?.answer(answer(503, ''))
    await result
    expect(feed.unsettled).toBe(0)
  })

  it('waits for room in the budget, and does not give up for want of it', async () => {
    const { feed, http, test } = setUp(jsonAnswer({ code: 0, msg: 'ok', data: { AAPL: QUOTE } }))
    const room = feed.holdBudget()
    const result = test(FORM)
    await settlePromises()
    expect(http.calls).toEqual([])
    room()
    expect((await result).ok).toBe(true)
  })
})
