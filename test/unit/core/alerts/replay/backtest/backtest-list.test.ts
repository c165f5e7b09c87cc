import { describe, expect, it } from 'vitest'
import type { BarsOfPast } from '#core/candles/series/bar-history.ts'
import type { AlertDraft } from '#model/alerts/alert.ts'
import { DAY_MS, MINUTE_MS } from '#model/values/duration.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { barsFrom, FIRST_OPEN, openBacktest, SECOND_OPEN, type Prices } from '#test/fakes/alerts/open-backtest.ts'

describe('an alert on a list', () => {
  const TARGET = { target: { kind: 'list', list: 'desk' } } as const
  const stocks = (count: number) =>
    Array.from({ length: count }, (_, place) =>
      instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: `S${place}` }),
    )
  const RISE: readonly Prices[] = [
    [95, 96, 94, 95],
    [95, 101, 95, 96],
  ]

  async function triedOn(own: readonly Partial<BarsOfPast>[], changes: Partial<AlertDraft> = {}, days = 3) {
    const instruments = stocks(own.length)
    const bars = new Map(instruments.map((instrument, place) => [instrument, own[place] ?? {}]))
    const opened = openBacktest({ bars, listed: new Map([['desk', instruments]]) })
    const outcome = await opened.run({ ...TARGET, ...changes }, days)
    if (!outcome.ok) throw new Error(outcome.failure)
    return { ...outcome.value, reach: opened.reaches[0] }
  }

  it('is tried on the first twenty of it, with half as many bars of each', async () => {
    const own = stocks(22).map(() => ({ bars: barsFrom(FIRST_OPEN, 1, RISE) }))
    const found = await triedOn(own, {}, 6)
    expect(found).toMatchObject({ instruments: 20, watched: 22, count: 20, worstDay: 20, bars: 40 })
    expect(found.reach).toMatchObject({ from: SECOND_OPEN - 5 * DAY_MS, interval: '5m', bars: 360 })
  })

  it('covers the time of all of their bars, and says what any of them lacks', async () => {
    const failure = { kind: 'malformed', message: '' } as const
    const found = await triedOn([
      { bars: barsFrom(FIRST_OPEN + 5 * MINUTE_MS, 1, RISE) },
      { bars: barsFrom(FIRST_OPEN, 1, RISE), origin: 'polls', failure },
      {},
      { bars: barsFrom(SECOND_OPEN, 1, RISE) },
      { bars: barsFrom(FIRST_OPEN + 9 * MINUTE_MS, 1, RISE) },
    ])
    expect(found).toMatchObject({
      ...{ from: FIRST_OPEN, to: SECOND_OPEN + MINUTE_MS, bars: 8, instruments: 4, watched: 5, days: 2 },
      ...{ isPolled: true, failure, count: 4, worstDay: 3 },
    })
    expect(found.fires.map(({ time }) => (time - FIRST_OPEN) / MINUTE_MS)).toEqual([1, 6, 10, 1_441])
    expect((await triedOn([{ bars: barsFrom(FIRST_OPEN, 1, RISE) }])).isPolled).toBe(false)
  })

  it('is not tried with other prices, which would be those of one instrument', async () => {
    const own = { bars: barsFrom(FIRST_OPEN, 1, RISE) }
    expect((await triedOn([own])).wider.length).toBeGreaterThan(0)
    expect((await triedOn([own, own])).wider).toEqual([])
  })
})
