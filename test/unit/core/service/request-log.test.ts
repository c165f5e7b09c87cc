import { describe, expect, it } from 'vitest'
import { createRequestLog, type AnsweredRequest } from '#core/service/request-log.ts'

const answered = (parts: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  number: 1,
  at: 1_000,
  path: '/stock/quotes',
  query: 'region=US&codes=AAPL',
  codes: 1,
  reason: 'due',
  status: 200,
  durationMs: 20,
  failure: null,
  dropped: [],
  ...parts,
})

describe('the request log', () => {
  it('keeps the last five hundred requests, numbered, the latest first', () => {
    const log = createRequestLog()
    for (let at = 1; at <= 503; at++) log.add(answered({ number: log.sent('/stock/quotes', at), at }))
    const requests = log.requests()
    expect(requests).toHaveLength(500)
    expect(requests[0]).toMatchObject({ number: 503, at: 503 })
    expect(requests.at(-1)).toMatchObject({ number: 4, at: 4 })
  })

  it('puts them in the order in which they were sent, whichever was answered first', () => {
    const log = createRequestLog()
    const [slow, quick] = [log.sent('/stock/quotes', 0), log.sent('/stock/quotes', 1)]
    log.add(answered({ number: quick }))
    log.add(answered({ number: slow }))
    expect(log.requests().map(({ number }) => number)).toEqual([2, 1])
  })

  it('counts failures by kind and message, and dates them by the end of the request', () => {
    const log = createRequestLog()
    const failure = { kind: 'rejected', code: 7, status: 200, message: 'unknown region' } as const
    log.add(answered({ failure }))
    log.add(answered({ number: 2, at: 5_000, failure: { ...failure, code: 8 } }))
    log.add(answered({ number: 3, at: 6_000 }))
    expect(log.failures()).toEqual([{ kind: 'rejected', message: 'unknown region', count: 2, lastAt: 5_020 }])
    expect(log.requests().map((request) => request.failure)).toEqual([null, 'rejected', 'rejected'])
  })

  it('counts and names the items that could not be used', () => {
    const log = createRequestLog()
    const bad = { key: 'ABC', reason: 'field', field: 'ld' } as const
    log.add(answered({ dropped: [bad, { key: 'XYZ', reason: 'missing', field: '' }] }))
    log.add(answered({ number: 2, at: 2_000, dropped: [bad] }))
    expect(log.requests().map(({ droppedItems }) => droppedItems)).toEqual([1, 2])
    expect(log.dropped()).toEqual([
      { path: '/stock/quotes', ...bad, count: 2, lastAt: 2_020 },
      { path: '/stock/quotes', key: 'XYZ', reason: 'missing', field: '', count: 1, lastAt: 1_020 },
    ])
  })

  it('cuts a long query off', () => {
    const log = createRequestLog()
    log.add(answered({ query: 'x'.repeat(5_000) }))
    expect(log.requests()[0]?.query).toHaveLength(200)
  })
})
