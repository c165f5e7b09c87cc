/** What is published of alerts. */
import type { AlertCondition } from './alert-condition.ts'
import type { CurrencyCode } from '../market/currency.ts'
import type { NotCountedReason } from '../positions/position-value.ts'
import type { MeasureUnit } from './measure/gauge.ts'
import type { Alert } from './alert.ts'
import type { CandleInterval } from '../candles/candle.ts'
import type { Failure } from '../values/failure.ts'
import type { InstrumentId } from '../market/instrument.ts'
import type { SplitMark } from '../candles/candle-series.ts'

/**
 * In falling order of what prevents it from firing:
 * - `off`, `expired`, `snoozed`: the user's decision.
 * - `noTarget`: its list is gone or empty.
 * - `done`: it fired and fires once only.
 * - `splitDue`: the shares were split, and its prices are from before.
 * - `waiting`: for a first good value.
 * - `holding`: the condition held already when the alert came, or still holds since it fired: it has to cease first.
 * - `confirming`: it held once and has to be seen again.
 * - `armed`.
 */
export const ALERT_STATES = [
  'off', 'expired', 'snoozed', 'noTarget', 'done', 'splitDue', 'waiting', 'holding', 'confirming', 'armed',
] as const // prettier-ignore
/** One of {@link ALERT_STATES}. */
export type AlertState = (typeof ALERT_STATES)[number]

/** How far an instrument is from where an alert would fire. */
export interface AlertDistance extends Distance {
  readonly instrument: InstrumentId
}

/** How far a value is from where it would fire. */
export interface Distance {
  /** The value that is watched, in the unit of `threshold`. */
  readonly value: number
  readonly threshold: number
  /** What `value` and `threshold` are. */
  readonly unit: MeasureUnit
  /** How far the value has to go, in percent of the threshold; 0 or less where it is reached. */
  readonly percent: number
}

/** An alert as windows show it: its state, how near it is to firing, and how often it is checked. */
export interface AlertView {
  readonly alert: Alert
  /** Of a list: the state of most use, the last of {@link ALERT_STATES} that any of its instruments is in. */
  readonly state: AlertState
  /** How many instruments it watches, and how many of them are armed. */
  readonly instruments: number
  readonly armed: number
  /** Of the instrument and condition nearest to firing; null where there is nothing to measure. */
  readonly nearest: NearestDistance | null
  /** What is known of the profit that it measures; null for an alert on anything else. */
  readonly profit: MeasuredProfit | null
  /** Of the instrument checked longest ago, Unix epoch ms; null before the first check. */
  readonly checkedAt: number | null
  /** Of the instrument checked next, Unix epoch ms; null while nothing is planned. */
  readonly nextCheckAt: number | null
  /** Of the instrument checked least often, at the present budget, ms; null while nothing is planned. */
  readonly checkedEveryMs: number | null
  /** The budget does not honour it: it is checked too seldom for what it watches for. */
  readonly isStarved: boolean
  readonly fires: number
  /** Unix epoch ms. */
  readonly lastFiredAt: number | null
  /** A split that its prices are from before; `alert.rescale` puts them into today's shares. */
  readonly split: SplitMark | null
}

/** A distance with its instrument; null for that of a sum of positions. */
export type NearestDistance = Distance & { readonly instrument: InstrumentId | null }

/** The profit of positions that an alert measures. */
export interface MeasuredProfit {
  /** The currency of the first condition. */
  readonly currency: CurrencyCode
  /** Why it cannot be told; null where it can. Until it can nothing fires. */
  readonly lack: ProfitLack | null
}

/**
 * Why a profit cannot be told: a position that counts in no sum, none at all, or one of which nothing says what its day is
 * measured from.
 */
export interface ProfitLack {
  readonly reason: NotCountedReason | 'nothingHeld' | 'noDay'
  /** The first position that is to blame; null where there is none. */
  readonly instrument: InstrumentId | null
  /** Pairs whose price is missing: `USD/CNY`. */
  readonly missingPairs: readonly string[]
}

/** The topic of alerts. */
export interface AlertsView {
  /** In the order in which they were made. */
  readonly alerts: readonly AlertView[]
}

/** How often an alert would have fired on bars of the past. One that fires once is counted as if it had been armed again each time. */
export interface AlertBacktest {
  /** Of the first and the last bar that was read, Unix epoch ms, and how many there were. */
  readonly from: number
  readonly to: number
  readonly bars: number
  readonly interval: CandleInterval
  /** How many instruments were read, of how many that the alert watches: some of a long list are a sample of it. */
  readonly instruments: number
  readonly watched: number
  /** The service has no bars of this class: they were built from quotes, and lack what nobody polled. */
  readonly isPolled: boolean
  /** Why the service did not give all that was asked of it; null when it did. */
  readonly failure: Failure | null
  /** Places for marks on a chart, the earliest first: at most {@link MAX_BACKTEST_FIRES}, the latest ones. */
  readonly fires: readonly BacktestFire[]
  readonly count: number
  /** Trading dates that there were bars of. */
  readonly days: number
  /** Fires on the date with most of them. */
  readonly worstDay: number
  /** With thresholds that lie further off, the smallest step first; empty where nothing could be wider. */
  readonly wider: readonly WiderRun[]
}

/** Where an alert would have fired; `price` in the quote currency. */
export interface BacktestFire {
  readonly instrument: InstrumentId
  /** Of the bar, Unix epoch ms. */
  readonly time: number
  readonly price: number
}

/** What a backtest gives with thresholds that lie further off. */
export interface WiderRun {
  /** In the place of the alert's own. */
  readonly conditions: readonly AlertCondition[]
  readonly count: number
  readonly worstDay: number
}

/** Fires of a backtest that are named one by one. */
export const MAX_BACKTEST_FIRES = 500

/** Why there is no backtest. */
export type BacktestRefusal =
  /** Bars do not show it: news, depth, status, and what a coin did within 24 hours. */
  | 'notInBars'
  /** Nothing is stored, and the service has none or cannot be asked. */
  | 'noBars'

/** What came of an alert: of its latest events, at most {@link MAX_SCORED_EVENTS}. */
export interface AlertScorecard {
  readonly fires: number
  /** A notification was handed out, or the user dealt with it without one. */
  readonly seen: number
  readonly acknowledged: number
  /** Found after sleep, a lost line or a restart. */
  readonly late: number
  readonly afterQuarterHour: PriceAfter
  readonly afterDay: PriceAfter
}

/** What the price did since an alert fired, of those events of which that is known. */
export interface PriceAfter {
  readonly known: number
  readonly risen: number
  readonly fallen: number
  /** Null where nothing is known. */
  readonly meanPercent: number | null
}

/** Events of an alert that its scorecard counts. */
export const MAX_SCORED_EVENTS = 1_000
