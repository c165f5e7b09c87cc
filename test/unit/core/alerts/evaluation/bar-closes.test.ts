import { describe, expect, it } from 'vitest'
import { certainClose, closeProvenBy, closeTimesOf } from '#core/alerts/evaluation/bar-closes.ts'
import { NOTHING_KNOWN_YET, type KnownMarket } from '#core/alerts/measure/known-market.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import type { BarCloseInterval } from '#model/alerts/alert.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const GRID = createMarketGrids()(WATCHED)
/** The end of bars of a minute and of five; New York trades at 10:05. */
const END = TRADING + 5 * MINUTE_MS
/** 16:00 in New York, on the same Friday. */
const CLOSE = Date.parse('2026-11-20T21:00:00Z')

/** A market last polled this long before the end of the bar. */
const polled = (msBeforeEnd: number): KnownMarket => known(END - msBeforeEnd, END - msBeforeEnd)

const known = (tradedAt: number, fetchedAt: number, changes: Partial<KnownMarket> = {}): KnownMarket => ({
  ...NOTHING_KNOWN_YET,
  quote: quoteAt(tradedAt, 101),
  fetchedAt,
  ...changes,
})
const provenBy = (msBeforeEnd: number, time: number, interval: BarCloseInterval = '5m') =>
  closeProvenBy(polled(msBeforeEnd), time, GRID, interval)?.moment.price ?? null
const certainAt = (market: KnownMarket, now: number, interval: BarCloseInterval = '5m') =>
  certainClose(market, now, GRID, interval)

describe('the close of a bar after which the market trades on', () => {
  it('is the last price that was polled before its end, once a later one is traded', () => {
    expect(provenBy(10_000, END)).toBe(101)
    expect(provenBy(10_000, END + 60_000)).toBe(101)
    expect(provenBy(10_000, END - 1)).toBeNull()
  })

  it('is not known where the last poll was more than a quarter of the bar before its end', () => {
    expect(provenBy(75_000, END)).toBe(101)
    expect(provenBy(75_001, END)).toBeNull()
  })

  it('on daily bars is not known if the last poll was more than a quarter of an hour before its end', () => {
    const closing = (msBefore: number) =>
      closeProvenBy(known(CLOSE - msBefore, CLOSE - msBefore), CLOSE + 3 * 86_400_000, GRID, '1D')
    expect(closing(900_000)).toMatchObject({ end: CLOSE, date: '2026-11-20' })
    expect(closing(900_001)).toBeNull()
  })

  it('is known of the shortest bars by a poll in their last 15 seconds', () => {
    expect(provenBy(15_000, END, '1m')).toBe(101)
    expect(provenBy(15_001, END, '1m')).toBeNull()
  })

  it('is not known before anything was polled, nor while the last price is in doubt', () => {
    expect(closeProvenBy(NOTHING_KNOWN_YET, END, GRID, '5m')).toBeNull()
    const doubt = { quote: quoteAt(END - 5_000, 300), high: null, low: null }
    expect(closeProvenBy({ ...polled(10_000), doubt }, END, GRID, '5m')).toBeNull()
  })

  it('is certain without a later trade a minute after the end, if an answer came since', () => {
    const market = known(END - 100_000, END + 1)
    expect(certainAt(market, END + MINUTE_MS - 1)).toBeNull()
    expect(certainAt(market, END + MINUTE_MS)).toMatchObject({ interval: '5m', end: END, seenAt: END + 1 })
    expect(certainAt(known(END - 100_000, END - 1), END + MINUTE_MS)).toBeNull()
  })
})

describe('the close of a session', () => {
  it('has the price of a print within a minute after it, on bars of every length', () => {
    for (const interval of ['1m', '5m', '1h', '1D'] as const) {
      const printed = known(CLOSE + 59_999, CLOSE + MINUTE_MS)
      expect(certainAt(printed, CLOSE + MINUTE_MS, interval)).toMatchObject({ end: CLOSE, date: '2026-11-20' })
      expect(closeProvenBy(known(CLOSE - 5_000, CLOSE - 5_000), CLOSE + 59_999, GRID, interval)).toBeNull()
    }
  })

  it('is certain when an answer came 45 seconds after it or later', () => {
    expect(certainAt(known(CLOSE + 5_000, CLOSE + 44_999), CLOSE + MINUTE_MS)).toBeNull()
    expect(certainAt(known(CLOSE + 5_000, CLOSE + 45_000), CLOSE + MINUTE_MS)).not.toBeNull()
  })

  it('is certain later by the delay of the service behind the exchange', () => {
    const times = closeTimesOf(known(CLOSE - 5_000, CLOSE, { delayMs: 15 * MINUTE_MS }), GRID, '1h')
    expect(times).toEqual({
      end: CLOSE,
      endsSession: true,
      shownFrom: CLOSE + 15 * MINUTE_MS + 45_000,
      certainAt: CLOSE + 16 * MINUTE_MS,
    })
  })

  it('is not the price of a trade after hours, which makes no daily bar and another minute bar', () => {
    const after = known(CLOSE + 30 * MINUTE_MS, CLOSE + 31 * MINUTE_MS)
    expect(closeTimesOf(after, GRID, '1D')).toBeNull()
    expect(closeTimesOf(after, GRID, '5m')?.end).toBe(CLOSE + 35 * MINUTE_MS)
  })

  it('is that of the morning where the market has a break for lunch', () => {
    const tencent = instrumentId({ assetClass: 'stock', region: 'HK', exchange: '', code: '0700' })
    const grid = createMarketGrids()(tencent)
    const lunch = Date.parse('2026-11-20T04:00:00Z')
    expect(closeTimesOf(known(lunch + 2_000, lunch), grid, '1h')).toMatchObject({ end: lunch, endsSession: true })
    // The day continues after lunch.
    expect(closeTimesOf(known(lunch + 2_000, lunch), grid, '1D')?.end).toBe(lunch + 4 * 60 * MINUTE_MS)
  })

  it('does not exist in a market that trades around the clock, where the next bar follows immediately', () => {
    const coin = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' })
    const midnight = Date.parse('2026-11-21T00:00:00Z')
    const times = closeTimesOf(known(midnight - 5_000, midnight), createMarketGrids()(coin), '1D')
    expect(times).toMatchObject({ end: midnight, endsSession: false, shownFrom: midnight })
  })
})
