/** What alerts wait to hear of. */
import type { Alert } from '../../../model/alert.ts'
import { instrumentOf, type InstrumentId } from '../../../model/instrument.ts'

export interface AwaitedSplits {
  readonly instruments: ReadonlySet<InstrumentId>
  readonly daysBefore: ReadonlySet<number>
}

export interface Awaited {
  readonly isNews: boolean
  /** By region, how many days before the dates of offerings. */
  readonly offerings: ReadonlyMap<string, ReadonlySet<number>>
  /** By region. */
  readonly splits: ReadonlyMap<string, AwaitedSplits>
}

export function awaitedBy(
  alerts: readonly Alert[],
  instrumentsOf: (alert: Alert) => readonly (InstrumentId | null)[],
): Awaited {
  let isNews = false
  const offerings = new Map<string, Set<number>>()
  const splits = new Map<string, { readonly instruments: Set<InstrumentId>; readonly daysBefore: Set<number> }>()

  function awaitSplits(alert: Alert, days: number): void {
    for (const instrument of instrumentsOf(alert)) {
      if (instrument === null || instrumentOf(instrument).assetClass !== 'stock') continue
      const { region } = instrumentOf(instrument)
      const known = splits.get(region) ?? { instruments: new Set(), daysBefore: new Set() }
      known.instruments.add(instrument)
      known.daysBefore.add(days)
      splits.set(region, known)
    }
  }

  for (const alert of alerts)
    for (const condition of alert.conditions) {
      if (condition.kind === 'news') isNews = true
      if (condition.kind === 'split') awaitSplits(alert, condition.daysBefore)
      if (condition.kind !== 'ipo') continue
      const known = offerings.get(condition.region) ?? new Set()
      offerings.set(condition.region, known.add(condition.daysBefore))
    }
  return { isNews, offerings, splits }
}
