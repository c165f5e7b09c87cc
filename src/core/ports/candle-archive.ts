/** The port to stored bars. */
import type { NamedBars } from '#model/candles/bar-naming.ts'
import type { CandleBlock, CoveredSpan } from '#model/candles/candle-series.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

/** Names bars that are stored together, separately for each service. */
export interface StoredSeries {
  /** The base URL, or `simulated`. */
  readonly service: string
  readonly instrument: InstrumentId
  readonly interval: CandleInterval
}

/** Names one interval's series of all instruments of a market. */
export interface StoredMarket extends NamedBars {
  /** As in {@link StoredSeries}. */
  readonly service: string
}

/** The bounds of the archive. */
export interface ArchiveBounds {
  /** Unix epoch ms; earlier bars are dropped if they are shorter than a day. */
  readonly keepFrom: number
  /** Bytes of the archive's file, >= 0. */
  readonly maxBytes: number
}

/**
 * Stores bars across launches, off the main thread. Calls run in order and never reject: unreadable bars count as never
 * stored, and the shell notifies the user of failed writes.
 */
export interface CandleArchive {
  /** The latest bars with times < `before` (Unix epoch ms), at most `limit` (> 0), in rising order of time. */
  read(series: StoredSeries, before: number, limit: number): Promise<CandleBlock>
  /** Adds bars; a bar replaces a stored one of the same time. */
  write(series: StoredSeries, bars: CandleBlock): Promise<void>
  /** The covered spans, in rising order of time. */
  readCoverage(series: StoredSeries): Promise<readonly CoveredSpan[]>
  writeCoverage(series: StoredSeries, spans: readonly CoveredSpan[]): Promise<void>
  /** Removes bars of these times, Unix epoch ms. */
  remove(series: StoredSeries, times: readonly number[]): Promise<void>
  /** Forgets the bars and the coverage of a market at an interval. */
  forget(stored: StoredMarket): Promise<void>
  /** Drops series beyond these bounds, least recently read first. */
  trim(bounds: ArchiveBounds): Promise<void>
  /** Resolves when all earlier calls are stored. */
  close(): Promise<void>
}
