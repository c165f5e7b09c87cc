/** The user's alerts: edited, watched and stored. */
import {
  type Alert,
  type AlertDefinition,
  type AlertDraft,
  type AlertId,
  type AlertRefusal,
  MAX_ALERTS,
} from '#model/alerts/alert.ts'
import { failure, success, type Result } from '#model/values/failure.ts'
import { hasRoom } from '#core/storage/document-bound.ts'
import type { VersionedDocument } from '#core/storage/versioned-document.ts'
import type { UsedAlert } from '#core/ports/alert-store.ts'
import type { Clock } from '#core/ports/clock.ts'
import { createVariable, type Observable } from '#core/reactive/variable.ts'
import { alertsFormat, firstFreeNumber, type AlertList } from './alerts-format.ts'
import { refusalOf } from './validate-draft.ts'

export interface PricedDefinition {
  readonly definition: AlertDefinition
  /** When its prices were given, Unix epoch ms; null for now. */
  readonly pricedAt: number | null
}

export interface AlertRepository extends Observable<AlertList> {
  /** Creates an alert, or changes the one with the draft's id. */
  save(draft: AlertDraft): Result<AlertId, AlertRefusal>
  remove(ids: readonly AlertId[]): void
  switchAll(ids: readonly AlertId[], isOn: boolean): void
  snooze(ids: readonly AlertId[], until: number | null): void
  /** Replaces conditions and dates their prices to now, even unchanged ones. */
  reprice(ids: readonly AlertId[], conditionsOf: (alert: Alert) => Alert['conditions']): void
  /** Replaces conditions by equivalent ones. Alerts are not armed again, and their prices keep their date. */
  restate(ids: readonly AlertId[], conditionsOf: (alert: Alert) => Alert['conditions']): void
  /**
   * Replaces all alerts. They get new ids, because state is stored by id, and new revisions, because events of old ones may be
   * imported.
   * @returns The new alerts by their ids in the list.
   */
  replace(list: AlertList): ReadonlyMap<AlertId, Alert>
  /** Ids that no alert has or will have. */
  reserve(count: number): readonly AlertId[]
  /**
   * Restores earlier alerts with their ids. They get new revisions, because forgotten armings are numbered from the start while
   * earlier events are still stored.
   * @returns The alerts by their ids.
   */
  restore(list: AlertList): ReadonlyMap<AlertId, Alert>
  /** Prevents reuse of ids and revisions with stored state, in case the list's file was lost or is older. */
  avoid(used: readonly UsedAlert[]): void
  /** Adds alerts with new ids while there is room, and returns their number. */
  add(priced: readonly PricedDefinition[]): number
}

export function createAlertRepository(
  document: VersionedDocument<AlertList>,
  clock: Pick<Clock, 'now'>,
): AlertRepository {
  const list = createVariable(document.read())

  /** Writes to the disk before it publishes. */
  function put(next: AlertList): void {
    document.write(next)
    list.set(next)
  }

  function edit(ids: readonly AlertId[], change: (alert: Alert) => Alert): void {
    const chosen = new Set(ids)
    const { alerts, nextNumber } = list.current()
    put({ alerts: alerts.map((alert) => (chosen.has(alert.id) ? change(alert) : alert)), nextNumber })
  }

  function add(priced: readonly PricedDefinition[]): readonly AlertId[] {
    const { alerts, nextNumber } = list.current()
    const added = priced
      .slice(0, MAX_ALERTS - alerts.length)
      .map((one, place) => made(one, nextNumber + place, clock.now()))
    const grown = (count: number): AlertList => ({
      alerts: [...alerts, ...added.slice(0, count)],
      nextNumber: nextNumber + count,
    })
    const count = lastWithRoom(added.length, (some) => hasRoom(alertsFormat, list.current(), grown(some)))
    if (count === 0) return []
    put(grown(count))
    return added.slice(0, count).map(({ id }) => id)
  }

  return {
    current: list.current,
    watch: list.watch,
    save({ id, ...definition }) {
      const refusal = refusalOf(definition)
      if (refusal !== null) return failure(refusal)
      if (id === null) {
        const [made] = add([{ definition, pricedAt: null }])
        return made === undefined ? failure(alertsRefusal(list.current())) : success(made)
      }
      const { alerts, nextNumber } = list.current()
      if (!alerts.some((alert) => alert.id === id)) return failure('unknownAlert')
      const saved = alerts.map((alert) => (alert.id === id ? revised(alert, definition, clock.now()) : alert))
      if (!hasRoom(alertsFormat, list.current(), { alerts: saved, nextNumber })) return failure('tooMuchInAll')
      put({ alerts: saved, nextNumber })
      return success(id)
    },
    remove(ids) {
      const { alerts, nextNumber } = list.current()
      const gone = new Set(ids)
      put({ alerts: alerts.filter(({ id }) => !gone.has(id)), nextNumber })
    },
    switchAll: (ids, isOn) => edit(ids, (alert) => revised(alert, { ...alert, isOn }, clock.now())),
    snooze: (ids, snoozedUntil) => edit(ids, (alert) => ({ ...alert, snoozedUntil })),
    reprice: (ids, conditionsOf) =>
      edit(ids, (alert) => ({
        ...revised(alert, { ...alert, conditions: conditionsOf(alert) }, clock.now()),
        pricedAt: clock.now(),
      })),
    restate: (ids, conditionsOf) => edit(ids, (alert) => ({ ...alert, conditions: conditionsOf(alert) })),
    replace({ alerts }) {
      const { nextNumber } = list.current()
      const others = alerts.map((alert, place) => ({
        ...alert,
        id: alertIdOf(nextNumber + place),
        revision: alert.revision + 1,
      }))
      put({ alerts: others, nextNumber: nextNumber + others.length })
      return new Map(others.map((other, place) => [alerts[place]?.id ?? other.id, other]))
    },
    reserve(count) {
      const { alerts, nextNumber } = list.current()
      put({ alerts, nextNumber: nextNumber + count })
      return Array.from({ length: count }, (_, place) => alertIdOf(nextNumber + place))
    },
    restore(before) {
      const alerts = before.alerts.map((alert) => ({ ...alert, revision: alert.revision + 1 }))
      put({ alerts, nextNumber: Math.max(before.nextNumber, list.current().nextNumber) })
      return new Map(alerts.map((alert) => [alert.id, alert]))
    },
    avoid(used) {
      const next = avoiding(list.current(), used)
      if (next !== list.current()) put(next)
    },
    add: (priced) => add(priced).length,
  }
}

const alertsRefusal = ({ alerts }: AlertList): AlertRefusal =>
  alerts.length >= MAX_ALERTS ? 'tooManyAlerts' : 'tooMuchInAll'

/** Returns the largest number up to `max` that fits. If a number does not fit, no larger one does. */
function lastWithRoom(max: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, max]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

const alertIdOf = (number: number): AlertId => `alert-${number}`

function made({ definition, pricedAt }: PricedDefinition, number: number, createdAt: number): Alert {
  const common = { id: alertIdOf(number), revision: 1, createdAt, snoozedUntil: null }
  return { ...definition, ...common, pricedAt: Math.min(pricedAt ?? createdAt, createdAt) }
}

/** Switching an alert on arms it again, even if it was done. */
function revised(alert: Alert, definition: AlertDefinition, now: number): Alert {
  const isOther = watchedFor(alert) !== watchedFor(definition) || (definition.isOn && !alert.isOn)
  const isPricedAgain = JSON.stringify(alert.conditions) !== JSON.stringify(definition.conditions)
  return {
    ...alert,
    ...definition,
    revision: alert.revision + (isOther ? 1 : 0),
    pricedAt: isPricedAgain ? now : alert.pricedAt,
  }
}

/** Identifies what an alert watches for, without its delivery. */
function watchedFor({ target, conditions, join, repeat, confirm, session }: AlertDefinition): string {
  return JSON.stringify([target, conditions, join, repeat, confirm, session])
}

/** Returns the same list if nothing changes. */
function avoiding(list: AlertList, used: readonly UsedAlert[]): AlertList {
  const revisions = new Map(used.map(({ alert, revision }) => [alert, revision]))
  const isBehind = ({ id, revision }: Alert): boolean => revision < (revisions.get(id) ?? 0)
  const nextNumber = firstFreeNumber(
    used.map(({ alert }) => alert),
    list.nextNumber,
  )
  if (nextNumber === list.nextNumber && !list.alerts.some(isBehind)) return list
  const alerts = list.alerts.map((alert) =>
    isBehind(alert) ? { ...alert, revision: (revisions.get(alert.id) ?? 0) + 1 } : alert,
  )
  return { alerts, nextNumber }
}
