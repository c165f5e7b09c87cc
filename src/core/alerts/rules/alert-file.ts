/** Exports and imports alerts as a file for another computer or user. Invalid alerts are refused one by one. */
import * as v from 'valibot'
import * as schemas from '#contract/alerts/alert-schemas.ts'
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import type { AlertImport, RefusedAlert } from '#model/alerts/alert-import.ts'
import { MAX_ALERTS, type Alert, type AlertDefinition, type AlertTarget } from '#model/alerts/alert.ts'
import { failure, success, type Result } from '#model/values/failure.ts'
import type { FileFault } from '#model/workspace/workspace.ts'
import type { Steps } from '#core/reactive/slices.ts'
import { readJsonFile, writeJsonFile, type JsonFileKind } from '#core/storage/json-file.ts'
import type { AlertRepository, PricedDefinition } from './alert-repository.ts'
import { refusalOf } from './validate-draft.ts'

/** A watchlist. Its id, unlike its name, has no meaning elsewhere. */
export interface NamedList {
  readonly id: string
  /** Empty if the list has the same id on every computer. */
  readonly name: string
}

const KIND: JsonFileKind = { format: 'quotedeck-alerts', version: 1, maxUnits: 4_000_000 }

/** More alerts than any file of ours has. Each invalid one is listed. */
const MAX_IN_FILE = 4 * MAX_ALERTS

const fileAlert = v.object({
  ...schemas.definitionEntries,
  listName: v.fallback(v.nullable(v.string()), null),
  /** A split after this time changes the prices in the file. */
  pricedAt: v.fallback(v.nullable(schemas.moment), null),
})

/** Writes the user's settings of alerts and their times, but no armings or events. */
export function writeAlertFile(alerts: readonly Alert[], lists: readonly NamedList[]): string {
  const names = new Map(lists.map(({ id, name }) => [id, name]))
  return writeJsonFile(KIND, {
    alerts: alerts.map((alert) => {
      const { target, pricedAt } = alert
      const listName = target.kind === 'list' ? names.get(target.list) || null : null
      return { ...definitionOf(alert), pricedAt, ...(listName === null ? {} : { listName }) }
    }),
  })
}

/** Adds valid and missing alerts; nothing if the file as a whole is invalid. */
export function* importAlertFile(
  content: string,
  repository: Pick<AlertRepository, 'current' | 'add'>,
  lists: readonly NamedList[],
): Steps<Result<AlertImport, FileFault>> {
  const file = yield* readJsonFile(KIND, content)
  if (!file.ok) return file
  const found = file.value['alerts']
  if (!Array.isArray(found)) return failure('malformed')
  if (found.length > MAX_IN_FILE) return failure('tooLarge')
  const refused: RefusedAlert[] = []
  const sound: FoundAlert[] = []
  for (const [index, one] of found.entries()) {
    const [place, read] = [index + 1, readAlert(one, lists)]
    if (read.ok) sound.push({ place, priced: read.value, key: keyOf(read.value.definition) })
    else refused.push({ place, name: nameIn(one), ...read.failure })
    yield
  }
  const fresh = firstOfEach(sound, new Set(repository.current().alerts.map(keyOf)))
  const added = fresh.length === 0 ? 0 : repository.add(fresh.map(({ priced }) => priced))
  const reason = repository.current().alerts.length >= MAX_ALERTS ? 'tooManyAlerts' : 'tooMuchInAll'
  for (const { place, priced } of fresh.slice(added))
    refused.push({ place, name: priced.definition.name, reason, field: null })
  refused.sort((a, b) => a.place - b.place)
  return success({ added, doubles: sound.length - fresh.length, refused })
}

interface FoundAlert {
  readonly place: number
  readonly priced: PricedDefinition
  readonly key: string
}

function firstOfEach(found: readonly FoundAlert[], known: ReadonlySet<string>): readonly FoundAlert[] {
  const seen = new Set(known)
  return found.filter(({ key }) => {
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

type Refusal = Pick<RefusedAlert, 'reason' | 'field'>

function readAlert(content: unknown, lists: readonly NamedList[]): Result<PricedDefinition, Refusal> {
  const read = v.safeParse(fileAlert, content)
  if (!read.success) return failure({ reason: 'malformed', field: v.getDotPath(read.issues[0]) })
  const { listName, pricedAt, ...wanted } = read.output
  const target = targetHere(wanted.target, listName, lists)
  if (target === null) return failure({ reason: 'unknownList', field: listName })
  const definition = definitionOf({ ...wanted, target })
  const refusal = refusalOf(definition)
  return refusal === null ? success({ definition, pricedAt }) : failure({ reason: refusal, field: null })
}

/** The list with that name, else with that id, else null. */
function targetHere(target: AlertTarget, listName: string | null, lists: readonly NamedList[]): AlertTarget | null {
  if (target.kind !== 'list') return target
  const byId = lists.find(({ id }) => id === target.list)
  const isSame = byId !== undefined && (listName === null || byId.name === listName)
  const list = isSame ? byId : lists.find(({ name }) => name === listName)
  return list === undefined ? null : { kind: 'list', list: list.id }
}

function definitionOf(alert: AlertDefinition): AlertDefinition {
  const { name, target, conditions, join, repeat, confirm, session, expiresAt, isOn, sound, isSpoken } = alert
  const own = conditions.map(withoutDrawing)
  return { name, target, conditions: own, join, repeat, confirm, session, expiresAt, isOn, sound, isSpoken }
}

/** Ids of drawings have no meaning elsewhere; the line keeps its place. */
const withoutDrawing = (condition: AlertCondition): AlertCondition =>
  condition.kind === 'trend' ? { ...condition, line: { ...condition.line, drawing: null } } : condition

/** Returns the same key for alerts that differ only in being on or off. */
function keyOf(alert: AlertDefinition): string {
  return inOrder({ ...definitionOf(alert), isOn: true })
}

/** Sorts the fields of JSON, which may have any order in a file. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_field, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Returns the name of an invalid alert, by which the user may recognize it. */
function nameIn(content: unknown): string | null {
  const name = typeof content === 'object' && content !== null && 'name' in content ? content.name : null
  return typeof name === 'string' ? name.slice(0, MAX_NAME) : null
}

const MAX_NAME = 80
