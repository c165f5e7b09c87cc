import { describe, expect, it } from 'vitest'
import type { Candle, CandleInterval } from '#model/candles/candle.ts'
import type { TradingDay } from '#model/hours/session-calendar.ts'
import { candlesAt } from '#simulator/market/served/candles.ts'
import type { Listing } from '#simulator/market/listings.ts'
import { createMarket, type Market } from '#simulator/market/market.ts'
import { quoteAt } from '#simulator/market/served/quotes.ts'

const market = createMarket({ seed: 1, hours: 'calendar' })

function listingOf(id: string, from: Market = market): Listing {
  const listing = from.listings.find((candidate) => candidate.id === id)
  if (listing === undefined) throw new Error(`no listing ${id}`)
  return listing
}

const candlesOf = (id: string, interval: CandleInterval, limit: number, time: string): readonly Candle[] =>
  candlesAt(market, listingOf(id), interval, limit, Date.parse(time))

const timesOf = (candles: readonly Candle[]) => candles.map(({ time }) => new Date(time).toISOString())

function sum(candles: readonly Candle[]): Partial<Candle> {
  return {
    open: candles[0]?.open ?? 0,
    high: Math.max(...candles.map(({ high }) => high)),
    low: Math.min(...candles.map(({ low }) => low)),
    close: candles.at(-1)?.close ?? 0,
    volume: candles.reduce((total, { volume }) => total + (volume ?? 0), 0),
  }
}

describe('candles', () => {
  it('over an hour are counted from the start of each session, so lunch cuts one short', () => {
    expect(timesOf(candlesOf('stock:HK::700', '1h', 6, '2026-11-20T09:00:00Z'))).toEqual([
      '2026-11-20T01:30:00.000Z',
      '2026-11-20T02:30:00.000Z',
      '2026-11-20T03:30:00.000Z',
      '2026-11-20T05:00:00.000Z',
      '2026-11-20T06:00:00.000Z',
      '2026-11-20T07:00:00.000Z',
    ])
  })

  it('over a minute end early on a half day and skip the holiday before it', () => {
    const times = timesOf(candlesOf('stock:US::AAPL', '1m', 211, '2026-11-28T00:00:00Z'))
    expect(times.slice(0, 2)).toEqual(['2026-11-25T20:59:00.000Z', '2026-11-27T14:30:00.000Z'])
    expect(times.at(-1)).toBe('2026-11-27T17:59:00.000Z')
  })

  it('over longer intervals are sums of the minutes', () => {
    const time = '2026-11-19T15:47:31Z'
    const minutes = candlesOf('fund:US::SPY', '1m', 78, time)
    for (const [interval, length] of [
      ['5m', 5],
      ['15m', 15],
      ['30m', 30],
      ['1h', 60],
    ] as const) {
      const bars = candlesOf('fund:US::SPY', interval, 20, time).filter(({ time: at }) => at >= (minutes[0]?.time ?? 0))
      expect(bars).toHaveLength(Math.ceil(78 / length))
      for (const bar of bars) {
        const parts = minutes.filter(({ time: at }) => at >= bar.time && at < bar.time + length * 60_000)
        expect(bar).toMatchObject(sum(parts))
      }
    }
  })

  it('over a week or a month are sums of the days, named by their Monday and their first', () => {
    const time = '2026-11-20T18:00:00Z'
    const days = candlesOf('stock:US::MSFT', '1D', 40, time)
    for (const [interval, name] of [
      ['1W', '2026-11-16T05:00:00.000Z'],
      ['1M', '2026-11-01T04:00:00.000Z'],
    ] as const) {
      const [bar] = candlesOf('stock:US::MSFT', interval, 1, time)
      expect(timesOf(bar === undefined ? [] : [bar])).toEqual([name])
      expect(bar).toMatchObject(sum(days.filter((day) => day.time >= (bar?.time ?? 0))))
    }
  })

  it('over a day have the local midnight of their trading date, also where trading began the evening before', () => {
    expect(timesOf(candlesOf('forex:GB::EURUSD', '1D', 2, '2026-11-22T23:00:00Z'))).toEqual([
      '2026-11-20T05:00:00.000Z',
      '2026-11-23T05:00:00.000Z',
    ])
  })

  it('are as many as were asked for, unless history begins later', () => {
    expect(candlesOf('stock:GB::AZN', '15m', 333, '2026-11-20T12:00:00Z')).toHaveLength(333)
    expect(timesOf(candlesOf('stock:GB::AZN', '1M', 500, '2023-03-15T12:00:00Z'))).toEqual([
      '2023-01-01T00:00:00.000Z',
      '2023-02-01T00:00:00.000Z',
      '2023-03-01T00:00:00.000Z',
    ])
  })

  it('have no minute in which trading was halted', () => {
    const { listing, dayMs, halt } = firstHalt() ?? expect.fail('no halt on this day')
    const minutes = candlesAt(market, listing, '1m', 1000, dayMs.close).filter(({ time }) => time >= dayMs.open)
    expect(minutes).toHaveLength(dayMs.minutes - (halt.to - halt.from))
  })
})

interface HaltedDay {
  readonly listing: Listing
  readonly dayMs: { readonly open: number; readonly close: number; readonly minutes: number }
  readonly halt: { readonly from: number; readonly to: number; readonly status: number; readonly fromMs: number }
}

function firstHalt(): HaltedDay | null {
  for (const listing of market.listings.filter(({ region, assetClass }) => region === 'US' && assetClass === 'stock')) {
    const day = market.sessionsOf(listing).dayAt(Date.parse('2026-11-20T22:00:00Z'))
    const { interruption: halt, grid } = market.dayOf(listing, day)
    if (halt === null) continue
    const dayMs = { open: day.openMs, close: day.closeMs, minutes: grid.count }
    return { listing, dayMs, halt: { ...halt, fromMs: grid.startOf(halt.from) } }
  }
  return null
}

describe('a halt', () => {
  it('freezes the quote and shows in its status until trading resumes', () => {
    const { listing, halt } = firstHalt() ?? expect.fail('no halt on this day')
    const before = quoteAt(market, listing, halt.fromMs - 1)
    const during = quoteAt(market, listing, halt.fromMs + 5 * 60_000)
    const after = quoteAt(market, listing, halt.fromMs + (halt.to - halt.from + 1) * 60_000)
    expect([before.status, during.status, after.status]).toEqual([0, halt.status, 0])
    expect(during).toEqual({ ...before, status: halt.status })
    expect(after.time).toBeGreaterThan(during.time)
  })
})

interface SplitDay {
  readonly listing: Listing
  readonly ratio: number
  readonly day: TradingDay
}

/** The first trading day after a split that exceeds any ordinary move. */
function firstSplitDay(): SplitDay | null {
  for (const listing of market.listings) {
    const split = market
      .splitsOf(listing)
      .find(({ exDate, after }) => exDate > '2026-01-01' && exDate < '2026-11-01' && after >= 3)
    if (split === undefined) continue
    const sessions = market.sessionsOf(listing)
    const day = sessions.dayOn(split.exDate) ?? sessions.next(split.exDate)
    return { listing, ratio: split.after / split.before, day }
  }
  return null
}

describe('a split', () => {
  const { listing, ratio, day } = firstSplitDay() ?? expect.fail('no split in this year')
  const [before, on] = candlesAt(market, listing, '1D', 2, day.closeMs).map(({ open, close }) => ({ open, close }))

  it('divides the price and shows as a jump between two candles', () => {
    const jump = (before?.close ?? Number.NaN) / (on?.open ?? Number.NaN)
    expect(jump).toBeGreaterThan(ratio * 0.85)
    expect(jump).toBeLessThan(ratio * 1.15)
  })

  it('is taken into account by the previous close, so that the change is an ordinary one', () => {
    const { previousClose, changePercent } = quoteAt(market, listing, day.closeMs - 1)
    const expected = (before?.close ?? Number.NaN) / ratio
    expect(Math.abs((previousClose ?? Number.NaN) - expected)).toBeLessThanOrEqual(listing.scale.tick)
    expect(Math.abs(changePercent ?? Number.NaN)).toBeLessThan(15)
  })
})

describe('a delisted stock', () => {
  it('keeps its last quote under another status', () => {
    const listing = listingOf('stock:US::HRVL')
    const [one, other] = ['2026-06-30T15:00:00Z', '2026-11-20T15:00:00Z'].map((time) =>
      quoteAt(market, listing, Date.parse(time)),
    )
    expect(one).toEqual(other)
    expect(one?.status).toBe(2)
    expect(quoteAt(market, listing, Date.parse('2026-06-26T15:00:00Z')).status).toBe(0)
  })
})

describe('a market around the clock', () => {
  const always = createMarket({ seed: 1, hours: 'always' })

  it('trades every row on a Sunday night', () => {
    const [early, late] = ['2026-11-22T03:00:00Z', '2026-11-22T03:02:00Z'].map(Date.parse)
    const moved = always.listings.filter(
      (listing) => quoteAt(always, listing, late ?? 0).time > quoteAt(always, listing, early ?? 0).time,
    )
    // All but the delisted one, and perhaps a few halted ones.
    expect(moved.length).toBeGreaterThan(always.listings.length - 10)
  })

  it('has an hour less on the day on which clocks go forward', () => {
    const listing = listingOf('stock:GB::AZN', always)
    const minutes = candlesAt(always, listing, '1m', 1500, Date.parse('2026-03-29T22:59:59Z'))
    const ofTheDay = minutes.filter(({ time }) => time >= Date.parse('2026-03-29T00:00:00Z'))
    expect(ofTheDay).toHaveLength(23 * 60)
  })
})
