/** Reads past bars for readers other than charts. Only bars that are not stored are requested, through the slow lane. */
import type { Bar } from '#model/candles/candle-bar.ts'
import type { LiveCandles } from '#model/candles/candle-series.ts'
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import type { Failure } from '#model/values/failure.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { SlowLane } from '#core/feed/slow-lane.ts'
import type { Clock } from '#core/ports/clock.ts'
import { placeIn } from '../bars/bar-list.ts'
import type { BarSource } from '../bars/bar-source.ts'
import type { GridOf } from '#core/market/hours/market-grids.ts'
import { createSeriesBars } from './series-bars.ts'
import type { SourceStore } from './series-store.ts'
import { storedIntervalOf } from '../polled/source-interval.ts'
import { splitsInForce, wantSplits, type KnownSplits } from '#core/reference/calendars/known-splits.ts'

export interface HistoryReach {
  readonly interval: ChartInterval
  /** Unix epoch ms; earlier bars need not be read. */
  readonly from: number
  /** The estimated number of bars since then. */
  readonly bars: number
}

export interface ServedReach extends HistoryReach {
  readonly interval: CandleInterval
}

export interface BarsOfPast {
  /** In today's shares, in order of time. The first bar may be earlier or later than requested. */
  readonly bars: readonly Bar[]
  readonly origin: LiveCandles['origin']
  /** Null if the service delivered everything. */
  readonly failure: Failure | null
}

export interface BarHistory {
  /** Reads several series in one batch; returns them in order. */
  read(instruments: readonly InstrumentId[], reach: HistoryReach): Promise<readonly BarsOfPast[]>
}

export interface HistoryParts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly sources: SourceStore
  readonly gridOf: GridOf
  readonly splits: Pick<KnownSplits, 'want' | 'splitsOf'>
  readonly lane: SlowLane
}

/** After this wait the bars in memory are used. */
const PATIENCE_MS = 30_000
/** Each step requests all missing bars, or reads a page of stored ones. */
const MAX_STEPS = 64

export function createBarHistory({ clock, sources, gridOf, splits, lane }: HistoryParts): BarHistory {
  async function readOne(instrument: InstrumentId, reach: HistoryReach): Promise<BarsOfPast> {
    const interval = storedIntervalOf(instrument, reach.interval)
    const { thing: source, release } = sources.hold({ instrument, interval })
    const letGo = [source.want('recorder'), wantSplits(splits, instrument)]
    try {
      const failure = await Promise.race([readBack(source, reach), outOfPatience()])
      const grid = gridOf(instrument)
      const joined = createSeriesBars(grid, interval, reach.interval)
      joined.update(source.bars(), -Infinity, splitsInForce(splits, instrument, { grid, now: clock.now() }))
      const bars = joined.current()
      return { bars: bars.slice(placeIn(bars, reach.from)), origin: source.origin, failure }
    } finally {
      for (const cancel of letGo) cancel()
      release()
    }
  }

  function outOfPatience(): Promise<Failure> {
    const failure: Failure = { kind: 'unavailable', cause: 'timeout', message: 'The bars did not come in time.' }
    return new Promise((resolve) => clock.schedule(PATIENCE_MS, () => resolve(failure)))
  }

  return {
    read: (instruments, reach) =>
      new Promise((resolve, reject) => {
        lane.enter(() => {
          // Requests that start together share batches of instruments.
          const reading = Promise.all(instruments.map((instrument) => readOne(instrument, reach)))
          return reading.then(resolve, reject)
        })
      }),
  }
}

/** Running out of bars is not a failure. */
async function readBack(source: BarSource, { from, bars }: HistoryReach): Promise<Failure | null> {
  await source.whenRead()
  await whenAnswered(source)
  const { failure } = source.status()
  for (let step = 0; step < MAX_STEPS && isShort(source, from); step++) {
    const outcome = await source.older(bars)
    if (!outcome.ok) return outcome.failure
  }
  return failure
}

const isShort = (source: BarSource, from: number): boolean => {
  const [first] = source.bars()
  return first !== undefined && first.time > from && source.hasOlder()
}

function whenAnswered(source: BarSource): Promise<void> {
  if (source.status().state === 'ready') return Promise.resolve()
  return new Promise((resolve) => {
    const stop = source.watch(() => {
      if (source.status().state !== 'ready') return
      stop()
      resolve()
    })
  })
}
