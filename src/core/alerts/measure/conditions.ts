/** Whether a condition holds at a moment, as its kind measures it (`model/alerts/conditions/`). */
import { kindOf, type AlertCondition } from '#model/alerts/alert-condition.ts'
import type { ExternalSource, Source } from '#model/alerts/measure/condition-kind.ts'
import { isLeft, isReached, type Gauge } from '#model/alerts/measure/gauge.ts'
import type { Alert } from '#model/alerts/alert.ts'
import type { Moment } from '#model/alerts/measure/alert-moment.ts'

/** Null where the moment does not say. */
export function holds(condition: AlertCondition, moment: Moment): boolean | null {
  const gauges = gaugesOf(condition, moment)
  return gauges.length === 0 ? null : gauges.some(isReached)
}

/** Whether the condition does not hold, by more than a band; false where the moment does not say. */
export function hasCeased(condition: AlertCondition, moment: Moment, bandPercent: number): boolean {
  const gauges = gaugesOf(condition, moment)
  return gauges.length > 0 && gauges.every((gauge) => isLeft(gauge, bandPercent))
}

export function gaugesOf(condition: AlertCondition, moment: Moment): readonly Gauge[] {
  return kindOf(condition).gauges(condition, moment)
}

/** Whether what holds is over at once: then it cannot be seen again, nor at a bar's close. */
export function isMomentary(condition: AlertCondition): boolean {
  return kindOf(condition).isMomentary(condition)
}

/** Whether candles show what an alert missed while nothing was polled. */
export function isSearched({ conditions }: Pick<Alert, 'conditions'>): boolean {
  return conditions.some((one) => kindOf(one).bars.showMissed)
}

/** Over how many minutes of prices a condition looks back; 0 for none. */
export function windowMinutesOf(condition: AlertCondition): number {
  return kindOf(condition).windowMinutes?.(condition) ?? 0
}

/** Whether a source is received and not polled. */
export const isExternal = (source: Source): source is ExternalSource => !POLLED.has(source)

const POLLED: ReadonlySet<Source> = new Set(['quote', 'depth', 'positions'])
