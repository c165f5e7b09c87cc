/** A source of a chart's bars: one instrument at one of the stored intervals. */
import type { Bar } from '#model/candles/candle-bar.ts'
import type { LiveCandles, CoveredSpan, GapCause } from '#model/candles/candle-series.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import type { Failure, Result } from '#model/values/failure.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Feed } from '#core/feed/feed.ts'
import type { CandleArchive } from '#core/ports/candle-archive.ts'
import type { BarNames } from '../names/bar-names.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import type { PriceSource } from '#core/source/price-source.ts'

export type BarInterest = 'visible' | 'hidden' | 'recorder'

export interface SourceStatus {
  readonly state: LiveCandles['state']
  readonly failure: Failure | null
  /** See `LiveCandles.nextDueAt`. */
  readonly nextDueAt: number | null
  /** See `LiveCandles.covering`. */
  readonly covering: CoveredSpan | null
}

export interface BarSource {
  readonly instrument: InstrumentId
  readonly interval: CandleInterval
  readonly origin: LiveCandles['origin']
  /** Returns the bars in memory, in order. */
  bars(): readonly Bar[]
  status(): SourceStatus
  coverage(): readonly CoveredSpan[]
  hasOlder(): boolean
  /** Resolves when the stored bars are read. */
  whenRead(): Promise<void>
  /**
   * Adds earlier bars, stored or served.
   * @param min The minimum number of bars in all, if the service is asked.
   */
  older(min?: number): Promise<Result<null>>
  /** Keeps the newest bars up to date. */
  want(interest: BarInterest): Cancel
  /** Calls the listener with the time from which bars changed; Infinity when only the status did. */
  watch(listener: (changedFrom: number) => void): Cancel
  /** Starts again for another service. */
  restart(): void
  close(): void
}

export interface SourcePorts {
  readonly clock: Clock
  readonly feed: Pick<
    Feed,
    'want' | 'watch' | 'watchAll' | 'sample' | 'watchSample' | 'live' | 'askOne' | 'serviceNow' | 'noteWrongTime'
  >
  readonly archive: CandleArchive
  readonly names: Pick<BarNames, 'startOf' | 'learn'>
  /** See `GapCauses.between`. */
  readonly causeBetween: (from: number, to: number) => GapCause | null
  readonly source: PriceSource
  readonly service: () => string | null
}
