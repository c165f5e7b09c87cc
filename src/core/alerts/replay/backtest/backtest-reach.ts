/** Chooses the interval and number of bars for a backtest. */
import { kindOf, type AlertCondition } from '#model/alerts/alert-condition.ts'
import type { AlertDefinition } from '#model/alerts/alert.ts'
import type { AssetClass } from '#model/market/asset-class.ts'
import { longestBarMs } from '#model/candles/candle-interval.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { windowMinutesOf } from '#core/alerts/measure/conditions.ts'

/** Finest first. */
const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '1D'] as const satisfies readonly CandleInterval[]

export function isInBars(conditions: readonly AlertCondition[], assetClass: AssetClass): boolean {
  return conditions.every((condition) => {
    const { backtest } = kindOf(condition).bars
    return backtest === 'always' || (backtest === 'exceptCrypto' && assetClass !== 'crypto')
  })
}

export interface BacktestReach {
  readonly interval: CandleInterval
  /** An estimate for the requested days. */
  readonly bars: number
}

/** Returns the finest bars of which `days` days have at most `maxBars`, or finer ones with less reach if the alert needs them. */
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

/** This part of the requested days is enough. */
const ENOUGH = 0.6

/**
 * Returns coarser bars if the service has too few fine ones: the finest that reach back far enough in that number. Null if not
 * needed, or if the alert needs fine ones.
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

const windowsOf = (conditions: readonly AlertCondition[]): readonly number[] =>
  conditions.map(windowMinutesOf).filter((minutes) => minutes > 0)

/** Bars longer than a condition's lookback cannot show it. */
function longestWithin(minutes: number): CandleInterval {
  return INTERVALS.findLast((interval) => longestBarMs(interval) <= minutes * MINUTE_MS) ?? '1m'
}

/** Minutes of trading by calendar day, weekends included, rather too many than too few. */
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
