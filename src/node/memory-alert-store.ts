/** The core's `AlertStore` for as long as the application runs, for where nothing can be written. */
import type { AlertChange, AlertEventQuery, AlertStore, StoredArming, StoredMarket } from '../core/ports.ts'
import type { AlertEvent } from '../model/alert-event.ts'
import type { AlertId } from '../model/alert.ts'

interface ServiceRows {
  readonly armings: Map<string, StoredArming>
  readonly markets: Map<string, StoredMarket>
  readonly events: Map<number, AlertEvent>
}

export function createMemoryAlertStore(): AlertStore {
  const services = new Map<string, ServiceRows>()

  function rowsOf(service: string): ServiceRows {
    const rows = services.get(service) ?? { armings: new Map(), markets: new Map(), events: new Map() }
    services.set(service, rows)
    return rows
  }

  return {
    load(service) {
      const { armings, markets, events } = rowsOf(service)
      const all = [...services.values()].flatMap((rows) => [...rows.events.keys()])
      return {
        armings: [...armings.values()],
        markets: [...markets.values()],
        lastEventNumber: Math.max(0, ...all),
        pending: [...events.values()].filter(({ stage }) => stage === 'pending'),
        tallies: tallied([...events.values()]),
      }
    },
    commit(service, change) {
      keep(rowsOf(service), change)
    },
    events: (service, query) => chosen([...rowsOf(service).events.values()], query),
    close: () => undefined,
  }
}

function keep({ armings, markets, events }: ServiceRows, change: AlertChange): void {
  for (const arming of change.armings) armings.set(`${arming.alert} ${arming.instrument ?? ''}`, arming)
  for (const market of change.markets) markets.set(market.instrument, market)
  for (const event of change.events) events.set(event.number, event)
  for (const [key, { alert }] of armings) if (change.removed.includes(alert)) armings.delete(key)
}

function chosen(events: readonly AlertEvent[], query: AlertEventQuery): readonly AlertEvent[] {
  const { alert, instrument, stage, before, limit } = query
  return events
    .filter(
      (event) =>
        (alert === null || event.alert === alert) &&
        (instrument === null || event.instrument === instrument) &&
        (stage === null || event.stage === stage) &&
        (before === null || event.number < before),
    )
    .sort((a, b) => b.number - a.number)
    .slice(0, limit)
}

function tallied(events: readonly AlertEvent[]) {
  const byAlert = new Map<AlertId, AlertEvent[]>()
  for (const event of events) byAlert.set(event.alert, [...(byAlert.get(event.alert) ?? []), event])
  return [...byAlert].map(([alert, own]) => ({
    alert,
    fires: own.length,
    unacknowledged: own.filter(({ stage }) => stage !== 'acknowledged').length,
    lastFiredAt: Math.max(...own.map(({ firedAt }) => firedAt)),
  }))
}
