/** A series of bars as windows receive it, in columns instead of objects. */
import type { ChartInterval } from './candle-interval.ts'
import type { Failure } from '../values/failure.ts'
import type { InstrumentId } from '../market/instrument.ts'
import type { SplitRatio } from '../reference/split.ts'

/** The key of a series. */
export interface CandleSeriesKey {
  readonly instrument: InstrumentId
  readonly interval: ChartInterval
  /** Converts prices and volumes from before a split to today's shares. */
  readonly adjust: boolean
}

/**
 * The origin of a bar, stored as an index:
 * - `served`: by the service.
 * - `polled`: from quotes over its whole time.
 * - `partial`: from quotes over a part of its time; the rest may be missing.
 * - `quoted`: from quotes of a part of a day, with their open, high and low of the day.
 */
export const CANDLE_GRADES = ['served', 'polled', 'partial', 'quoted'] as const
/** How well a bar is known, see {@link CANDLE_GRADES}. */
export type CandleGrade = (typeof CANDLE_GRADES)[number]

/**
 * Columns of bars in ascending order of unique times. Plain arrays, because the message is sent by structured clone and as JSON,
 * and prices have few digits. Low <= open, close <= high.
 */
export interface CandleBlock {
  /** The start, or the service's own time, Unix epoch ms. */
  readonly time: readonly number[]
  readonly open: readonly number[]
  readonly high: readonly number[]
  readonly low: readonly number[]
  readonly close: readonly number[]
  /** In the instrument's own unit. */
  readonly volume: readonly (number | null)[]
  /** In the quote currency. */
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
 * - there was no demand for the instrument, or no answer for it,
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
  /** The cause of the gap before it, if recorded. */
  readonly gapBefore?: GapCause | null
}

/** A split on the time axis of a chart. */
export interface SplitMark {
  /** The first day with prices after the split, Unix epoch ms. */
  readonly exDate: number
  readonly ratio: SplitRatio
}

/**
 * The end of a series, published repeatedly. A window replaces its bars from the tail's first time on. Without bars, or with bars
 * of a revision before `since`, it must read the series (`candles.read`).
 */
export interface LiveCandles {
  /** Rises with every change of the bars. */
  readonly revision: number
  /** The last revision that changed bars before the tail. */
  readonly since: number
  /** The latest {@link MAX_TAIL} bars at most, the last perhaps forming. */
  readonly tail: CandleBlock
  /** `polls`: the service has no K-lines of this class; bars are built from quotes. */
  readonly origin: 'service' | 'polls'
  readonly state: 'reading' | 'asking' | 'ready'
  /** The failure of the last fetch. */
  readonly failure: Failure | null
  /** The next request for bars, Unix epoch ms. */
  readonly nextDueAt: number | null
  /** The end of the forming bar, Unix epoch ms. */
  readonly endsAt: number | null
  /** The span that is being polled, for bars built from quotes. */
  readonly covering: CoveredSpan | null
}

/** Maximum number of bars in a tail. */
export const MAX_TAIL = 16

/** All stored bars of a series. */
export interface CandleHistory {
  /** See `LiveCandles`. */
  readonly revision: number
  readonly bars: CandleBlock
  /** In order: polled times for bars built from quotes, fetched times for served ones. */
  readonly coverage: readonly CoveredSpan[]
  /** Known splits in range, in order. */
  readonly splits: readonly SplitMark[]
  readonly hasOlder: boolean
}

/** Bars before those that a window has. */
export interface OlderCandles {
  readonly bars: CandleBlock
  readonly hasOlder: boolean
}
