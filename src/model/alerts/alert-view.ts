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
 * - `off`, `expired`, `snoozed`: the user's decision.
 * - `noTarget`: its list is deleted or empty.
 * - `done`: it fires once only, and has fired.
 * - `splitDue`: its prices are from before a split.
 * - `waiting`: no usable value has arrived yet.
 * - `holding`: the condition held when the alert was created, or still holds since it fired; it must cease first.
 * - `confirming`: the condition held once and must hold again.
 * - `armed`.
 */
export const ALERT_STATES = [
  'off', 'expired', 'snoozed', 'noTarget', 'done', 'splitDue', 'waiting', 'holding', 'confirming', 'armed',
] as const // prettier-ignore
/** One of {@link ALERT_STATES}. */
export type AlertState = (typeof ALERT_STATES)[number]

/** The distance of an instrument from the threshold of an alert. */
export interface AlertDistance extends Distance {
  readonly instrument: InstrumentId
}

/** The distance of a value from its threshold. */
export interface Distance {
  /** In the unit of `threshold`. */
  readonly value: number
  readonly threshold: number
  readonly unit: MeasureUnit
  /** In percent of the threshold; 0 or less if it is reached. */
  readonly percent: number
}

/** An alert as windows show it: state, distance to firing, and frequency of checks. */
export interface AlertView {
  readonly alert: Alert
  /** For a list, the last of {@link ALERT_STATES} that any of its instruments is in. */
  readonly state: AlertState
  /** The number of watched instruments, and of armed ones. */
  readonly instruments: number
  readonly armed: number
  /** The distance of the instrument and condition nearest to firing; null if nothing can be measured. */
  readonly nearest: NearestDistance | null
  /** Null unless the alert measures a profit. */
  readonly profit: MeasuredProfit | null
  /** The last check of the instrument checked longest ago, Unix epoch ms; null before the first check. */
  readonly checkedAt: number | null
  /** The next check of any instrument, Unix epoch ms; null if none is planned. */
  readonly nextCheckAt: number | null
  /** The longest interval between checks of an instrument at the present budget, ms; null if none is planned. */
  readonly checkedEveryMs: number | null
  /** The budget allows fewer checks than the conditions need. */
  readonly isStarved: boolean
  readonly fires: number
  readonly lastFiredAt: number | null
  /** A split that the alert's prices precede; `alert.rescale` converts them to today's shares. */
  readonly split: SplitMark | null
}

/** A distance with its instrument, or null for a sum of positions. */
export type NearestDistance = Distance & { readonly instrument: InstrumentId | null }

/** The profit of positions that an alert measures. */
export interface MeasuredProfit {
  /** The currency of the first condition. */
  readonly currency: CurrencyCode
  /** The reason why the profit is unknown, or null. The alert does not fire while it is unknown. */
  readonly lack: ProfitLack | null
}

/** The reason why a profit is unknown: a position is not counted, there is no position, or the base value of its day is missing. */
export interface ProfitLack {
  readonly reason: NotCountedReason | 'nothingHeld' | 'noDay'
  /** The first position that causes it, or null. */
  readonly instrument: InstrumentId | null
  /** Pairs without a price, such as `USD/CNY`. */
  readonly missingPairs: readonly string[]
}

/** The topic of alerts. */
export interface AlertsView {
  /** In order of creation. */
  readonly alerts: readonly AlertView[]
}

/**
 * The number of times that an alert would have fired on past bars. An alert that fires once is counted as if it were armed again
 * each time.
 */
export interface AlertBacktest {
  /** The times of the first and the last bar, Unix epoch ms, and the number of bars. */
  readonly from: number
  readonly to: number
  readonly bars: number
  readonly interval: CandleInterval
  /** The number of instruments that were read, and of those that the alert watches. A long list is sampled. */
  readonly instruments: number
  readonly watched: number
  /** The service has no bars of this class; they were built from quotes and have gaps where quotes were not polled. */
  readonly isPolled: boolean
  /** Set if the service did not supply everything requested. */
  readonly failure: Failure | null
  /** Marks for a chart, the earliest first; the latest {@link MAX_BACKTEST_FIRES} at most. */
  readonly fires: readonly BacktestFire[]
  readonly count: number
  /** The number of trading dates with bars. */
  readonly days: number
  /** The largest number of fires on one date. */
  readonly worstDay: number
  /** Results with wider thresholds, the smallest step first; empty if no threshold can be widened. */
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
  /** No bars are stored, and the service has none or cannot be asked. */
  | 'noBars'

/** The outcome of the latest {@link MAX_SCORED_EVENTS} events of an alert. */
export interface AlertScorecard {
  readonly fires: number
  /** Events with a notification, or that the user handled without one. */
  readonly seen: number
  readonly acknowledged: number
  /** Detected after sleep, a lost connection or a restart. */
  readonly late: number
  readonly afterQuarterHour: PriceAfter
  readonly afterDay: PriceAfter
}

/** The price change after an alert fired, over the events for which it is known. */
export interface PriceAfter {
  readonly known: number
  readonly risen: number
  readonly fallen: number
  /** Null if `known` is 0. */
  readonly meanPercent: number | null
}

/** Maximum number of events that a scorecard counts. */
export const MAX_SCORED_EVENTS = 1_000
