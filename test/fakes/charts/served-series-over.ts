/** A series of K-lines over stored bars, on a fake clock, with a feed that the test answers. */
import us from '#resources/calendars/us.json' with { type: 'json' }
import { createServedSeries } from '#core/candles/served/served-series.ts'
import { blockOf, servedBar } from '#model/candles/candle-bar.ts'
import type { Candle, CandleInterval, ServedCandle } from '#model/candles/candle.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { Failure } from '#model/values/failure.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import { gridOf } from '#test/fixtures/trading-calendars.ts'
import { createFakeClock, settlePromises } from '../ports/fake-clock.ts'
import { idOf } from '../quotes/live-quotes.ts'
import { candleAt, createKlineFeed } from './kline-feed.ts'

export const AAPL = idOf('stock:US::AAPL')
/** Friday in New York, while it trades. */
export const NOW = Date.parse('2026-11-20T15:00:00Z')
export const UNREACHABLE: Failure = { kind: 'unavailable', cause: 'unreachable', message: 'no route' }
const SERVICE = 'https://quotes.example'

/** A number of minutes, the last of them a number of minutes before {@link NOW}. */
export const minutes = (count: number, lastAgo = 0): readonly number[] =>
  Array.from({ length: count }, (_, place) => NOW - (lastAgo + count - 1 - place) * MINUTE_MS)

interface Stored {
  readonly times?: readonly number[]
  readonly interval?: CandleInterval
}

/** A series at {@link NOW}, which reads its stored bars when the test opens it. */
export function seriesOver({ times = [], interval = '1m' }: Stored = {}) {
  const [feed, archive, clock] = [createKlineFeed(), createMemoryCandleArchive(), createFakeClock(NOW)]
  feed.now = clock.now
  const stored = { service: SERVICE, instrument: AAPL, interval }
  void archive.write(stored, blockOf(times.map((time) => servedBar(candleAt(time) as Candle))))
  if (times.length > 0) void archive.writeCoverage(stored, [{ from: times[0] ?? 0, to: times.at(-1) ?? 0 }])
  const names = { startOf: () => (time: number) => time, learn: () => undefined }
  const open = () =>
    createServedSeries(
      { clock, feed, archive, names, source: feed.source, service: () => SERVICE, causeBetween: () => null },
      gridOf(us).grid,
      AAPL,
      interval,
    )
  return { feed, clock, open }
}

/** An open series whose stored bars are read, with the times that its listener received since. */
export async function readSeries(stored: Stored = {}) {
  const { feed, clock, open } = seriesOver(stored)
  const series = open()
  await series.whenRead()
  await settlePromises()
  const received: number[] = []
  series.watch((changedFrom) => received.push(changedFrom))
  const poll = (candles: readonly ServedCandle[] | null, fetchedAt: number, failed: Failure | null = null) =>
    feed.poll(AAPL, series.interval, candles, { fetchedAt, failure: failed })
  const shown = () => series.bars().map(({ time }) => time)
  return { feed, clock, series, received, poll, shown }
}
