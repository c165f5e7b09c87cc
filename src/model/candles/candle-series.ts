/**
 * A series of bars as windows receive it: columns, so that a thousand bars are a few arrays instead of a thousand
 * objects.
 */
import type { ChartInterval } from './candle-interval.ts'
import type { Failure } from '../values/failure.ts'
import type { InstrumentId } from '../market/instrument.ts'
import type { SplitRatio } from '../reference/split.ts'

/** The key of a series: instrument, interval, and whether prices from before a split are in today's shares. */
export interface CandleSeriesKey {
  readonly instrument: InstrumentId
  readonly interval: ChartInterval
  /** True divides prices from before a split by its ratio, and multiplies volumes. */
  readonly adjust: boolean
}

/**
 * The origin of a bar; stored as an index:
 * - `served`: by the service.
 * - `polled`: from quotes over its whole time.
 * - `partial`: from quotes over a part of its time; the rest may be missing.
 * - `quoted`: from quotes of a part of a day, with the day's open, high and low from those quotes.
 */
export const CANDLE_GRADES = ['served', 'polled', 'partial', 'quoted'] as const
/** How well a bar is known, see {@link CANDLE_GRADES}. */
export type CandleGrade = (typeof CANDLE_GRADES)[number]

/**
 * Bars in rising order of time, each time once: columns of one length. Plain arrays, because the same message travels by
 * structured clone and as JSON, and prices have few digits. Low <= open, close <= high.
 */
export interface CandleBlock {
  /** Unix epoch ms of the bar's start, or the service's own time of the bar. */
  readonly time: readonly number[]
  readonly open: readonly number[]
  readonly high: readonly number[]
  readonly low: readonly number[]
  readonly close: readonly number[]
  /** In the instrument's own unit; null where nothing usable is known. */
  readonly volume: readonly (number | null)[]
  /** In the quote currency; null where nothing usable is known. */
  readonly turnover: readonly (number | null)[]
  /** Indices into {@link CANDLE_GRADES}. */
  readonly grade: readonly number[]
}

/** A block without bars. */
export const EMPTY_BLOCK: CandleBlock = {
  time: [], open: [], high: [], low: [], close: [], volume: [], turnover: [], grade: [],
} // prettier-ignore

/** Unix epoch ms, both ends included. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/**
 * Why nothing is known of a time:
 * - the application did not run, or its machine slept,
 * - it had no connection or key, or the user had paused it,
 * - no one wanted the instrument, or the service answered without it,
 * - its market was closed, or trading was halted,
 * - the service sent bars that cannot be used.
 */
export const GAP_CAUSES = [
  'notRunning', 'notConnected', 'paused', 'notPolled', 'noAnswer', 'closed', 'halted', 'unusable',
] as const // prettier-ignore
/** Why nothing is known of a time, see {@link GAP_CAUSES}. */
export type GapCause = (typeof GAP_CAUSES)[number]

/** A time for which a series has no gap. */
export interface CoveredSpan extends TimeSpan {
  /** Why nothing is known of the time right before it; null where that was not recorded. */
  readonly gapBefore?: GapCause | null
}

/** A split on the time axis of a chart. */
export interface SplitMark {
  /** Unix epoch ms of the day on which the price is first quoted after the split. */
  readonly exDate: number
  readonly ratio: SplitRatio
}

/**
 * The end of a series, published repeatedly. A window replaces its bars from the tail's first time on. If it has none,
 * or those of a revision before `since`, it reads the series instead (`candles.read`).
 */
export interface LiveCandles {
  /** Rises with every change of the bars. */
  readonly revision: number
  /** The last revision that changed bars from before the tail. */
  readonly since: number
  /** The latest bars, at most {@link MAX_TAIL}. The last may still be forming. */
  readonly tail: CandleBlock
  /** `polls`: the service has no K-lines of this class, so bars are built from quotes while they are polled. */
  readonly origin: 'service' | 'polls'
  /** `reading`: stored bars are being read. `asking`: missing bars are being fetched. */
  readonly state: 'reading' | 'asking' | 'ready'
  /** Why the last fetch failed; null when it succeeded. */
  readonly failure: Failure | null
  /** When the service is asked for bars next, Unix epoch ms; null where it is not, or refuses. */
  readonly nextDueAt: number | null
  /** When the forming bar ends, Unix epoch ms; null when none is forming. */
  readonly endsAt: number | null
  /** For bars that are built from quotes: the span in which they are being polled now. */
  readonly covering: CoveredSpan | null
}

/** Maximum number of bars in the live end of a series. */
export const MAX_TAIL = 16

/** All of a series that is at hand, stored or in memory. */
export interface CandleHistory {
  /** As in `LiveCandles`. */
  readonly revision: number
  readonly bars: CandleBlock
  /** For bars that are built from quotes: when they were polled, in order. For served ones: what was fetched. */
  readonly coverage: readonly CoveredSpan[]
  /** Known splits within reach of the series, in order of time. */
  readonly splits: readonly SplitMark[]
  /** Whether a request for older bars may bring some. */
  readonly hasOlder: boolean
}

/** Bars from before those that a window holds. */
export interface OlderCandles {
  readonly bars: CandleBlock
  readonly hasOlder: boolean
}
