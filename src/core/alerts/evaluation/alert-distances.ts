/** Measures how far alerts are from firing. */
import { kindOf } from '#model/alerts/alert-condition.ts'
import type { Gauge } from '#model/alerts/measure/gauge.ts'
import type { AlertDistance, Distance } from '#model/alerts/alert-view.ts'
import type { Alert } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { GridOf } from '#core/market/hours/market-grids.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'
import { isArmed } from '../measure/arming.ts'
import { gaugesOf } from '../measure/conditions.ts'
import { presentMoment } from '../measure/known-moments.ts'
import { instrumentsOf, type Rest } from './targets.ts'

export interface DistanceParts {
  readonly memory: Pick<AlertMemory, 'arming' | 'market'>
  readonly gridOf: GridOf
  readonly restOf: (alert: Alert) => Rest | null
  /** Unix epoch ms. */
  readonly now: number
}

/** Returns the condition nearest to firing on these instruments, or null if none is measurable. */
export function nearestOf(
  alert: Alert,
  instruments: readonly (InstrumentId | null)[],
  { memory, gridOf, now }: Pick<DistanceParts, 'memory' | 'gridOf' | 'now'>,
): AlertDistance | null {
  let nearest: AlertDistance | null = null
  for (const instrument of instruments) {
    if (instrument === null) continue
    const moment = presentMoment(memory.market(instrument), now, gridOf(instrument).places)
    for (const condition of alert.conditions) {
      if (!kindOf(condition).hasDistance) continue
      for (const gauge of gaugesOf(condition, moment)) nearest = nearerOf(nearest, { instrument, ...distanceOf(gauge) })
    }
  }
  return nearest
}

/** Returns the nearest armed alert on each instrument. */
export function nearestByInstrument(
  alerts: readonly Alert[],
  onLists: ReadonlyMap<string, readonly InstrumentId[]>,
  parts: DistanceParts,
): readonly AlertDistance[] {
  const found = new Map<InstrumentId, AlertDistance>()
  for (const alert of alerts) {
    if (parts.restOf(alert) !== null) continue
    for (const instrument of instrumentsOf(alert, onLists)) {
      if (instrument === null || !isArmed(parts.memory.arming(alert, instrument))) continue
      const distance = nearestOf(alert, [instrument], parts)
      if (distance !== null) found.set(instrument, nearerOf(found.get(instrument) ?? null, distance))
    }
  }
  return [...found.values()]
}

export const nearerOf = <One extends Distance>(one: One | null, other: One): One =>
  one === null || other.percent < one.percent ? other : one

export function distanceOf({ value, threshold, side, unit }: Gauge): Distance {
  const missing = side === 'up' ? threshold - value : value - threshold
  // A price's distance is the move that it needs; others are relative to the threshold.
  const scale = Math.abs(unit === 'price' ? value : threshold)
  return { value, threshold, unit, percent: scale === 0 ? 0 : (missing / scale) * 100 }
}
