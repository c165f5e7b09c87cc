/** The core's `AlertStore` in memory, as JSON: other values do not survive here either. */
import type {
  AlertChange,
  AlertEventQuery,
  AlertStore,
  EventBounds,
  EventTally,
  RemovedEvent,
  StoredArming,
  StoredLook,
  StoredMarket,
  UsedAlert,
} from '#core/ports/alert-store.ts'
import { StoreError } from '#core/ports/store.ts'
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { AlertId } from '#model/alerts/alert.ts'

interface Counted {
  readonly revision: number
  readonly fires: number
  readonly unacknowledged: number
  readonly lastFiredAt: number
}

interface WrittenArming {
  readonly alert: AlertId
  readonly revision: number
  readonly text: string
}

interface ServiceRows {
  readonly armings: Map<string, WrittenArming>
  /** JSON texts of markets. */
  readonly markets: Map<string, string>
  readonly looks: Map<string, StoredLook>
  readonly events: Map<number, AlertEvent>
  readonly trimmed: Map<AlertId, Counted>
}

export interface MemoryAlertStore extends AlertStore {
  has(number: number): boolean
}

export function createMemoryAlertStore(): MemoryAlertStore {
  const services = new Map<string, ServiceRows>()
  let lastNumber = 0

  function rowsOf(service: string): ServiceRows {
    const rows = services.get(service) ?? {
      armings: new Map(),
      markets: new Map(),
      looks: new Map(),
      events: new Map(),
      trimmed: new Map(),
    }
    services.set(service, rows)
    return rows
  }

  return {
    load(service) {
      const { armings, markets, looks, events, trimmed } = rowsOf(service)
      return {
        armings: [...armings.values()].map(({ text }) => JSON.parse(text) as StoredArming),
        markets: [...markets.values()].map((text) => JSON.parse(text) as StoredMarket),
        looks: [...looks.values()],
        lastEventNumber: lastNumber,
        pending: [...events.values()].filter(({ stage }) => stage === 'pending').sort((a, b) => a.number - b.number),
        tallies: talliesOf(events, trimmed),
        used: usedOf([...services.values()]),
      }
    },
    commit(service, change) {
      const rows = rowsOf(service)
      refuseRepeated(rows, change)
      keep(rows, change)
      lastNumber = Math.max(lastNumber, ...change.events.map(({ number }) => number))
    },
    events: (service, query) => chosen([...rowsOf(service).events.values()], query),
    trim: (bounds) => trim(services, bounds),
    history: (before, limit) =>
      [...services]
        .flatMap(([service, { events }]) => [...events.values()].map((event) => ({ service, event })))
        .filter(({ event }) => before === null || event.number < before)
        .sort((a, b) => b.event.number - a.event.number)
        .slice(0, limit),
    has: (number) => [...services.values()].some(({ events }) => events.has(number)),
    historySize: () => [...services.values()].reduce((sum, { events }) => sum + events.size, 0),
    addHistory: (added) =>
      added.flatMap(({ service, event }) => {
        const { events } = rowsOf(service)
        if ([...events.values()].some((one) => isSame(one, event) || isOfOneArming(one, event))) return []
        lastNumber++
        const numbered = { ...event, number: lastNumber }
        events.set(lastNumber, numbered)
        return [{ service, event: numbered }]
      }),
    removeHistory: (numbers) => remove(services, ({ number }) => numbers.includes(number)),
    close: () => undefined,
  }
}

function usedOf(services: readonly ServiceRows[]): readonly UsedAlert[] {
  const used = new Map<AlertId, number>()
  for (const { armings, events, trimmed } of services) {
    const gone = [...trimmed].map(([alert, { revision }]) => ({ alert, revision }))
    for (const { alert, revision } of [...armings.values(), ...events.values(), ...gone])
      used.set(alert, Math.max(revision, used.get(alert) ?? 0))
  }
  return [...used].map(([alert, revision]) => ({ alert, revision }))
}

function isSame(one: AlertEvent, other: AlertEvent): boolean {
  const key = ({ instrument, firedAt, conditions, price }: AlertEvent) =>
    JSON.stringify([instrument, firedAt, conditions, price])
  return one.firedAt === other.firedAt && key(one) === key(other)
}

function trim(
  services: ReadonlyMap<string, ServiceRows>,
  { keepFrom, maxEvents }: EventBounds,
): readonly RemovedEvent[] {
  const all = [...services.values()].flatMap(({ events }) => [...events.values()])
  const gone = all
    .filter(({ stage }) => stage !== 'pending')
    .sort((a, b) => a.firedAt - b.firedAt)
    .filter(({ firedAt }, place) => firedAt < keepFrom || all.length - place > maxEvents)
  return remove(services, (event) => gone.includes(event))
}

function remove(
  services: ReadonlyMap<string, ServiceRows>,
  isGone: (event: AlertEvent) => boolean,
): readonly RemovedEvent[] {
  return [...services].flatMap(([service, { events, trimmed }]) =>
    [...events.values()].filter(isGone).map((event) => {
      const { number, alert, stage } = event
      events.delete(number)
      trimmed.set(alert, added(trimmed.get(alert), { ...event, stage: 'acknowledged' }))
      return { service, alert, isAcknowledged: stage === 'acknowledged' }
    }),
  )
}

const isOfOneArming = (one: AlertEvent, other: AlertEvent): boolean =>
  one.arming === other.arming &&
  one.revision === other.revision &&
  one.alert === other.alert &&
  one.instrument === other.instrument

function refuseRepeated({ events }: ServiceRows, change: AlertChange): void {
  for (const event of change.events)
    for (const known of events.values())
      if (known.number !== event.number && isOfOneArming(known, event)) throw new StoreError('an arming fired twice')
}

function keep({ armings, markets, looks, events }: ServiceRows, change: AlertChange): void {
  for (const arming of change.armings) {
    const { alert, instrument, revision } = arming
    armings.set(`${alert} ${instrument ?? ''}`, { alert, revision, text: JSON.stringify(arming) })
  }
  for (const market of change.markets) markets.set(market.instrument, JSON.stringify(market))
  for (const look of change.looks) looks.set(look.stream, copyOf(look))
  for (const event of change.events) events.set(event.number, copyOf(event))
  if (change.removed.length === 0) return
  for (const [key, { alert }] of armings) if (change.removed.includes(alert)) armings.delete(key)
}

const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

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

const NOTHING_COUNTED: Counted = { revision: 0, fires: 0, unacknowledged: 0, lastFiredAt: 0 }

const added = (before: Counted = NOTHING_COUNTED, { revision, stage, firedAt }: AlertEvent): Counted => ({
  revision: Math.max(before.revision, revision),
  fires: before.fires + 1,
  unacknowledged: before.unacknowledged + (stage === 'acknowledged' ? 0 : 1),
  lastFiredAt: Math.max(before.lastFiredAt, firedAt),
})

function talliesOf(events: ServiceRows['events'], trimmed: ServiceRows['trimmed']): readonly EventTally[] {
  const byAlert = new Map(trimmed)
  for (const event of events.values()) byAlert.set(event.alert, added(byAlert.get(event.alert), event))
  return [...byAlert].map(([alert, { revision: _revision, ...counts }]) => ({ alert, ...counts }))
}
