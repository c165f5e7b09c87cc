/** Lists of a service without any bound: the report on unusable items. */
import { describe, expect, it } from 'vitest'
import { readAnswer } from '#api/answer.ts'
import { catalogue, type EndpointName } from '#api/catalogue.ts'
import type { Decoded, Endpoint } from '#api/wire/endpoint.ts'
import { klines } from '#api/codecs/candle.ts'
import { createRequestLog } from '#core/service/request-log.ts'
import type { NewsPage } from '#model/reference/news-item.ts'

const ASKED = { region: 'US', exchange: '', codes: ['A', 'B'], code: 'A', interval: '1D', limit: 1, type: 'stock' }

const decode = (name: EndpointName, data: unknown): Decoded<unknown> =>
  (catalogue[name] as Endpoint<unknown, unknown>).decode(data, ASKED) ?? expect.fail('was not read')

/** Bad items of each kind of list, and the report on each. */
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

  it('keeps the reason for each requested code', () => {
    const { dropped } = decode('stockKlines', { A: Array.from({ length: 20_000 }, () => ({})), B: 'none' })
    expect(dropped).toContainEqual({ key: 'B', reason: 'shape', field: '' })
  })

  it('takes no good item away that comes behind it', () => {
    const items = [...Array.from({ length: 300 }, () => ({})), { c: 'A', d: Date.UTC(2026, 0, 2), v: '2:1' }]
    expect(decode('stockSplit', items).value).toMatchObject({ items: [{ code: 'A' }] })
  })

  it('with a million items is counted in the log of requests without a record of each', () => {
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

describe('an endless list of good bars', () => {
  const bars = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ t: (1_000_000 + place) * 60_000, o: 1, h: 1, l: 1, c: 1 }))
  const decodeBars = (sent: readonly unknown[], limit: number) => {
    const decoded = klines('stock').decode({ A: sent }, { ...ASKED, codes: ['A'], interval: '1m', limit })
    return { dropped: decoded?.dropped, candles: decoded?.value.get('A') ?? [] }
  }

  it('is taken up to a multiple of what was asked for, the newest, and is reported', () => {
    for (const sent of [bars(90_000), bars(90_000).toReversed()]) {
      const { candles, dropped } = decodeBars(sent, 16_000)
      expect([candles.length, candles.at(-1)?.time]).toEqual([32_000, 1_089_999 * 60_000])
      expect(dropped).toEqual([{ key: 'A#32000', reason: 'surplus', field: '' }])
    }
    expect(decodeBars(bars(90_000), 3).candles).toHaveLength(1_000)
  })

  it('is taken whole where a service sends its usual number instead of the number asked for', () => {
    const { candles, dropped } = decodeBars(bars(1_000), 3)
    expect([candles.length, dropped]).toEqual([1_000, []])
  })
})

describe('an endless page of good headlines', () => {
  it('is read up to a bound, the newest, and is reported', () => {
    const headlines = Array.from({ length: 30_000 }, (_, place) => ({
      id: `n${place}`,
      te: 'T',
      pt: String(1e9 + place),
    }))
    const { value, dropped } = decode('news', headlines)
    const { items } = value as NewsPage
    expect([items.length, items[0]?.id]).toEqual([2_000, 'n29999'])
    expect(dropped).toEqual([{ key: '#2000', reason: 'surplus', field: '' }])
  })
})
