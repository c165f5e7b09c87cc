import { describe, expect, it } from 'vitest'
import { createMarketSessions } from '#core/market/hours/sessions.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { idOf, liveWith } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
/** Friday, half an hour after New York has opened. */
const OPEN = Date.UTC(2026, 10, 20, 15)
const SATURDAY = Date.UTC(2026, 10, 21, 15)
/** A Wednesday in the trading hours of New York, years after the end of its calendar. */
const AFTER_END = Date.UTC(2031, 0, 8, 15)

function open(startAt: number, sourceName = 'https://quotes.example') {
  const clock = createFakeClock(startAt)
  const received: ((live: LiveQuote) => void)[] = []
  const feed = {
    watchAll(listener: (live: LiveQuote) => void) {
      received.push(listener)
      return () => undefined
    },
  }
  const source = createPriceSource()
  source.use(sourceName)
  const sessions = createMarketSessions({ clock, feed, source, watched: () => [AAPL] })
  return {
    source,
    clock,
    onReceive: (time: number, fetchedAt = clock.now()) =>
      received.forEach((listener) => listener(liveWith(AAPL, { time }, { fetchedAt }))),
    of: (assetClass: string, region: string | null) =>
      sessions.topic.current(null).find((one) => one.assetClass === assetClass && one.region === region),
  }
}

describe('the sessions of markets', () => {
  it('are those of the calendars, with what is watched named', () => {
    const { of } = open(OPEN)
    expect(of('stock', 'US')).toMatchObject({ state: 'open', changesAt: Date.UTC(2026, 10, 20, 21), isWatched: true })
    expect(of('stock', 'JP')).toMatchObject({ state: 'closed', isWatched: false, evidence: null })
  })

  it('never change where a market never closes, and not at a day’s end that is the next one’s beginning', () => {
    const { of } = open(OPEN)
    expect(of('crypto', null)).toMatchObject({ state: 'open', changesAt: null })
    // Forex trades from Sunday evening to Friday evening without a pause.
    expect(of('forex', null)?.changesAt).toBe(Date.UTC(2026, 10, 20, 22))
  })

  it('are open at all hours on the simulated market, and those of the calendar once a service is connected', () => {
    const { of, source } = open(SATURDAY, 'simulated')
    for (const [assetClass, region] of [
      ['stock', 'US'],
      ['stock', 'JP'],
      ['forex', null],
    ] as const)
      expect(of(assetClass, region)).toMatchObject({ state: 'open', changesAt: null, evidence: null })
    source.use('https://quotes.example')
    expect(of('stock', 'US')).toMatchObject({ state: 'closed' })
  })

  it('are closed on New Year’s Day of 2027 where the exchange keeps it', () => {
    // Friday at 10:30 in Hong Kong and Taipei.
    const { of } = open(Date.UTC(2027, 0, 1, 2, 30))
    for (const region of ['HK', 'SH', 'SZ', 'SG', 'TW', 'TH', 'MY'])
      expect(of('stock', region), region).toMatchObject({ state: 'closed', certainty: 'confirmed' })
  })

  it('are provisional on a date that the exchange has not confirmed', () => {
    // The day after Lunar New Year's Day is a Sunday.
    const { of } = open(Date.UTC(2027, 1, 9, 2, 30))
    expect(of('stock', 'HK')).toMatchObject({ state: 'closed', certainty: 'provisional' })
  })

  it('are uncertain after the end of a calendar, also while its weekly pattern says open', () => {
    const { of } = open(AFTER_END)
    expect(of('stock', 'US')).toMatchObject({ state: 'open', certainty: 'unknown', evidence: null })
    expect(of('crypto', null)).toMatchObject({ certainty: 'confirmed' })
  })

  it('are certain again after the end of a calendar once there was a trade in the session', () => {
    const { clock, onReceive, of } = open(AFTER_END)
    const yesterday = clock.now() - 24 * 60 * MINUTE_MS
    onReceive(yesterday)
    expect(of('stock', 'US')?.evidence).toBeNull()
    const traded = clock.now() - 2_000
    onReceive(traded)
    expect(of('stock', 'US')).toMatchObject({ state: 'open', evidence: 'trading' })
    clock.advance(10 * MINUTE_MS)
    onReceive(traded)
    expect(of('stock', 'US')).toMatchObject({ evidence: 'trading' })
    clock.advance(6 * MINUTE_MS)
    onReceive(traded)
    expect(of('stock', 'US')).toMatchObject({ evidence: 'still' })
  })

  it('are doubted after the end of a calendar when no trade comes', () => {
    const { clock, onReceive, of } = open(AFTER_END)
    const traded = clock.now() - 3 * 24 * 60 * MINUTE_MS
    onReceive(traded)
    clock.advance(16 * MINUTE_MS)
    onReceive(traded)
    expect(of('stock', 'US')).toMatchObject({ certainty: 'unknown', evidence: 'still' })
  })

  it('are overruled by trades while the calendar says closed, and no longer once they end', () => {
    const { clock, onReceive, of } = open(SATURDAY)
    onReceive(clock.now() - 2_000)
    expect(of('stock', 'US')?.evidence).toBeNull()
    clock.advance(5_000)
    onReceive(clock.now() - 1_000)
    expect(of('stock', 'US')).toMatchObject({ state: 'closed', evidence: 'trading' })
    clock.advance(10 * MINUTE_MS)
    onReceive(clock.now() - 10 * MINUTE_MS - 1_000)
    expect(of('stock', 'US')?.evidence).toBeNull()
  })

  it('stay as the last answer showed them while a small plan asks for nothing else', () => {
    const { clock, onReceive, of } = open(SATURDAY)
    onReceive(clock.now() - 2_000)
    clock.advance(30 * MINUTE_MS)
    const answeredAt = clock.now()
    onReceive(answeredAt - 1_000)
    const seen: unknown[] = []
    for (let minute = 0; minute < 30; minute++) {
      clock.advance(MINUTE_MS)
      // Its mark has changed, and it is published again.
      onReceive(answeredAt - 1_000, answeredAt)
      seen.push(of('stock', 'US')?.evidence)
    }
    expect(new Set(seen)).toEqual(new Set(['trading']))
    clock.advance(31 * MINUTE_MS)
    expect(of('stock', 'US')?.evidence).toBeNull()
  })

  it('are not overruled by the last trades of the day, which come a little late', () => {
    const close = Date.UTC(2026, 10, 20, 21)
    const { clock, onReceive, of } = open(close + 20_000)
    onReceive(close - 1_000)
    clock.advance(5_000)
    onReceive(close + 10_000)
    expect(of('stock', 'US')).toMatchObject({ state: 'closed', evidence: null })
  })

  it('are doubted when no trade comes for a quarter of an hour although the calendar says open', () => {
    const { clock, onReceive, of } = open(OPEN)
    const traded = clock.now() - MINUTE_MS
    for (let minute = 0; minute <= 14; minute++) {
      onReceive(traded)
      expect(of('stock', 'US')?.evidence).toBeNull()
      clock.advance(MINUTE_MS)
    }
    clock.advance(MINUTE_MS + 1_000)
    onReceive(traded)
    expect(of('stock', 'US')).toMatchObject({ state: 'open', evidence: 'still' })
    onReceive(clock.now())
    expect(of('stock', 'US')?.evidence).toBeNull()
  })
})
