import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#model/values/duration.ts'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import { type Arrival, quoteOf } from '#test/fakes/quotes/fake-quote-service.ts'
import { openInformation } from '#test/fakes/service/information-service.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const BUDGET = 60
const AAPL = idOf('stock:US::AAPL')
const CLASSES = ['stock:US', 'fund:US', 'indices:GB', 'future:US', 'forex:GB', 'crypto:BA'] as const
const page = { content: [], page: 0, size: 20, totalElements: 0, totalPages: 0, last: true }

/** All classes with their figures, news, both calendars, and a company. */
function openDesk() {
  const answer = ({ path, codes, query }: Arrival): unknown => {
    if (path === '/news') return { data: [], pagination: {} }
    if (path === '/stock/info') return { c: query.get('code'), n: 'A company' }
    if (path === '/stock/ipo' || path === '/stock/split') return page
    return Object.fromEntries(codes.map((code) => [code, quoteOf(code, opened.clock.now())]))
  }
  const opened = openInformation({ requestsPerMinute: BUDGET, answer })
  for (const market of CLASSES)
    for (let number = 0; number < 20; number++) {
      const instrument = idOf(`${market}::S${number}`)
      opened.feed.want({ instrument, kind: 'quote', ...DEMANDS.visible })
      opened.listen('companyFigures', instrument)
    }
  for (const language of ['en', 'zh-CN']) opened.listen('news', { market: 'stock', language })
  for (const region of ['US', 'HK', 'SG', 'JP']) {
    opened.listen('splits', region)
    for (const stage of ['upcoming', 'recent'] as const) opened.listen('offerings', { stage, region })
  }
  opened.listen('company', AAPL)
  return opened
}

describe('a desk with every panel open', () => {
  it('stays inside sixty requests a minute, with most of them left to prices', async () => {
    const { clock, arrivals, busiestMinute } = openDesk()
    await clock.advanceSettling(10 * MINUTE_MS)
    expect(busiestMinute()).toBeLessThanOrEqual(BUDGET)
    const quotes = arrivals.filter(({ path }) => path.endsWith('/quotes'))
    expect(quotes.length).toBeGreaterThan(0.8 * arrivals.length)
  })

  it('has all its information within two minutes', async () => {
    const { clock, arrivals } = openDesk()
    await clock.advanceSettling(2 * MINUTE_MS)
    const count = (path: string) => arrivals.filter((arrival) => arrival.path === path).length
    expect([count('/news'), count('/stock/split'), count('/stock/ipo')]).toEqual([2, 4, 8])
    expect(arrivals.some(({ path, query }) => path === '/stock/info' && query.get('code') === 'AAPL')).toBe(true)
  })

  it('can say of every request what it was for', async () => {
    const { clock, feed } = openDesk()
    await clock.advanceSettling(MINUTE_MS)
    const asked = feed.requests().filter(({ path }) => !path.endsWith('/quotes'))
    expect(asked.length).toBeGreaterThan(10)
    expect(new Set(asked.map(({ reason }) => reason))).toEqual(new Set(['question']))
  })
})

describe('an empty array in place of every answer', () => {
  it('is no headlines, no offerings, no splits and no company', async () => {
    const { clock, information, listen } = openInformation({ answer: () => [] })
    const headlines = { market: 'stock', language: 'en' } as const
    const upcoming = { stage: 'upcoming', region: 'US' } as const
    listen('news', headlines)
    listen('offerings', upcoming)
    listen('splits', 'US')
    listen('company', AAPL)
    await clock.advanceSettling(MINUTE_MS)
    const { news, offerings, splits, company } = information.topics
    expect(news.current(headlines)).toMatchObject({ value: { items: [] }, failure: null })
    expect(offerings.current(upcoming)).toMatchObject({ value: { offerings: [] }, failure: null })
    expect(splits.current('US')).toMatchObject({ value: { splits: [] }, failure: null })
    expect(company.current(AAPL)).toMatchObject({ value: 'unknown', failure: null })
  })
})
