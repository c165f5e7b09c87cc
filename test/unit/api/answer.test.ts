import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAnswer, type Outcome } from '#api/answer.ts'
import { isWorthRetrying } from '#api/errors.ts'
import { catalogue } from '#api/catalogue.ts'
import type { Failure } from '#model/values/failure.ts'

const NOW = Date.UTC(2026, 10, 20, 12, 0, 0)
const PARAMETERS = { region: 'US', exchange: '', codes: ['AAPL'] }
const ok = (body: string): Outcome => ({ kind: 'answer', status: 200, retryAfter: null, date: null, body })
const status = (code: number, body = '', retryAfter: string | null = null): Outcome => {
  return { kind: 'answer', status: code, retryAfter, date: null, body }
}
const judge = (outcome: Outcome) => readAnswer(catalogue.stockQuotes, PARAMETERS, outcome, NOW)

const readings = (outcome: Outcome) => ({
  news: readAnswer(catalogue.news, { market: 'stock', language: 'en', limit: null }, outcome, NOW),
  stockSplit: readAnswer(catalogue.stockSplit, { region: 'US' }, outcome, NOW),
  stockIpo: readAnswer(catalogue.stockIpo, { region: 'US', stage: 'recent' }, outcome, NOW),
  stockInfo: readAnswer(catalogue.stockInfo, { ...PARAMETERS, code: 'AAPL', type: 'stock' }, outcome, NOW),
  stockDepth: readAnswer(catalogue.stockDepth, { ...PARAMETERS, code: 'AAPL' }, outcome, NOW),
  usKlines: readAnswer(catalogue.stockKlines, { ...PARAMETERS, interval: '1D', limit: 1 }, outcome, NOW),
})

function failureFor(outcome: Outcome): Failure {
  const result = judge(outcome)
  if (result.ok) throw new Error('expected a failure')
  return result.failure
}

describe('readAnswer', () => {
  it('keeps why no answer came', () => {
    expect(failureFor({ kind: 'none', cause: 'tooLarge', message: 'more than 8 MB' })).toEqual({
      kind: 'unavailable',
      cause: 'tooLarge',
      message: 'more than 8 MB',
    })
  })

  it.each([
    [401, '{"message":"Invalid API key"}', 'Invalid API key'],
    [403, '{"code":7,"msg":"not in your plan","data":null}', 'not in your plan'],
    [401, '<html>', 'HTTP 401'],
  ])('takes status %i with the body %s for a refused key', (code, body, message) => {
    expect(failureFor(status(code, body))).toEqual({ kind: 'unauthorised', message })
  })

  it.each([401, 403, '401'])('takes the code %s in an envelope for a refused key', (code) => {
    expect(failureFor(ok(JSON.stringify({ code, msg: 'bad token', data: null })))).toEqual({
      kind: 'unauthorised',
      message: 'bad token',
    })
  })

  it.each([
    ['7', 7000],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', null],
    ['soon', null],
    [null, null],
  ])('reads Retry-After %s on 429', (header, retryAfterMs) => {
    expect(failureFor(status(429, '', header))).toEqual({ kind: 'rateLimited', message: 'HTTP 429', retryAfterMs })
  })

  it.each([
    ['an hour behind ours', 'Fri, 20 Nov 2026 11:00:00 GMT', 'Fri, 20 Nov 2026 11:00:30 GMT'],
    ['an hour ahead of ours', 'Fri, 20 Nov 2026 13:00:00 GMT', 'Fri, 20 Nov 2026 13:00:30 GMT'],
  ])('measures a Retry-After date by the clock of its service, which is %s', (_what, date, retryAfter) => {
    const outcome = { ...status(429, '', retryAfter), date } as const
    expect(failureFor(outcome)).toMatchObject({ kind: 'rateLimited', retryAfterMs: 30_000 })
  })

  it('takes the code 429 in an envelope for the request limit', () => {
    const body = '{"code":429,"msg":"slow down"}'
    expect(failureFor(status(200, body, '3'))).toEqual({
      kind: 'rateLimited',
      message: 'slow down',
      retryAfterMs: 3000,
    })
  })

  it('keeps the code and words of a service that declines', () => {
    const body = '{"code":1003,"msg":"unknown region\\u0000\\n","data":null}'
    expect(failureFor(ok(body))).toEqual({ kind: 'rejected', code: 1003, status: 200, message: 'unknown region' })
    expect(failureFor(status(400, body))).toEqual({
      kind: 'rejected',
      code: 1003,
      status: 400,
      message: 'unknown region',
    })
    expect(failureFor(status(404, 'not here'))).toEqual({
      kind: 'rejected',
      code: 404,
      status: 404,
      message: 'HTTP 404',
    })
  })

  it.each([408, 425, 500, 502, 503, 504, 599])('takes status %i for a service that is unavailable', (code) => {
    expect(failureFor(status(code, '<h1>oops</h1>'))).toMatchObject({ kind: 'unavailable', cause: 'server' })
  })

  it('takes a redirection for an unavailable service, never for an answer', () => {
    expect(failureFor(status(302, '{"code":0,"data":{}}'))).toMatchObject({ kind: 'unavailable', cause: 'redirected' })
  })

  it.each([
    ['', 'the answer is empty'],
    ['<!doctype html><title>Hotel</title>', 'the answer is a web page, not JSON'],
    ['\uFEFF{"code":0,"data":{}}', 'the answer starts with a byte order mark'],
    ['{"code":0,"data":{"AAPL":{"ld":1', 'the answer is not complete JSON'],
    ['[]', 'the answer is not an object'],
    ['{"hello":"world"}', 'the answer has no numeric code'],
    ['{"code":0,"msg":"ok"}', 'the answer carries no data'],
    [`{"code":0,"data":${'['.repeat(100_000)}`, 'the answer is nested too deeply'],
  ])('calls %.40s malformed and says why', (body, message) => {
    expect(failureFor(ok(body))).toEqual({ kind: 'malformed', message })
  })

  it('bounds the message of a talkative service', () => {
    const body = JSON.stringify({ code: 5, msg: 'x'.repeat(10_000) })
    expect(failureFor(ok(body)).message).toHaveLength(300)
  })

  it('calls data of another shape unusable: the envelope is that of the service', () => {
    expect(failureFor(ok('{"code":0,"msg":"ok","data":"AAPL"}'))).toEqual({
      kind: 'noData',
      cause: 'unusable',
      message: 'data has another shape than documented',
    })
  })

  it.each(['null', '{}', '[]'])('reads data %s of every operation as nothing known', (data) => {
    const outcome = ok(`{"code":0,"msg":"ok","data":${data}}`)
    const { news, stockSplit, stockIpo, stockInfo, stockDepth, usKlines } = readings(outcome)
    expect([news, stockSplit, stockIpo]).toMatchObject(Array(3).fill({ ok: true, value: { value: { items: [] } } }))
    expect([stockInfo, stockDepth]).toMatchObject(Array(2).fill({ ok: true, value: { value: null } }))
    expect(usKlines).toMatchObject({ ok: true, value: { value: new Map() } })
  })

  it.each(['null', '{}', '[]'])('reads data %s as a batch in which every code is missing', (data) => {
    expect(judge(ok(`{"code":0,"msg":"ok","data":${data}}`))).toEqual({
      ok: true,
      value: { value: new Map(), dropped: [{ key: 'AAPL', reason: 'missing', field: '' }] },
    })
  })

  it('never throws, whatever the answer is', () => {
    const outcome = fc.record({
      kind: fc.constant('answer' as const),
      status: fc.integer({ min: 100, max: 999 }),
      retryAfter: fc.option(fc.string()),
      date: fc.option(fc.string()),
      body: fc.oneof(fc.string({ unit: 'binary' }), fc.json()),
    })
    fc.assert(fc.property(outcome, (each) => void judge(each)))
  })
})

describe('isWorthRetrying', () => {
  it.each([
    [status(429), true],
    [status(408), true],
    [status(425), true],
    [status(503), true],
    [{ kind: 'none', cause: 'unreachable', message: '' }, true],
    [{ kind: 'none', cause: 'timeout', message: '' }, true],
    [{ kind: 'none', cause: 'cancelled', message: '' }, false],
    [{ kind: 'none', cause: 'tooLarge', message: '' }, false],
    [{ kind: 'none', cause: 'redirected', message: '' }, false],
    [status(302), false],
    [status(401), false],
    [status(400), false],
    [ok('not json'), false],
  ] as const)('judges %o: %s', (outcome, expected) => {
    expect(isWorthRetrying(failureFor(outcome))).toBe(expected)
  })
})
