/** Which bars an alert can be tried on, and how many of them. */
import { kindOf, type AlertCondition } from '#model/alerts/alert-condition.ts'
import type { AlertDefinition } from '#model/alerts/alert.ts'
import type { AssetClass } from '#model/market/asset-class.ts'
import { longestBarMs } from '#model/candles/candle-interval.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { windowMinutesOf } from '#core/alerts/measure/conditions.ts'

/** Finest first. */
const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '1D'] as const satisfies readonly CandleInterval[]

/** Whether bars show all that an alert watches for. */
export function isInBars(conditions: readonly AlertCondition[], assetClass: AssetClass): boolean {
  return conditions.every((condition) => {
    const { backtest } = kindOf(condition).bars
    return backtest === 'always' || (backtest === 'exceptCrypto' && assetClass !== 'crypto')
  })
}

export interface BacktestReach {
  readonly interval: CandleInterval
  /** About how many bars so many days have. */
  readonly bars: number
}

/**
 * The finest bars of which so many days have no more than `mostBars`; finer ones where the alert asks for them, which then reach
 * back less far.
 */
export function reachOf(
  { conditions, confirm }: Pick<AlertDefinition, 'conditions' | 'confirm'>,
  assetClass: AssetClass,
  { days, maxBars }: { readonly days: number; readonly maxBars: number },
): BacktestReach {
  const barsOf = (interval: CandleInterval): number =>
    Math.ceil(days * Math.max(1, (minutesADay(assetClass) * MINUTE_MS) / longestBarMs(interval)))
  const fitting = INTERVALS.find((interval) => barsOf(interval) <= maxBars) ?? '1D'
  const limits = [
    fitting,
    ...(confirm.kind === 'barClose' ? [confirm.interval] : []),
    ...windowsOf(conditions).map(longestWithin),
  ]
  const interval = INTERVALS.find((candidate) => limits.includes(candidate)) ?? fitting
  return { interval, bars: Math.min(maxBars, barsOf(interval)) }
}

/** So much of the time that was asked for is as good as all of it. */
const ENOUGH = 0.6

/**
 * The bars to try instead where a service gave too few of the finer ones to reach back: the finest of which as many reach back
 * far enough. Null where those did, or where coarser bars cannot show it.
 */
export function coarserReach(
  { conditions, confirm }: Pick<AlertDefinition, 'conditions' | 'confirm'>,
  { interval, bars }: BacktestReach,
  { days, coveredDays }: { readonly days: number; readonly coveredDays: number },
): BacktestReach | null {
  const needsFine = confirm.kind === 'barClose' || windowsOf(conditions).length > 0
  if (needsFine || coveredDays >= days * ENOUGH) return null
  const factorOf = (candidate: CandleInterval) => longestBarMs(candidate) / longestBarMs(interval)
  const found = INTERVALS.find((candidate) => coveredDays * factorOf(candidate) >= days * ENOUGH) ?? '1D'
  return found === interval ? null : { interval: found, bars: Math.min(bars, Math.ceil(bars / factorOf(found)) + days) }
}

/** The minutes of prices that conditions look back over, of those that do. */
const windowsOf = (conditions: readonly AlertCondition[]): readonly number[] =>
  conditions.map(windowMinutesOf).filter((minutes) => minutes > 0)

/** Bars that are longer than the minutes that a condition looks back over cannot show it. */
function longestWithin(minutes: number): CandleInterval {
  return INTERVALS.findLast((interval) => longestBarMs(interval) <= minutes * MINUTE_MS) ?? '1m'
}

/** Minutes of trading by calendar day, weekends among them: rather too many than too few. */
function minutesADay(assetClass: AssetClass): number {
  switch (assetClass) {
    case 'crypto':
    case 'indices':
      return 1_440
    case 'forex':
    case 'future':
      return 1_030
    case 'stock':
    case 'fund':
      return 300
  }
}
