/** Collects the external events that alerts wait for. */
import { kindOf, type AlertCondition } from '#model/alerts/alert-condition.ts'
import type { Alert } from '#model/alerts/alert.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'

export interface AwaitedSplits {
  readonly instruments: ReadonlySet<InstrumentId>
  readonly daysBefore: ReadonlySet<number>
}

export interface Awaited {
  readonly isNews: boolean
  /** Days before dates of offerings, by region. */
  readonly offerings: ReadonlyMap<string, ReadonlySet<number>>
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

  function awaitOne(alert: Alert, condition: AlertCondition): void {
    const awaited = kindOf(condition).awaited?.(condition)
    switch (awaited?.source) {
      case undefined:
        return
      case 'news':
        isNews = true
        return
      case 'split':
        return awaitSplits(alert, awaited.daysBefore)
      case 'ipo': {
        const known = offerings.get(awaited.region) ?? new Set()
        offerings.set(awaited.region, known.add(awaited.daysBefore))
      }
    }
  }

  for (const alert of alerts) for (const condition of alert.conditions) awaitOne(alert, condition)
  return { isNews, offerings, splits }
}
