import { describe, expect, it } from 'vitest'
import us from '#resources/calendars/us.json' with { type: 'json' }
import { MAX_BARS } from '#core/candles/bars/limits.ts'
import { createBarJudge } from '#core/candles/bars/possible-bars.ts'
import { createServedBars } from '#core/candles/served/served-bars.ts'
import { createSeriesStorage } from '#core/candles/stored/stored-series.ts'
import { blockOf, servedBar } from '#model/candles/candle-bar.ts'
import type { CoveredSpan } from '#model/candles/candle-series.ts'
import type { Candle, ServedCandle } from '#model/candles/candle.ts'
import { failure, success } from '#model/values/failure.ts'
import { HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import { candleAt, candlesAt, createKlineFeed } from '#test/fakes/charts/kline-feed.ts'
import { AAPL, minutes, NOW, UNREACHABLE } from '#test/fakes/charts/served-series-over.ts'
import { settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { gridOf } from '#test/fixtures/trading-calendars.ts'

const SERIES = { service: 'https://quotes.example', instrument: AAPL, interval: '1m' } as const

const barAt = (time: number) => servedBar(candleAt(time) as Candle)

interface Stored {
  readonly times?: readonly number[]
  readonly spans?: readonly CoveredSpan[]
}

/** The bars of a series over stored ones, for a service at which it is {@link NOW}. */
async function servedOver({ times = [], spans }: Stored = {}) {
  const [feed, archive] = [createKlineFeed(), createMemoryCandleArchive()]
  feed.now = () => NOW
  const [from, to] = [times[0], times.at(-1)]
  await archive.write(SERIES, blockOf(times.map(barAt)))
  if (from !== undefined && to !== undefined) await archive.writeCoverage(SERIES, spans ?? [{ from, to }])
  const barJudge = createBarJudge(gridOf(us).grid, '1m', feed.serviceNow)
  const storage = createSeriesStorage(archive, () => (time) => time, barJudge.explained)
  const learned: number[] = []
  const onLearned: { renames: boolean } = { renames: false }
  const names = {
    startOf: () => (time: number) => time,
    learn(_instrument: unknown, _interval: unknown, candles: readonly { readonly time: number }[]) {
      learned.push(candles.length)
      if (onLearned.renames) void storage.openSeries(SERIES)
    },
  }
  const accept = (candles: readonly ServedCandle[]) => candles
  const served = createServedBars({ feed, names, storage, barJudge, accept }, AAPL, '1m')
  await storage.openSeries(SERIES)
  const shown = () => storage.bars().map(({ time }) => time)
  return { feed, storage, served, learned, onLearned, shown }
}

describe('the request for the bars after the last one', () => {
  it('is not sent if the next poll contains them', async () => {
    const { feed, served } = await servedOver({ times: minutes(5, 1) })
    expect(served.fetchTail()).toBeNull()
    expect(feed.limits).toEqual([])
  })

  it('brings the missing bars, and says from when on bars changed', async () => {
    const { feed, served, shown } = await servedOver({ times: minutes(5, 10) })
    const fetching = served.fetchTail()
    await feed.answer(candlesAt(minutes(16)))
    expect(await fetching).toEqual(success(NOW - 15 * MINUTE_MS))
    expect(feed.limits).toEqual([16])
    expect(shown()).toEqual(minutes(16))
  })

  it('fails with the failure of the service, and changes nothing', async () => {
    const { feed, served, shown } = await servedOver({ times: minutes(5, 10) })
    const fetching = served.fetchTail()
    await feed.answer(UNREACHABLE)
    expect(await fetching).toEqual(failure(UNREACHABLE))
    expect(shown()).toEqual(minutes(5, 10))
  })

  it('is void if the series started again before the answer, from which no name is learned', async () => {
    const { feed, storage, served, learned, shown } = await servedOver()
    const fetching = served.fetchTail()
    await storage.openSeries(SERIES)
    await feed.answer(candlesAt(minutes(5)))
    expect(await fetching).toEqual(success(Infinity))
    expect([shown(), learned]).toEqual([[], []])
  })

  it('is void if the names that the answer shows start the series again', async () => {
    const { feed, served, learned, onLearned, shown } = await servedOver()
    onLearned.renames = true
    const fetching = served.fetchTail()
    await feed.answer(candlesAt(minutes(5)))
    expect(await fetching).toEqual(success(Infinity))
    expect([shown(), learned]).toEqual([[], [5]])
  })
})

describe('an answer with bars ahead of the service’s clock', () => {
  it('is noted for its time under the operation, and one without is not', async () => {
    const { feed, served } = await servedOver({ times: minutes(5) })
    served.absorbPolled(candlesAt(minutes(3)))
    expect(feed.wrongTimes).toEqual([])
    served.absorbPolled(candlesAt([...minutes(3), NOW + HOUR_MS]))
    expect(feed.wrongTimes).toEqual(['/stock/klines AAPL'])
  })
})

describe('known bars of the future', () => {
  const future = NOW + HOUR_MS

  it('are forgotten with a requested answer that lacks them, which reports their time', async () => {
    const { feed, served, shown } = await servedOver({ times: [...minutes(5, 10), future], spans: [] })
    const fetching = served.fetchTail()
    await feed.answer(candlesAt(minutes(5, 10)))
    expect(await fetching).toEqual(success(future))
    expect(shown()).toEqual(minutes(5, 10))
  })

  it('are reported once: a poll before which a gap is closed first leaves it to the next answer', async () => {
    const { feed, served, shown } = await servedOver({
      times: [...minutes(5, 10), future],
      spans: [{ from: NOW - 14 * MINUTE_MS, to: NOW - 10 * MINUTE_MS }],
    })
    expect(served.absorbPolled(candlesAt(minutes(3)))).toBeNull()
    expect(shown()).toEqual(minutes(5, 10))
    const fetching = served.fetchTail()
    await feed.answer(candlesAt(minutes(5, 10)))
    expect(await fetching).toEqual(success(future))
    expect(served.absorbPolled(candlesAt(minutes(3, 10)))).toBe(Infinity)
  })

  it('remain up to the last bar of the answer, and up to the end of the running minute', async () => {
    const { storage, served, shown } = await servedOver({ times: minutes(5) })
    const ahead = [NOW + 80_000, NOW + 90_000]
    expect(served.absorbPolled(candlesAt([...minutes(2), ...ahead]))).toBe(NOW + 80_000)
    expect(served.absorbPolled(candlesAt([...minutes(2), ...ahead]))).toBe(Infinity)
    expect(shown()).toEqual([...minutes(5), ...ahead])
    storage.merge([barAt(NOW + MINUTE_MS)])
    served.absorbPolled(candlesAt(minutes(3)))
    expect(shown()).toEqual([...minutes(5), NOW + MINUTE_MS])
  })
})

describe('a poll', () => {
  it.each([
    ['begins with the last known bar', 0, NOW],
    ['begins later, so that bars may be missing', 1, null],
  ])('that %s', async (_, later, changedFrom) => {
    const { served } = await servedOver({ times: minutes(5, 1) })
    const times = minutes(2).map((time) => time + later)
    expect(served.absorbPolled(candlesAt(times))).toBe(changedFrom)
  })

  it('without bars changes nothing', async () => {
    const { served, shown } = await servedOver({ times: minutes(5) })
    expect(served.absorbPolled([])).toBe(Infinity)
    expect(shown()).toEqual(minutes(5))
  })

  it('changes nothing if the names that it shows start the series again', async () => {
    const { served, onLearned, shown } = await servedOver({ times: minutes(5) })
    onLearned.renames = true
    expect(served.absorbPolled(candlesAt(minutes(3)))).toBe(Infinity)
    await settlePromises()
    expect(shown()).toEqual(minutes(5))
  })

  it('of a series without bars leaves them to the request', async () => {
    const { served } = await servedOver()
    expect(served.absorbPolled(candlesAt(minutes(3)))).toBeNull()
  })
})

describe('older bars', () => {
  it('are not requested while no bar is known', async () => {
    const { feed, served } = await servedOver()
    expect(await served.fetchOlder()).toEqual(success(Infinity))
    expect([feed.limits, served.hasOlder()]).toEqual([[], true])
  })

  it('are the stored ones next to the first, without a request, and there may be more', async () => {
    const times = minutes(2_000)
    // The gap is between two older ones, not before the first one in memory.
    const spans = [
      { from: times[0] ?? 0, to: times[550] ?? 0 },
      { from: times[551] ?? 0, to: NOW },
    ]
    const { feed, served, shown } = await servedOver({ times, spans })
    expect(shown()).toEqual(minutes(500))
    expect(await served.fetchOlder()).toEqual(success(times[500]))
    expect([shown(), feed.limits, served.hasOlder()]).toEqual([minutes(1_500), [], true])
  })

  it('are requested if the stored ones are beyond a gap, which are added if the service has no more', async () => {
    const times = [...minutes(3, 600), ...minutes(500)]
    const spans = [
      { from: times[0] ?? 0, to: times[2] ?? 0 },
      { from: times[3] ?? 0, to: NOW },
    ]
    const { feed, served, shown } = await servedOver({ times, spans })
    const fetching = served.fetchOlder()
    await feed.answer(candlesAt(minutes(500)))
    expect(await fetching).toEqual(success(times[0]))
    expect([shown(), feed.limits, served.hasOlder()]).toEqual([times, [1_000], true])
  })

  it('are requested until the service has no more, and again after the series is forgotten', async () => {
    const { feed, served } = await servedOver({ times: minutes(10) })
    const fetch = async (times: readonly number[]) => {
      const fetching = served.fetchOlder()
      await feed.answer(candlesAt(times))
      return fetching
    }
    expect(await fetch(minutes(20))).toEqual(success(NOW - 19 * MINUTE_MS))
    expect(served.hasOlder()).toBe(true)
    expect(await fetch(minutes(20))).toEqual(success(Infinity))
    expect(served.hasOlder()).toBe(false)
    expect(await served.fetchOlder()).toEqual(success(Infinity))
    expect(feed.limits).toEqual([1_000, 1_000])
    served.forget()
    expect(served.hasOlder()).toBe(true)
    await fetch(minutes(20))
    expect(feed.limits).toEqual([1_000, 1_000, 1_000])
  })

  it('that could not be requested are requested again', async () => {
    const { feed, served } = await servedOver({ times: minutes(10) })
    const fetching = served.fetchOlder(3_000)
    await feed.answer(UNREACHABLE)
    expect(await fetching).toEqual(failure(UNREACHABLE))
    expect(served.hasOlder()).toBe(true)
    void served.fetchOlder(3_000)
    await settlePromises()
    expect(feed.limits).toEqual([4_000, 4_000])
  })

  it('are not requested beyond the largest request', async () => {
    const { feed, storage, served } = await servedOver()
    storage.merge(minutes(16_000).map(barAt))
    expect(await served.fetchOlder()).toEqual(success(Infinity))
    expect([feed.limits, served.hasOlder()]).toEqual([[], false])
  })

  it.each([
    ['read while one more has room in memory', MAX_BARS - 1, -Infinity, true],
    ['not read if memory is full, which then is the whole series', MAX_BARS, Infinity, false],
  ])('are %s', async (_, count, changedFrom, hasOlder) => {
    // The newest 500 are in memory, next to the other three.
    const { feed, storage, served, shown } = await servedOver({ times: minutes(503, MAX_BARS) })
    storage.merge(minutes(count - 500).map(barAt))
    expect(shown()).toHaveLength(count)
    expect(await served.fetchOlder()).toEqual(success(changedFrom))
    expect([shown().length, served.hasOlder(), feed.limits]).toEqual([MAX_BARS, hasOlder, []])
  })
})
