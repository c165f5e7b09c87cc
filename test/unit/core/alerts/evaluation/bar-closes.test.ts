import { describe, expect, it } from 'vitest'
import { barClosesBetween, closeFor } from '../../../../../src/core/alerts/evaluation/bar-closes.ts'
import { NOTHING_KNOWN_YET, type KnownMarket } from '../../../../../src/core/alerts/evaluation/known-market.ts'
import { createMarketGrids } from '../../../../../src/core/market/hours/market-grids.ts'
import type { BarCloseInterval } from '../../../../../src/model/alert.ts'
import { MINUTE_MS } from '../../../../../src/model/duration.ts'
import { alert, quoteAt, TRADING, WATCHED } from '../../../../fixtures/alerts.ts'

const GRID = createMarketGrids()(WATCHED)
/** The end of bars of a minute and of five; New York trades at 10:05. */
const END = TRADING + 5 * MINUTE_MS

/** Polled last so long before the end of the bar. */
const polled = (msBeforeEnd: number): KnownMarket => ({
  ...NOTHING_KNOWN_YET,
  quote: quoteAt(END - msBeforeEnd, 101),
  fetchedAt: END - msBeforeEnd,
})
const closeOf = (msBeforeEnd: number, time: number, interval: BarCloseInterval = '5m') =>
  barClosesBetween(polled(msBeforeEnd), time, GRID)(interval)?.price ?? null

describe('the close of a bar', () => {
  it('is the last price that was polled before its end, once that is over', () => {
    expect(closeOf(10_000, END)).toBe(101)
    expect(closeOf(10_000, END + 60_000)).toBe(101)
    expect(closeOf(10_000, END - 1)).toBeNull()
  })

  it('is not known where the last poll was more than a quarter of the bar before its end', () => {
    expect(closeOf(75_000, END)).toBe(101)
    expect(closeOf(75_001, END)).toBeNull()
  })

  it('is known of the shortest bars by a poll in their last 15 seconds', () => {
    expect(closeOf(15_000, END, '1m')).toBe(101)
    expect(closeOf(15_001, END, '1m')).toBeNull()
  })

  it('is not known before anything was polled', () => {
    expect(barClosesBetween(NOTHING_KNOWN_YET, END, GRID)('5m')).toBeNull()
  })

  it('is the same moment for all alerts that wait for it', () => {
    const closes = barClosesBetween(polled(10_000), END, GRID)
    expect(closes('5m')).toBe(closes('5m'))
  })

  it('is asked for by alerts that wait for one, with their own interval', () => {
    const closes = barClosesBetween(polled(20_000), END, GRID)
    expect(closeFor(alert({ confirm: { kind: 'barClose', interval: '5m' } }), closes)?.price).toBe(101)
    expect(closeFor(alert({ confirm: { kind: 'barClose', interval: '1m' } }), closes)).toBeNull()
    expect(closeFor(alert({ confirm: { kind: 'polls', polls: 1 } }), closes)).toBeNull()
  })
})
