/**
 * Bars of the past for those who judge by them and show none: what is kept comes first, and only what is missing is asked for,
 * through the slow lane.
 */
import type { Bar } from '../../model/candle-bar.ts'
import type { LiveCandles } from '../../model/candle-series.ts'
import type { CandleInterval } from '../../model/candle.ts'
import type { Failure } from '../../model/failure.ts'
import type { InstrumentId } from '../../model/instrument.ts'
import type { SlowLane } from '../feed/slow-lane.ts'
import type { Clock } from '../ports/clock.ts'
import type { BarSource } from './bar-source.ts'
import type { GridOf } from '../market/hours/market-grids.ts'
import { createSeriesBars } from './series-bars.ts'
import type { SourceBook } from './series-store.ts'
import { storedIntervalOf } from './source-interval.ts'
import { wantSplits, type KnownSplits } from '../reference/calendars/known-splits.ts'

export interface HistoryReach {
  readonly interval: CandleInterval
  /** Bars that end before it need not be read, Unix epoch ms. */
  readonly from: number
  /** About how many bars there are since then: asked for at once, where they have to be. */
  readonly bars: number
}

export interface BarsOfPast {
  /** In today's shares, in order of time; they may begin later than was asked for, or a little earlier. */
  readonly bars: readonly Bar[]
  readonly origin: LiveCandles['origin']
  /** Why the service did not give all that was asked of it; null when it did. */
  readonly failure: Failure | null
}

export interface BarHistory {
  /** Reads several series as one question; they come in the order of the instruments. */
  read(instruments: readonly InstrumentId[], reach: HistoryReach): Promise<readonly BarsOfPast[]>
}

export interface HistoryParts {
  readonly clock: Pick<Clock, 'schedule'>
  readonly sources: SourceBook
  readonly gridOf: GridOf
  readonly splits: Pick<KnownSplits, 'want' | 'splitsOf'>
  readonly lane: SlowLane
}

/** Nobody waits longer for an answer: what is at hand by then has to do. */
const PATIENCE_MS = 30_000
/** Each step back asks for what is missing as a whole, or reads another page of what is kept. */
const MAX_STEPS = 64

export function createBarHistory({ clock, sources, gridOf, splits, lane }: HistoryParts): BarHistory {
  async function readOne(instrument: InstrumentId, reach: HistoryReach): Promise<BarsOfPast> {
    const interval = storedIntervalOf(instrument, reach.interval)
    const { thing: source, release } = sources.hold({ instrument, interval })
    const letGo = [source.want('recorder'), wantSplits(splits, instrument)]
    try {
      const failure = await Promise.race([readBack(source, reach), outOfPatience()])
      const joined = createSeriesBars(gridOf(instrument), interval, reach.interval)
      joined.update(source.bars(), -Infinity, splits.splitsOf(instrument))
      return { bars: joined.current().filter(({ time }) => time >= reach.from), origin: source.origin, failure }
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
          // Asked for at one time, series of several instruments share their requests.
          const reading = Promise.all(instruments.map((instrument) => readOne(instrument, reach)))
          return reading.then(resolve, reject)
        })
      }),
  }
}

/** Answers why not all could be read; null when it was, or when there is no more. */
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

/** Resolves when what is missing at the end has been asked for, or cannot be. */
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
