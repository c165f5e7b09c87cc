/** Groups the current alerts by instrument. */
import { kindOf } from '#model/alerts/alert-condition.ts'
import type { Source } from '#model/alerts/measure/condition-kind.ts'
import type { Alert } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { windowMinutesOf } from '../measure/conditions.ts'
import { instrumentsOf } from './targets.ts'

export interface Watcher {
  readonly alert: Alert
  readonly sources: ReadonlySet<Source>
}

export interface WatchList {
  /** Returns the watchers of an instrument; null for those of none in particular. */
  of(instrument: InstrumentId | null): readonly Watcher[]
  instruments(): Iterable<InstrumentId | null>
}

export function createWatchList(
  alerts: readonly Alert[],
  lists: ReadonlyMap<string, readonly InstrumentId[]>,
): WatchList {
  const byInstrument = new Map<InstrumentId | null, Watcher[]>()
  for (const alert of alerts) {
    const sources = new Set(alert.conditions.map((condition) => kindOf(condition).source))
    for (const instrument of instrumentsOf(alert, lists)) {
      const others = byInstrument.get(instrument)
      if (others === undefined) byInstrument.set(instrument, [{ alert, sources }])
      else others.push({ alert, sources })
    }
  }
  return { of: (instrument) => byInstrument.get(instrument) ?? [], instruments: () => byInstrument.keys() }
}

/** Minutes of prices that the watchers need; 0 for none. */
export function windowMinutesFor(watchers: readonly Pick<Watcher, 'alert'>[]): number {
  let max = 0
  for (const { alert } of watchers)
    for (const condition of alert.conditions) max = Math.max(max, windowMinutesOf(condition))
  return max
}
