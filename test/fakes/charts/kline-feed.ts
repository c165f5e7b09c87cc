/** A feed whose K-lines the test answers: those that were requested once, and those of polls. */
import type { FeedInsight } from '#core/feed/feed.ts'
import type { CandleInterval, ServedCandle } from '#model/candles/candle.ts'
import type { Provenance } from '#model/market/freshness.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { failure, success, type Failure, type Result } from '#model/values/failure.ts'
import { createFakeFeed, type FakeFeed } from '../quotes/fake-feed.ts'
import { settlePromises } from '../ports/fake-clock.ts'

type Answer = Result<readonly ServedCandle[]>

export interface KlineFeed extends FakeFeed, FeedInsight {
  /** The number of bars of every request, in order. */
  readonly limits: readonly number[]
  /** Answers the earliest open request, or fails it. */
  answer(answer: readonly ServedCandle[] | Failure): Promise<void>
  /** Brings the bars of a poll; null for a poll that failed. */
  poll(
    instrument: InstrumentId,
    interval: CandleInterval,
    candles: readonly ServedCandle[] | null,
    provenance: Partial<Provenance>,
  ): void
  /** The number of listeners to quotes and K-lines. */
  readonly watching: number
}

export const candleAt = (time: number, close = 10): ServedCandle => ({
  ...{ time, open: 10, high: Math.max(10, close), low: Math.min(10, close), close },
  ...{ volume: 1, turnover: 10 },
})
export const candlesAt = (times: readonly number[]): readonly ServedCandle[] => times.map((time) => candleAt(time))

export function createKlineFeed(): KlineFeed {
  const feed = createFakeFeed()
  const { sample, watch, watchSample } = feed
  const limits: number[] = []
  const open: ((answer: Answer) => void)[] = []
  let polled: Partial<Provenance> = {}
  let watching = 0

  function counted(stop: () => void): () => void {
    watching++
    return () => {
      watching--
      stop()
    }
  }

  const klines: Partial<KlineFeed> = {
    limits,
    sample(kind, instrument) {
      const known = sample(kind, instrument)
      return { ...known, provenance: { ...known.provenance, ...polled } }
    },
    watch: (instrument, listener) => counted(watch(instrument, listener)),
    watchSample: (kind, instrument, listener) => counted(watchSample(kind, instrument, listener)),
    askOne(_endpoint, parameters) {
      const { limit } = parameters as unknown as { readonly limit: number }
      const { promise, resolve } = Promise.withResolvers<Answer>()
      limits.push(limit)
      open.push(resolve)
      return { result: promise as Promise<Result<never>>, cancel() {} }
    },
    async answer(answer) {
      await settlePromises()
      const settle = open.shift()
      if (settle === undefined) throw new Error('no request is open')
      settle('kind' in answer ? failure(answer) : success(answer))
      await settlePromises()
    },
    poll(instrument, interval, candles, provenance) {
      polled = provenance
      feed.bring(`candles:${interval}`, instrument, candles as never)
    },
  }
  const result = Object.assign(feed, klines) as unknown as KlineFeed
  return Object.defineProperty(result, 'watching', { get: () => watching })
}
