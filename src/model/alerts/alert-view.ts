/** The views of alerts that windows receive. */
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
 * In falling order of what prevents an alert from firing:
 * - `noTarget`: its list is deleted or empty.
 * - `done`: it fires once only, and has fired.
 * - `splitDue`: its prices are from before a split.
 * - `waiting`: no usable value yet.
 * - `holding`: the condition held when the alert was created, or since it fired; it must cease first.
 * - `confirming`: the condition must hold again.
 */
export const ALERT_STATES = [
  'off', 'expired', 'snoozed', 'noTarget', 'done', 'splitDue', 'waiting', 'holding', 'confirming', 'armed',
] as const // prettier-ignore
/** One of {@link ALERT_STATES}. */
export type AlertState = (typeof ALERT_STATES)[number]

/** The distance of an instrument from firing. */
export interface AlertDistance extends Distance {
  readonly instrument: InstrumentId
}

/** The distance of a value from its threshold. */
export interface Distance {
  /** In the unit of `threshold`. */
  readonly value: number
  readonly threshold: number
  readonly unit: MeasureUnit
  /** Percent of the threshold; 0 or less if reached. */
  readonly percent: number
}

/** An alert as windows show it. */
export interface AlertView {
  readonly alert: Alert
  /** For a list, the last of {@link ALERT_STATES} among its instruments. */
  readonly state: AlertState
  /** Watched instruments, and armed ones among them. */
  readonly instruments: number
  readonly armed: number
  /** The distance nearest to firing. */
  readonly nearest: NearestDistance | null
  /** Null unless it measures a profit. */
  readonly profit: MeasuredProfit | null
  /** The last check of the instrument checked longest ago, Unix epoch ms. */
  readonly checkedAt: number | null
  /** The next check of any instrument, Unix epoch ms. */
  readonly nextCheckAt: number | null
  /** The longest interval between checks of an instrument, ms. */
  readonly checkedEveryMs: number | null
  /** The budget allows too few checks for the conditions. */
  readonly isStarved: boolean
  readonly fires: number
  readonly lastFiredAt: number | null
  /** A split that its prices precede; `alert.rescale` converts them. */
  readonly split: SplitMark | null
}

/** A distance; without an instrument for a sum of positions. */
export type NearestDistance = Distance & { readonly instrument: InstrumentId | null }

/** The profit of positions that an alert measures. */
export interface MeasuredProfit {
  readonly currency: CurrencyCode
  /** Why the profit is unknown, which prevents the alert from firing. */
  readonly lack: ProfitLack | null
}

/** Why a profit is unknown. `noDay`: the base value of a position's day is missing. */
export interface ProfitLack {
  readonly reason: NotCountedReason | 'nothingHeld' | 'noDay'
  /** The first position that causes it. */
  readonly instrument: InstrumentId | null
  /** Such as `USD/CNY`. */
  readonly missingPairs: readonly string[]
}

/** The topic of alerts. */
export interface AlertsView {
  /** In order of creation. */
  readonly alerts: readonly AlertView[]
}

/** How often an alert would have fired on past bars, armed again each time. */
export interface AlertBacktest {
  /** The times of the first and the last bar, Unix epoch ms, and the number of bars. */
  readonly from: number
  readonly to: number
  readonly bars: number
  readonly interval: CandleInterval
  /** How many instruments were read, and how many the alert watches; a long list is sampled. */
  readonly instruments: number
  readonly watched: number
  /** The bars were built from quotes, because the service has none, and have gaps without polls. */
  readonly isPolled: boolean
  /** Why the data is incomplete. */
  readonly failure: Failure | null
  /** Marks for a chart, the earliest first; the latest {@link MAX_BACKTEST_FIRES} at most. */
  readonly fires: readonly BacktestFire[]
  readonly count: number
  /** Trading dates with bars. */
  readonly days: number
  /** The most fires on one date. */
  readonly worstDay: number
  /** Wider thresholds, the smallest step first; may be empty. */
  readonly wider: readonly WiderRun[]
}

/** A bar on which an alert would have fired; `price` in the quote currency. */
export interface BacktestFire {
  readonly instrument: InstrumentId
  /** Time of the bar, Unix epoch ms. */
  readonly time: number
  readonly price: number
}

/** The result of a backtest with wider thresholds. */
export interface WiderRun {
  /** Replaces the alert's own conditions. */
  readonly conditions: readonly AlertCondition[]
  readonly count: number
  readonly worstDay: number
}

/** Maximum number of fires that a backtest lists. */
export const MAX_BACKTEST_FIRES = 500

/** Why there is no backtest. */
export type BacktestRefusal =
  /** Bars do not show it: news, depth, status, and a coin's change within 24 hours. */
  | 'notInBars'
  /** No bars are stored, and the service cannot supply any. */
  | 'noBars'

/** The outcome of an alert's latest {@link MAX_SCORED_EVENTS} events. */
export interface AlertScorecard {
  readonly fires: number
  /** With a notification, or handled without one. */
  readonly seen: number
  readonly acknowledged: number
  /** Detected after sleep, a lost connection or a restart. */
  readonly late: number
  readonly afterQuarterHour: PriceAfter
  readonly afterDay: PriceAfter
}

/** The price change after an alert fired, where known. */
export interface PriceAfter {
  readonly known: number
  readonly risen: number
  readonly fallen: number
  /** Null if `known` is 0. */
  readonly meanPercent: number | null
}

/** Maximum number of events that a scorecard counts. */
export const MAX_SCORED_EVENTS = 1_000
