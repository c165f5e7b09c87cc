/** The port to stored bars. */
import type { NamedBars } from '#model/candles/bar-naming.ts'
import type { CandleBlock, CoveredSpan } from '#model/candles/candle-series.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

/** Names bars that are stored together: candles of one service do not mix with those of another. */
export interface StoredSeries {
  /** The base URL of the service, or `simulated`. */
  readonly service: string
  readonly instrument: InstrumentId
  readonly interval: CandleInterval
}

/** Names the series of one interval of all instruments of a market. */
export interface StoredMarket extends NamedBars {
  /** As in {@link StoredSeries}. */
  readonly service: string
}

/** How much the archive may hold. */
export interface ArchiveBounds {
  /** Unix epoch ms; bars of less than a day from before it are dropped. */
  readonly keepFrom: number
  /** Bytes of the archive's file, >= 0. */
  readonly maxBytes: number
}

/**
 * Stores bars across launches, off the main thread. Calls are carried out in order. Nothing here rejects: what cannot be read
 * is as if it had never been stored, and the shell notifies the user of what cannot be stored.
 */
export interface CandleArchive {
  /** The latest bars with times < `before` (Unix epoch ms), at most `limit` (> 0), in rising order of time. */
  read(series: StoredSeries, before: number, limit: number): Promise<CandleBlock>
  /** Adds bars; a bar replaces a stored one of the same time. */
  write(series: StoredSeries, bars: CandleBlock): Promise<void>
  /** The spans that are known to be covered, in rising order of time. */
  readCoverage(series: StoredSeries): Promise<readonly CoveredSpan[]>
  /** Replaces the coverage. */
  writeCoverage(series: StoredSeries, spans: readonly CoveredSpan[]): Promise<void>
  /** Removes stored bars of these times, Unix epoch ms. */
  remove(series: StoredSeries, times: readonly number[]): Promise<void>
  /** Forgets all bars and the coverage that are stored of a service’s market at an interval. */
  forget(stored: StoredMarket): Promise<void>
  /** Drops what exceeds these bounds, least recently read first. */
  trim(bounds: ArchiveBounds): Promise<void>
  /** Resolves when all earlier calls are safe. */
  close(): Promise<void>
}
