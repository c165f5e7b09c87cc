/** Lists of a service without any bound: what is told of the items that cannot be used. */
import { describe, expect, it } from 'vitest'
import { readAnswer } from '../../../src/api/answer.ts'
import { catalogue, type EndpointName } from '../../../src/api/catalogue.ts'
import type { Decoded, Endpoint } from '../../../src/api/endpoint.ts'
import { createRequestLog } from '../../../src/core/service/request-log.ts'

const ASKED = { region: 'US', exchange: '', codes: ['A', 'B'], code: 'A', interval: '1D', limit: 1, type: 'stock' }

const decode = (name: EndpointName, data: unknown): Decoded<unknown> =>
  (catalogue[name] as Endpoint<unknown, unknown>).decode(data, ASKED) ?? expect.fail('was not read')

/** Bad items of each kind of list, and what is told of each. */
const LISTS: readonly (readonly [string, EndpointName, unknown, (items: readonly unknown[]) => unknown])[] = [
  ['a page', 'stockSplit', {}, (content) => ({ content })],
  ['a page of headlines', 'news', {}, (data) => ({ data })],
  ['a list of bars', 'stockKlines', { t: 0 }, (bars) => ({ A: bars })],
  ['bars of no code', 'stockKlines', { t: 0 }, (bars) => bars],
  ['a list of quotes', 'stockQuotes', { ld: 1 }, (quotes) => quotes],
  ['a side of an order book', 'stockDepths', { po: 'x' }, (a) => ({ A: { s: 'A', a, b: [] } })],
]

describe('an endless list of items that cannot be used', () => {
  it.each(LISTS)('is listed up to a bound and counted beyond it, as %s', (_, name, item, wrap) => {
    const { dropped } = decode(name, wrap(Array.from({ length: 20_000 }, () => item)))
    expect(dropped.length).toBeLessThan(210)
    const counted = dropped.filter(({ key }) => key.includes('#')).reduce((sum, { count = 1 }) => sum + count, 0)
    expect(counted).toBe(20_000)
    expect(dropped.filter(({ reason }) => reason === 'more')).toHaveLength(1)
  })

  it('leaves the reason of each requested code told', () => {
    const { dropped } = decode('stockKlines', { A: Array.from({ length: 20_000 }, () => ({})), B: 'none' })
    expect(dropped).toContainEqual({ key: 'B', reason: 'shape', field: '' })
  })

  it('takes no good item away that comes behind it', () => {
    const items = [...Array.from({ length: 300 }, () => ({})), { c: 'A', d: Date.UTC(2026, 0, 2), v: '2:1' }]
    expect(decode('stockSplit', items).value).toMatchObject({ items: [{ code: 'A' }] })
  })

  it('of a million is counted in the log of requests without a record of each', () => {
    const body = JSON.stringify({ code: 0, data: { content: Array.from({ length: 1_000_000 }, () => ({})) } })
    const outcome = { kind: 'answer', status: 200, retryAfter: null, date: null, body } as const
    const answer = readAnswer(catalogue.stockSplit, { region: 'US' }, outcome, 0)
    const dropped = answer.ok ? answer.value.dropped : expect.fail('was not read')
    expect(dropped.length).toBeLessThan(210)
    const log = createRequestLog()
    const request = { number: 1, at: 0, path: '/stock/split', query: '', codes: 0, status: 200, durationMs: 1 } as const
    log.add({ ...request, reason: 'question', failure: null, dropped })
    expect(log.requests()[0]?.droppedItems).toBe(1_000_000)
    expect(log.dropped().reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(999_000)
  })
})
