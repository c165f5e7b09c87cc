import { describe, expect, it } from 'vitest'
import crypto from '#resources/calendars/crypto.json' with { type: 'json' }
import { createPolledBars } from '#core/candles/polled/polled-bars.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import { HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { instrumentId } from '#model/market/instrument.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import type { LevelBars } from '#core/candles/polled/polled-levels.ts'
import { createFakeClock, settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { quoteAt } from '#test/fixtures/alerts.ts'
import { gridOf } from '#test/fixtures/trading-calendars.ts'

const INDEX = instrumentId({ assetClass: 'indices', region: 'GB', exchange: '', code: 'SPX' })
const START = Date.parse('2026-11-20T15:00:00Z')
const MIDNIGHT = Date.parse('2026-11-21T00:00:00Z')

/** The bars of an index, built from answers that the test gives. */
async function build(archive = createMemoryCandleArchive(), startAt = START) {
  const [clock, feed] = [createFakeClock(startAt), createFakeFeed()]
  const ports = {
    clock,
    feed,
    archive,
    source: createPriceSource(),
    service: () => 'one',
    names: { startOf: () => (timeMs: number) => timeMs, learn: () => undefined },
    causeBetween: () => null,
  }
  const bars = createPolledBars(ports, gridOf(crypto).grid, INDEX)
  const built = { '1m': new Map<number, number | null>(), '1h': new Map<number, number | null>(), '1D': new Map<number, number | null>() } // prettier-ignore
  bars.watch((changed: LevelBars) => {
    for (const level of ['1m', '1h', '1D'] as const)
      for (const { time, volume } of changed[level]) built[level].set(time, volume)
  })
  await bars.whenRead()
  return {
    bars,
    volumes: (level: '1m' | '1h' | '1D') => [...built[level].values()],
    /** Answers about a trade at that or another time. */
    answer(at: number, volume: number | null, tradedAt = at, changes: Partial<PricedQuote> = {}) {
      clock.advance(at - clock.now())
      const sums = { volume, turnover: volume }
      feed.serve(INDEX, quoteAt(tradedAt, 100, { open: 99, high: 101, low: 98, ...sums, ...changes }), at, 10_000)
      bars.onReceived(feed.live(INDEX))
    },
  }
}

describe('the volume of a built bar', () => {
  it('counts what is traded at the same time and price', async () => {
    const { answer, volumes } = await build()
    for (const [place, volume] of [1_000, 1_200, 1_300].entries()) answer(START + place * 10_000, volume, START)
    expect(volumes('1m')).toEqual([300])
    expect(volumes('1h')).toEqual([300])
    // A quote has the volume of its whole day.
    expect(volumes('1D')).toEqual([1_300])
  })

  it('counts what was traded from the day’s reset to the first poll after it', async () => {
    const { answer, volumes } = await build(undefined, MIDNIGHT - 20_000)
    answer(MIDNIGHT - 20_000, 5_000)
    answer(MIDNIGHT - 10_000, 5_050)
    answer(MIDNIGHT + 10_000, 40, undefined, { open: 100, high: 100, low: 100 })
    answer(MIDNIGHT + 20_000, 60, undefined, { open: 100, high: 100, low: 100 })
    expect(volumes('1m')).toEqual([50, 60])
    expect(volumes('1h')).toEqual([50, 60])
    expect(volumes('1D')).toEqual([5_050, 60])
  })

  it('over an hour counts trades between polls that are within the hour, and over a minute does not', async () => {
    const { answer, volumes } = await build()
    answer(START + 5_000, 1_000)
    answer(START + 15_000, 1_100)
    answer(START + 30 * MINUTE_MS, 1_700)
    answer(START + 30 * MINUTE_MS + 10_000, 1_750)
    expect(volumes('1m')).toEqual([100, 50])
    expect(volumes('1h')).toEqual([750])
    answer(START + 2 * HOUR_MS, 2_000)
    expect(volumes('1h')).toEqual([750, null])
  })

  it('continues after a restart with what is traded from then on', async () => {
    const archive = createMemoryCandleArchive()
    const before = await build(archive)
    before.answer(START + 1_000, 1_000)
    before.answer(START + 11_000, 1_100)
    before.bars.close()
    await settlePromises()
    const after = await build(archive, START + 20_000)
    after.answer(START + 21_000, 1_150)
    after.answer(START + 31_000, 1_180)
    expect(after.volumes('1m')).toEqual([130])
    expect(after.volumes('1D')).toEqual([1_180])
  })

  it('is unknown where the service sends none', async () => {
    const { answer, volumes } = await build()
    for (const place of [0, 1, 2]) answer(START + place * 10_000, null)
    expect([volumes('1m'), volumes('1h'), volumes('1D')]).toEqual([[null], [null], [null]])
  })
})
