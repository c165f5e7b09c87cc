/**
 * Past bars for readers that do not show them. Stored bars come first; only missing ones are requested, through the
 * slow lane.
 */
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
  /** Bars that end before it need not be read, Unix epoch ms. */
  readonly from: number
  /** Estimated number of bars since then, for the request. */
  readonly bars: number
}

/** A reach of bars that the service has. */
export interface ServedReach extends HistoryReach {
  readonly interval: CandleInterval
}

export interface BarsOfPast {
  /** In today's shares, in order of time. The first bar may be later than requested, or a little earlier. */
  readonly bars: readonly Bar[]
  readonly origin: LiveCandles['origin']
  /** Why the service did not deliver everything; null when it did. */
  readonly failure: Failure | null
}

export interface BarHistory {
  /** Reads several series in one batch; the answers are in the order of the instruments. */
  read(instruments: readonly InstrumentId[], reach: HistoryReach): Promise<readonly BarsOfPast[]>
}

export interface HistoryParts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly sources: SourceStore
  readonly gridOf: GridOf
  readonly splits: Pick<KnownSplits, 'want' | 'splitsOf'>
  readonly lane: SlowLane
}

/** Maximum time of waiting for an answer; then the bars at hand are used. */
const PATIENCE_MS = 30_000
/** Bound of steps back; each requests all that is missing, or reads another page of stored bars. */
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

/** Answers why reading failed; null when it succeeded, or when there is no more. */
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

/** Resolves when the missing end was requested, or cannot be. */
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
