/** A series of bars as windows receive it, in columns: a thousand bars are a few arrays instead of a thousand objects. */
import type { ChartInterval } from './candle-interval.ts'
import type { Failure } from '../values/failure.ts'
import type { InstrumentId } from '../market/instrument.ts'
import type { SplitRatio } from '../reference/split.ts'

/** The key of a series. */
export interface CandleSeriesKey {
  readonly instrument: InstrumentId
  readonly interval: ChartInterval
  /** True converts prices and volumes from before a split to today's shares. */
  readonly adjust: boolean
}

/**
 * The origin of a bar, stored as an index:
 * - `served`: by the service.
 * - `polled`: from quotes over its whole time.
 * - `partial`: from quotes over a part of its time; the rest may be missing.
 * - `quoted`: from quotes of a part of a day, with the day's open, high and low from those quotes.
 */
export const CANDLE_GRADES = ['served', 'polled', 'partial', 'quoted'] as const
/** How well a bar is known, see {@link CANDLE_GRADES}. */
export type CandleGrade = (typeof CANDLE_GRADES)[number]

/**
 * Columns of bars in ascending order of unique times. Plain arrays, because the same message is sent by structured clone and as
 * JSON, and prices have few digits. Low <= open, close <= high.
 */
export interface CandleBlock {
  /** The bar's start, or the service's own time of the bar, Unix epoch ms. */
  readonly time: readonly number[]
  readonly open: readonly number[]
  readonly high: readonly number[]
  readonly low: readonly number[]
  readonly close: readonly number[]
  /** In the instrument's own unit, or null. */
  readonly volume: readonly (number | null)[]
  /** In the quote currency, or null. */
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
 * - the instrument was not in demand, or the service answered without it,
 * - its market was closed, or trading was halted,
 * - the service sent bars that cannot be used.
 */
export const GAP_CAUSES = [
  'notRunning', 'notConnected', 'paused', 'notPolled', 'noAnswer', 'closed', 'halted', 'unusable',
] as const // prettier-ignore
/** One of {@link GAP_CAUSES}. */
export type GapCause = (typeof GAP_CAUSES)[number]

/** A time span without a gap. */
export interface CoveredSpan extends TimeSpan {
  /** The cause of the gap right before the span; null if it was not recorded. */
  readonly gapBefore?: GapCause | null
}

/** A split on the time axis of a chart. */
export interface SplitMark {
  /** The first day with prices after the split, Unix epoch ms. */
  readonly exDate: number
  readonly ratio: SplitRatio
}

/**
 * The end of a series, published repeatedly. A window replaces its bars from the tail's first time on. If the window has no bars,
 * or bars of a revision before `since`, it must read the series (`candles.read`).
 */
export interface LiveCandles {
  /** Rises with every change of the bars. */
  readonly revision: number
  /** The last revision that changed bars before the tail. */
  readonly since: number
  /** The latest {@link MAX_TAIL} bars at most. The last may still be forming. */
  readonly tail: CandleBlock
  /** `polls`: the service has no K-lines of this class, so bars are built from polled quotes. */
  readonly origin: 'service' | 'polls'
  /** `reading`: reading stored bars. `asking`: fetching missing bars. */
  readonly state: 'reading' | 'asking' | 'ready'
  /** The failure of the last fetch, or null. */
  readonly failure: Failure | null
  /** The next request for bars, Unix epoch ms; null if none is planned or the service refuses. */
  readonly nextDueAt: number | null
  /** The end of the forming bar, Unix epoch ms, or null. */
  readonly endsAt: number | null
  /** For bars built from quotes: the span that is being polled now. */
  readonly covering: CoveredSpan | null
}

/** Maximum number of bars in the live end of a series. */
export const MAX_TAIL = 16

/** All stored bars of a series. */
export interface CandleHistory {
  /** See `LiveCandles`. */
  readonly revision: number
  readonly bars: CandleBlock
  /** For bars built from quotes, the times of polling; for served ones, the fetched times. In order. */
  readonly coverage: readonly CoveredSpan[]
  /** Known splits in the range of the series, in order of time. */
  readonly splits: readonly SplitMark[]
  /** Whether a request for older bars may return some. */
  readonly hasOlder: boolean
}

/** Bars before those that a window has. */
export interface OlderCandles {
  readonly bars: CandleBlock
  readonly hasOlder: boolean
}
