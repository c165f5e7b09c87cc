/** The user's alerts as they are now: made, changed, switched, removed, watched and stored. */
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
  /** Makes an alert, or changes the one whose id the draft bears. */
  save(draft: AlertDraft): Result<AlertId, AlertRefusal>
  remove(ids: readonly AlertId[]): void
  switchAll(ids: readonly AlertId[], isOn: boolean): void
  snooze(ids: readonly AlertId[], until: number | null): void
  /** Gives alerts conditions whose prices are of now; unchanged ones count as of now as well. */
  reprice(ids: readonly AlertId[], conditionsOf: (alert: Alert) => Alert['conditions']): void
  /** Gives alerts conditions that watch for the same: they are not armed again, and their prices stay of when they were. */
  restate(ids: readonly AlertId[], conditionsOf: (alert: Alert) => Alert['conditions']): void
  /**
   * Puts other alerts in the place of these. They get ids of their own: what is known of an id was seen by another alert. They get
   * revisions of their own as well: events of the former ones may be imported with them.
   *
   * @returns The alerts as they are now, by their ids in the list.
   */
  replace(list: AlertList): ReadonlyMap<AlertId, Alert>
  /** Ids that no alert has or will have. */
  reserve(count: number): readonly AlertId[]
  /**
   * Puts back alerts that were here before, with the ids that they had. They get revisions of their own: where their armings were
   * forgotten meanwhile they are counted from the start, and the events of the former ones are still stored.
   *
   * @returns The alerts as they are now, by their ids.
   */
  restore(list: AlertList): ReadonlyMap<AlertId, Alert>
  /**
   * What is stored of alerts knows of these, perhaps more than the list does, as when its file was lost or is an older one: no id
   * and no revision is used again.
   */
  avoid(used: readonly UsedAlert[]): void
  /** Adds alerts with ids of their own; those that find no room are left out. Answers how many were added. */
  add(priced: readonly PricedDefinition[]): number
}

export function createAlertRepository(
  document: VersionedDocument<AlertList>,
  clock: Pick<Clock, 'now'>,
): AlertRepository {
  const list = createVariable(document.read())

  /** On the disk before it is published. */
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

/** Why not one more could be added. */
const alertsRefusal = ({ alerts }: AlertList): AlertRefusal =>
  alerts.length >= MAX_ALERTS ? 'tooManyAlerts' : 'tooMuchInAll'

/** The largest number up to `max` that fits; what fits less does not fit more. */
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

/** Switched on again it is armed again as well, even if it had fired and was done. */
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

/** What an alert watches for; how it is delivered is another matter. */
function watchedFor({ target, conditions, join, repeat, confirm, session }: AlertDefinition): string {
  return JSON.stringify([target, conditions, join, repeat, confirm, session])
}

/** The list itself where it knows as much. */
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
