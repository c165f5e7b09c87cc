/** The core's `AlertStore` in memory, as JSON: what cannot be written as JSON does not survive here either. */
import type {
  AlertChange,
  AlertEventQuery,
  AlertStore,
  StoredArming,
  StoredLook,
  StoredMarket,
  UsedAlert,
} from '../../src/core/ports/alert-store.ts'
import { StoreError } from '../../src/core/ports/store.ts'
import type { AlertEvent } from '../../src/model/alert-event.ts'
import type { AlertId } from '../../src/model/alert.ts'

interface ServiceRows {
  readonly armings: Map<string, StoredArming>
  readonly markets: Map<string, StoredMarket>
  readonly looks: Map<string, StoredLook>
  readonly events: Map<number, AlertEvent>
}

export function createMemoryAlertStore(): AlertStore {
  const services = new Map<string, ServiceRows>()

  function rowsOf(service: string): ServiceRows {
    const rows = services.get(service) ?? {
      armings: new Map(),
      markets: new Map(),
      looks: new Map(),
      events: new Map(),
    }
    services.set(service, rows)
    return rows
  }

  return {
    load(service) {
      const { armings, markets, looks, events } = rowsOf(service)
      const all = [...services.values()].flatMap((rows) => [...rows.events.keys()])
      return {
        armings: [...armings.values()],
        markets: [...markets.values()],
        looks: [...looks.values()],
        lastEventNumber: Math.max(0, ...all),
        pending: [...events.values()].filter(({ stage }) => stage === 'pending').sort((a, b) => a.number - b.number),
        tallies: tallied([...events.values()]),
        used: usedOf([...services.values()]),
      }
    },
    commit(service, change) {
      const rows = rowsOf(service)
      refuseRepeated(rows, change)
      keep(rows, JSON.parse(JSON.stringify(change)) as AlertChange)
    },
    events: (service, query) => chosen([...rowsOf(service).events.values()], query),
    close: () => undefined,
  }
}

function usedOf(services: readonly ServiceRows[]): readonly UsedAlert[] {
  const used = new Map<AlertId, number>()
  for (const { armings, events } of services)
    for (const { alert, revision } of [...armings.values(), ...events.values()])
      used.set(alert, Math.max(revision, used.get(alert) ?? 0))
  return [...used].map(([alert, revision]) => ({ alert, revision }))
}

/** An arming fires once. */
function refuseRepeated({ events }: ServiceRows, change: AlertChange): void {
  const firing = ({ alert, instrument, revision, arming }: AlertEvent) =>
    JSON.stringify([alert, instrument, revision, arming])
  const known = new Map([...events.values()].map((event) => [firing(event), event.number]))
  for (const event of change.events)
    if ((known.get(firing(event)) ?? event.number) !== event.number) throw new StoreError('an arming fired twice')
}

function keep({ armings, markets, looks, events }: ServiceRows, change: AlertChange): void {
  for (const arming of change.armings) armings.set(`${arming.alert} ${arming.instrument ?? ''}`, arming)
  for (const market of change.markets) markets.set(market.instrument, market)
  for (const look of change.looks) looks.set(look.stream, look)
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
