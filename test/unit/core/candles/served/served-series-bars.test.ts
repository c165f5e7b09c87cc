/** The bars of a series of K-lines, as answers, polls and quotes change them. */
import { describe, expect, it } from 'vitest'
import type { PricedQuote } from '#model/market/quote.ts'
import { HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { failure, success } from '#model/values/failure.ts'
import { candleAt, candlesAt } from '#test/fakes/charts/kline-feed.ts'
import { AAPL, minutes, NOW, readSeries, seriesOver, UNREACHABLE } from '#test/fakes/charts/served-series-over.ts'
import { quoteWith } from '#test/fakes/quotes/live-quotes.ts'

const quoteAt = (time: number, last = 10): PricedQuote =>
  quoteWith({ time, last, high: null, low: null, volume: null, turnover: null })

describe('stored bars of a series', () => {
  it('close at the newest quote when they are read', async () => {
    const { feed, open } = seriesOver({ times: minutes(5) })
    feed.quote(AAPL, quoteAt(NOW + 1_000, 12))
    const series = open()
    await series.whenRead()
    expect(series.bars().at(-1)).toMatchObject({ time: NOW, close: 12 })
  })
})

describe('older bars of a series', () => {
  it('are published from the first on', async () => {
    const { feed, series, received } = await readSeries({ times: minutes(5) })
    const asking = series.older()
    await feed.answer(candlesAt(minutes(8)))
    expect(await asking).toEqual(success(null))
    expect(received).toEqual([NOW - 7 * MINUTE_MS])
  })

  it('that cannot be requested change nothing, and the caller receives the failure', async () => {
    const { feed, series, received } = await readSeries({ times: minutes(5) })
    const asking = series.older()
    await feed.answer(UNREACHABLE)
    expect(await asking).toEqual(failure(UNREACHABLE))
    expect(received).toEqual([])
  })

  it('may exist again after a restart, although the former service had no more', async () => {
    const { feed, series } = await readSeries({ times: minutes(5) })
    const asking = series.older()
    await feed.answer(candlesAt(minutes(5)))
    expect(await asking).toEqual(success(null))
    expect(series.hasOlder()).toBe(false)
    series.restart()
    await series.whenRead()
    expect(series.hasOlder()).toBe(true)
  })
})

describe('a poll of bars', () => {
  it('is merged once: a bar that is ahead waits for a second answer', async () => {
    const { poll, shown } = await readSeries({ times: minutes(5) })
    const ahead = [...minutes(2), NOW + HOUR_MS]
    poll(candlesAt(ahead), 1_000)
    poll(candlesAt(ahead), 1_000)
    expect(shown()).toEqual(minutes(5))
    poll(candlesAt(ahead), 2_000)
    expect(shown()).toEqual([...minutes(5), NOW + HOUR_MS])
  })

  it('that fails shows its failure without a due time, until one succeeds', async () => {
    const { feed, series, poll, received, shown } = await readSeries({ times: minutes(5) })
    poll(null, 1_000, UNREACHABLE)
    expect(series.status()).toMatchObject({ state: 'ready', failure: UNREACHABLE })
    expect(received).toEqual([Infinity])
    poll(candlesAt(minutes(2)), 2_000)
    expect(series.status()).toMatchObject({ state: 'ready', failure: null })
    expect(shown()).toEqual(minutes(5))
    feed.poll(AAPL, '1m', null, { nextDueAt: NOW + 1, failure: null })
    expect(series.status().nextDueAt).toBe(NOW + 1)
    feed.poll(AAPL, '1m', null, { nextDueAt: NOW + 1, failure: UNREACHABLE })
    expect(series.status().nextDueAt).toBeNull()
  })

  it('after a gap brings a request for the missing bars', async () => {
    const { feed, clock, series, poll } = await readSeries({ times: minutes(5) })
    series.want('visible')
    expect(feed.limits).toEqual([])
    clock.advance(10 * MINUTE_MS)
    poll(candlesAt(minutes(3, -10)), 1_000)
    expect(feed.limits).toEqual([16])
  })

  it.each([
    ['is left out while it is less than a minute old', 59_999, 11, 5],
    ['is shown after a minute, because quotes may not arrive', 60_000, 11, 6],
    ['is shown if it closes at the last price', 1_000, 10, 6],
  ])('with a new bar that no quote has reached: %s', async (_, ageMs, close, count) => {
    const { feed, clock, poll, shown } = await readSeries({ times: minutes(5) })
    feed.quote(AAPL, quoteAt(NOW + 1_000, 10))
    clock.advance(MINUTE_MS + ageMs)
    poll([...candlesAt(minutes(2)), candleAt(NOW + MINUTE_MS, close)], 1_000)
    expect(shown()).toHaveLength(count)
  })

  it('before the stored bars are read notifies of the status only', async () => {
    const { feed, open } = seriesOver({ times: minutes(5) })
    const series = open()
    const received: number[] = []
    series.watch((changedFrom) => received.push(changedFrom))
    feed.poll(AAPL, '1m', candlesAt([...minutes(2), NOW + MINUTE_MS]), { fetchedAt: 1_000 })
    expect([received, series.bars()]).toEqual([[Infinity], []])
    await series.whenRead()
    expect(series.bars()).toHaveLength(5)
  })
})

describe('a closed series', () => {
  it('has no bars, follows no quote and no poll, and sends no request', async () => {
    const { feed, series, received, poll } = await readSeries({ times: minutes(5) })
    series.want('visible')
    expect(feed.watching).toBe(2)
    series.close()
    expect([feed.watching, series.bars()]).toEqual([0, []])
    feed.quote(AAPL, quoteAt(NOW + 1_000, 12))
    poll(candlesAt(minutes(3)), 1_000)
    expect([received, feed.limits]).toEqual([[], []])
  })
})
