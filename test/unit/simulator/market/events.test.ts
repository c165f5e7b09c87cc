import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#model/values/duration.ts'
import { iposAt } from '#simulator/market/served/ipos.ts'
import { createMarket } from '#simulator/market/market.ts'
import { newsAt } from '#simulator/market/served/news.ts'
import { quoteAt } from '#simulator/market/served/quotes.ts'
import { splitCalendarAt } from '#simulator/market/served/split-calendar.ts'

const market = createMarket({ seed: 1, hours: 'calendar' })
const now = Date.parse('2026-11-20T15:00:00Z')
const REGIONS = [...new Set(market.listings.filter(({ company }) => company !== null).map(({ region }) => region))]

describe('news', () => {
  it('come newest first, never from the future, and page by page without a gap', () => {
    const all = newsAt(market, 'stock', 'en', 30, null, now)
    const times = all.items.map(({ publishedAt }) => publishedAt ?? Number.NaN)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(times[0]).toBeLessThanOrEqual(now)
    const first = newsAt(market, 'stock', 'en', 12, null, now)
    const second = newsAt(market, 'stock', 'en', 18, first.nextCursor, now)
    expect([...first.items, ...second.items]).toEqual(all.items)
    expect(first).toMatchObject({ hasMore: true, count: 12 })
  })

  it('end after two weeks', () => {
    let [cursor, pages, items]: [string | null, number, number] = [null, 0, 0]
    do {
      const page = newsAt(market, 'crypto', 'en', 100, cursor, now)
      items += page.items.length
      cursor = page.nextCursor
    } while (cursor !== null && ++pages < 50)
    expect(cursor).toBeNull()
    expect(items).toBeGreaterThan(500)
  })

  it('have the same story in every language, each in its own words', () => {
    const [english, chinese, japanese, spanish] = (['en', 'zh-CN', 'ja', 'es'] as const).map(
      (language) => newsAt(market, 'forex', language, 3, null, now).items,
    )
    const times = (items: typeof english) => items?.map(({ publishedAt }) => publishedAt)
    expect([times(chinese), times(japanese), times(spanish)]).toEqual([times(english), times(english), times(english)])
    const titles = [english, chinese, japanese, spanish].map((items) => items?.[0]?.title)
    expect(new Set(titles).size).toBe(4)
    expect(chinese?.[0]?.title).toMatch(/\p{Script=Han}/u)
  })

  it('report what the prices did', () => {
    const items = newsAt(market, 'indices', 'en', 60, null, now).items
    const moves = items.flatMap(({ title, publishedAt }) => {
      const listing = market.listings.find(
        ({ assetClass, name }) => assetClass === 'indices' && title.includes(name.en),
      )
      const percent = /(\d+\.\d)%/.exec(title)?.[1]
      if (listing === undefined || percent === undefined) return []
      const change = quoteAt(market, listing, publishedAt ?? 0).changePercent ?? Number.NaN
      const isUp = /gains|climbs|lifts/.test(title)
      return [[isUp ? Number(percent) : -Number(percent), change] as const]
    })
    expect(moves.length).toBeGreaterThan(20)
    for (const [reported, change] of moves) expect(Math.abs(reported - change)).toBeLessThan(0.051)
  })
})

describe('initial public offerings', () => {
  it('are still to come or have been, in every region', () => {
    for (const region of REGIONS) {
      const upcoming = iposAt(market, region, 'upcoming', now)
      const recent = iposAt(market, region, 'recent', now)
      expect(upcoming.length, region).toBeGreaterThan(0)
      expect(recent.length, region).toBeGreaterThan(0)
      for (const { listingAt } of upcoming) expect(listingAt).toBeGreaterThan(now)
      for (const { listingAt } of recent) expect(listingAt).toBeLessThanOrEqual(now)
    }
  })

  it('are subscribed to, allotted and listed in this order, on a UTC midnight of a weekday', () => {
    for (const ipo of REGIONS.flatMap((region) => iposAt(market, region, 'upcoming', now))) {
      const steps = [ipo.subscriptionStartAt, ipo.subscriptionEndAt, ipo.allotmentAt, ipo.listingAt].map(Number)
      expect(steps).toEqual(steps.toSorted((one, other) => one - other))
      expect((ipo.listingAt ?? 1) % DAY_MS).toBe(0)
      expect([1, 2, 3, 4, 5]).toContain(new Date(ipo.listingAt ?? 0).getUTCDay())
    }
  })

  it('have a single price or a range while they are upcoming, and a single one afterwards', () => {
    const isRange = (price: string | null) => /^\d+\.\d\d-\d+\.\d\d$/.test(price ?? '')
    const upcoming = REGIONS.flatMap((region) => iposAt(market, region, 'upcoming', now)).map(({ price }) =>
      isRange(price),
    )
    expect(new Set(upcoming)).toEqual(new Set([true, false]))
    const recent = REGIONS.flatMap((region) => iposAt(market, region, 'recent', now))
    expect(recent.every(({ price }) => /^\d+\.\d\d$/.test(price ?? ''))).toBe(true)
  })

  it('pass from upcoming to recent on their day and stay the same offering', () => {
    const [next] = iposAt(market, 'US', 'upcoming', now)
    const listed = iposAt(market, 'US', 'recent', next?.listingAt ?? 0)
    expect(listed[0]?.company).toBe(next?.company)
  })
})

describe('the calendar of splits', () => {
  it('holds past and announced ones of the region alone, the latest first', () => {
    const splits = splitCalendarAt(market, 'US', now)
    const dates = splits.map(({ exDate }) => exDate)
    expect(dates).toEqual(dates.toSorted((one, other) => other - one))
    expect(dates[0]).toBeGreaterThan(now)
    expect(dates.at(-1)).toBeLessThan(now)
    expect(new Set(splits.map(({ region }) => region))).toEqual(new Set(['US']))
  })

  it('names UTC midnights and the ratio by which the price will jump', () => {
    const [next] = splitCalendarAt(market, 'US', now)
    const listing = market.listings.find(({ region, code }) => region === 'US' && code === next?.code)
    if (listing === undefined || next === undefined) return expect.fail('no split is announced')
    expect(next.exDate % DAY_MS).toBe(0)
    const [before, after] = [-DAY_MS, 3 * DAY_MS].map((delay) => quoteAt(market, listing, next.exDate + delay).last)
    const jump = (before ?? 0) / (after ?? 1) / (next.ratio.after / next.ratio.before)
    expect(jump).toBeGreaterThan(0.8)
    expect(jump).toBeLessThan(1.25)
  })
})
