import { describe, expect, it } from 'vitest'
import type { BarInterest } from '#core/candles/bars/bar-source.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import { HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { candlesAt } from '#test/fakes/charts/kline-feed.ts'
import { AAPL, minutes, readSeries, seriesOver, UNREACHABLE } from '#test/fakes/charts/served-series-over.ts'
import { settlePromises } from '#test/fakes/ports/fake-clock.ts'

describe('a series without interest', () => {
  it('reads its stored bars and sends no request', async () => {
    const { feed, series, shown } = await readSeries({ times: minutes(5, 30) })
    expect(shown()).toEqual(minutes(5, 30))
    expect(series.status()).toMatchObject({ state: 'ready', failure: null })
    expect([feed.limits, feed.demands()]).toEqual([[], []])
  })
})

describe('the first interest in a series', () => {
  it('requests the missing bars, and a second one sends no other request', async () => {
    const { feed, series, shown } = await readSeries({ times: minutes(5, 10) })
    series.want('visible')
    series.want('hidden')
    expect(feed.limits).toEqual([16])
    expect(series.status().state).toBe('asking')
    await feed.answer(candlesAt(minutes(16)))
    expect(series.status()).toMatchObject({ state: 'ready', failure: null })
    expect(shown()).toEqual(minutes(16))
  })

  it('requests them again after all interest had ended', async () => {
    const { feed, clock, series } = await readSeries({ times: minutes(5, 10) })
    const cancel = series.want('visible')
    await feed.answer(candlesAt(minutes(16)))
    cancel()
    clock.advance(30 * MINUTE_MS)
    series.want('visible')
    expect(feed.limits).toEqual([16, 64])
  })

  it('registers its poll when the stored bars are read, and its quote before', async () => {
    const { feed, open } = seriesOver({ times: minutes(5) })
    const series = open()
    series.want('visible')
    expect(feed.demands().map(({ kind }) => kind)).toEqual(['quote'])
    await series.whenRead()
    await settlePromises()
    expect(feed.demands().map(({ kind }) => kind)).toEqual(['quote', 'candles:1m'])
  })

  it('registers its poll immediately if the bars are read already', async () => {
    const { feed, series } = await readSeries({ times: minutes(5) })
    series.want('visible')
    expect(feed.demands().map(({ kind }) => kind)).toEqual(['quote', 'candles:1m'])
  })

  it.each(['before', 'after'] as const)('leaves no demand if it is cancelled %s the bars are read', async (when) => {
    const { feed, open } = seriesOver({ times: minutes(5) })
    const series = open()
    const cancel = series.want('visible')
    if (when === 'before') cancel()
    await series.whenRead()
    await settlePromises()
    if (when === 'after') cancel()
    expect(feed.demands()).toEqual([])
  })

  it.each<[BarInterest, CandleInterval, weight: number, periodMs: number]>([
    ['visible', '1m', 4, 30_000],
    ['visible', '5m', 4, 150_000],
    ['visible', '1h', 4, 300_000],
    ['visible', '1M', 4, 300_000],
    ['hidden', '1m', 0.25, 30_000],
    ['recorder', '1D', 0.0625, 300_000],
  ])('of %s polls bars of %s with weight %d at most every %i ms', async (interest, interval, weight, periodMs) => {
    const { feed, series } = await readSeries({ interval })
    series.want(interest)
    const polls = feed.demands().filter(({ kind }) => kind !== 'quote')
    expect(polls).toMatchObject([{ instrument: AAPL, kind: `candles:${interval}`, weight, demandedPeriodMs: periodMs }])
  })

  it('does not poll quotes for a recorder, which needs finished bars only', async () => {
    const { feed, series } = await readSeries({ times: minutes(5) })
    series.want('recorder')
    expect(feed.demands().map(({ kind }) => kind)).toEqual(['candles:1m'])
  })
})

describe('a request for missing bars that fails', () => {
  it('shows its failure and is sent again after two seconds, then four', async () => {
    const { feed, clock, series } = await readSeries()
    series.want('visible')
    await feed.answer(UNREACHABLE)
    expect(series.status()).toMatchObject({ state: 'ready', failure: UNREACHABLE })
    clock.advance(1_999)
    expect(feed.limits).toHaveLength(1)
    clock.advance(1)
    expect(feed.limits).toHaveLength(2)
    expect(series.status()).toMatchObject({ state: 'asking', failure: UNREACHABLE })
    await feed.answer(UNREACHABLE)
    clock.advance(3_999)
    expect(feed.limits).toHaveLength(2)
    clock.advance(1)
    await feed.answer(candlesAt(minutes(5)))
    expect(series.status()).toMatchObject({ state: 'ready', failure: null })
    expect([feed.limits.length, clock.waiting()]).toEqual([3, 0])
  })

  it('waits two seconds again after one that succeeded', async () => {
    const { feed, clock, series } = await readSeries()
    const cancel = series.want('visible')
    await feed.answer(UNREACHABLE)
    clock.advance(2_000)
    await feed.answer(candlesAt(minutes(5)))
    cancel()
    clock.advance(HOUR_MS)
    series.want('visible')
    await feed.answer(UNREACHABLE)
    clock.advance(2_000)
    expect(feed.limits).toHaveLength(4)
  })

  it('waits two seconds again after the series started again', async () => {
    const { feed, clock, series } = await readSeries()
    series.want('visible')
    await feed.answer(UNREACHABLE)
    series.restart()
    expect(clock.waiting()).toBe(0)
    await series.whenRead()
    await settlePromises()
    await feed.answer(UNREACHABLE)
    clock.advance(2_000)
    expect(feed.limits).toHaveLength(3)
  })

  it('is not sent again if the interest ended before the answer', async () => {
    const { feed, clock, series } = await readSeries()
    const cancel = series.want('visible')
    cancel()
    await feed.answer(UNREACHABLE)
    expect(clock.waiting()).toBe(0)
  })

  it('is not sent again after the series is closed', async () => {
    const { feed, clock, series } = await readSeries()
    series.want('visible')
    await feed.answer(UNREACHABLE)
    series.close()
    expect(clock.waiting()).toBe(0)
  })
})

describe('a series that starts again', () => {
  it('is not ready by the answer to a request of its former start', async () => {
    const { feed, series, shown } = await readSeries()
    series.want('visible')
    series.restart()
    const reading = series.status().state
    await feed.answer(candlesAt(minutes(5)))
    await settlePromises()
    // The request of the new start is open.
    expect([reading, series.status().state, feed.limits.length]).toEqual(['reading', 'asking', 2])
    expect(shown()).toEqual([])
  })
})
