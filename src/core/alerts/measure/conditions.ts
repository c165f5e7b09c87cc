/** Evaluates conditions by the measures of their kinds (`model/alerts/conditions/`). */
import { kindOf, type AlertCondition } from '#model/alerts/alert-condition.ts'
import type { ExternalSource, Source } from '#model/alerts/measure/condition-kind.ts'
import { isLeft, isReached, type Gauge } from '#model/alerts/measure/gauge.ts'
import type { Alert } from '#model/alerts/alert.ts'
import type { Moment } from '#model/alerts/measure/alert-moment.ts'

/** Returns null if the moment lacks the data. */
export function holds(condition: AlertCondition, moment: Moment): boolean | null {
  const gauges = gaugesOf(condition, moment)
  return gauges.length === 0 ? null : gauges.some(isReached)
}

/** Whether the condition fails to hold by more than a band; false if the moment lacks the data. */
export function hasCeased(condition: AlertCondition, moment: Moment, bandPercent: number): boolean {
  const gauges = gaugesOf(condition, moment)
  return gauges.length > 0 && gauges.every((gauge) => isLeft(gauge, bandPercent))
}

export function gaugesOf(condition: AlertCondition, moment: Moment): readonly Gauge[] {
  return kindOf(condition).gauges(condition, moment)
}

/** Whether the condition holds for an instant only, so that no poll or close can confirm it. */
export function isMomentary(condition: AlertCondition): boolean {
  return kindOf(condition).isMomentary(condition)
}

/** Whether candles can show touches that no poll saw. */
export function isSearched({ conditions }: Pick<Alert, 'conditions'>): boolean {
  return conditions.some((one) => kindOf(one).bars.showMissed)
}

/** Minutes of past prices that a condition needs; 0 for none. */
export function windowMinutesOf(condition: AlertCondition): number {
  return kindOf(condition).windowMinutes?.(condition) ?? 0
}

/** Whether events of a source are received instead of polled. */
export const isExternal = (source: Source): source is ExternalSource => !POLLED.has(source)

const POLLED: ReadonlySet<Source> = new Set(['quote', 'depth', 'positions'])
