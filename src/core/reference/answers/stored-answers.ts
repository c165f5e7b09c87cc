/** Stores answers across restarts, by service, within a bounded number and size. */
import * as v from 'valibot'
import { fieldsOf, isSameJson, jsonUnits } from '#model/values/json.ts'
import { createDelayedDocument, type DerivedFormat, type DerivedName } from '#core/storage/delayed-document.ts'
import { presentMoment, type StoredMoment } from '#model/values/time-passed.ts'
import { readStoredMoment } from '#core/storage/stored-moment.ts'
import { storedValueTime, valueTime, wallTimeOf, type ValueTime } from '#core/storage/value-times.ts'
import type { DocumentPorts } from '#core/storage/versioned-document.ts'
import type { Clock } from '#core/ports/clock.ts'

interface StoredAnswer<Value> {
  readonly value: Value
  /** Unix epoch ms. */
  readonly fetchedAt: number
}

export interface StoredAnswers<Value> {
  get(service: string, name: string): StoredAnswer<Value> | undefined
  /** The oldest answer first. */
  names(service: string): readonly string[]
  put(service: string, name: string, answer: StoredAnswer<Value>): void
  dispose(): void
}

export interface StoredAnswerKind<Value> {
  readonly document: DerivedName
  /** The oldest answers beyond it are removed. */
  readonly max: number
  /** For all answers together, counted by {@link jsonUnits}; works like `max`. */
  readonly maxUnits: number
  readonly value: v.GenericSchema<unknown, Value>
  /**
   * Repairs an answer stored by an earlier version at a wall-clock time, Unix epoch ms. Newer documents have a time of writing: their times
   * were judged by the service's clock, and the wall clock may be wrong.
   */
  readonly mended?: (value: Value, fetchedAt: number) => Value
}

type StoredEntry<Value> = readonly [key: string, answer: StoredAnswer<Value>]

interface StoredContent<Value> {
  /** Undefined in a document of an earlier version, which had only the answers. */
  readonly written: StoredMoment | undefined
  readonly answers: readonly StoredEntry<Value>[]
  /** False if a part was dropped: the document is then written again without it. */
  readonly isWhole: boolean
}

/** Lost answers are requested again. */
const WRITE_DELAY_MS = 5_000

/** No base URL contains a space. */
const BETWEEN = ' '

interface NamedAnswer<Value> {
  readonly service: string
  readonly name: string
  readonly value: Value
  readonly time: ValueTime
  readonly units: number
}

export function createStoredAnswers<Value>(
  documents: DocumentPorts,
  clock: Clock,
  kind: StoredAnswerKind<Value>,
): StoredAnswers<Value> {
  const document = createDelayedDocument(documents, storedAnswersFormat(kind), clock, WRITE_DELAY_MS)
  // By service first: a key joined from a long base URL would be hashed at every access.
  const byService = new Map<string, Map<string, NamedAnswer<Value>>>()
  /** The oldest answer first. */
  const all = new Set<NamedAnswer<Value>>()
  let units = 0

  let isRead = false

  /** Read on first use: the document may be long, and not every start needs it. */
  function ofService(service: string): ReadonlyMap<string, NamedAnswer<Value>> | undefined {
    if (!isRead) readAll()
    return byService.get(service)
  }

  function add(service: string, name: string, value: Value, time: ValueTime): void {
    const named = { service, name, value, time, units: jsonUnits(value) }
    const others = byService.get(service) ?? new Map<string, NamedAnswer<Value>>()
    byService.set(service, others)
    remove(others.get(name))
    others.set(name, named)
    all.add(named)
    units += named.units
    for (const oldest of all) {
      if (all.size === 1 || (all.size <= kind.max && units <= kind.maxUnits)) break
      remove(oldest)
    }
  }

  function remove(named: NamedAnswer<Value> | undefined): void {
    if (named === undefined) return
    byService.get(named.service)?.delete(named.name)
    all.delete(named)
    units -= named.units
  }

  const answerOf = ({ value, time }: NamedAnswer<Value>): StoredAnswer<Value> => ({
    value,
    fetchedAt: wallTimeOf(clock, time),
  })

  const write = () =>
    document.write({
      written: presentMoment(clock),
      answers: [...all].map((one) => [one.service + BETWEEN + one.name, answerOf(one)] as const),
      isWhole: true,
    })

  function readAll(): void {
    isRead = true
    const { answers, written, isWhole } = document.read()
    for (const [key, { value, fetchedAt }] of answers) {
      const end = key.indexOf(BETWEEN)
      add(key.slice(0, end), key.slice(end + BETWEEN.length), value, storedValueTime(clock, written, fetchedAt))
    }
    if (!isWhole || all.size < answers.length) write()
  }

  return {
    get(service, name) {
      const found = ofService(service)?.get(name)
      return found === undefined ? undefined : answerOf(found)
    },
    names: (service) => [...(ofService(service)?.keys() ?? [])],
    put(service, name, { value, fetchedAt }) {
      if (!isRead) readAll()
      add(service, name, value, valueTime(clock, fetchedAt))
      write()
    },
    dispose: () => document.dispose(),
  }
}

/** Invalid entries are requested again. */
export function storedAnswersFormat<Value>({
  document,
  max,
  value,
  mended = (stored) => stored,
}: StoredAnswerKind<Value>): DerivedFormat<StoredContent<Value>> {
  const entry = v.tuple([
    v.pipe(v.string(), v.includes(BETWEEN)),
    v.object({ value, fetchedAt: v.pipe(v.number(), v.finite()) }),
  ])
  return {
    name: document,
    version: 2,
    migrations: { 1: (answers) => ({ answers }) },
    outline: v.object({ answers: v.array(v.unknown()) }),
    isServed: true,
    read(content) {
      const { written: moment, answers } = fieldsOf(content)
      const written = readStoredMoment(moment)
      const entries: readonly unknown[] = Array.isArray(answers) ? answers : []
      const sound = entries.flatMap((one) => {
        const checked = v.safeParse(entry, one)
        if (!checked.success) return []
        const [key, answer] = checked.output
        if (written !== undefined) return [checked.output]
        return [[key, { ...answer, value: mended(answer.value, answer.fetchedAt) }] as const]
      })
      const stored = sound.slice(-max)
      const isWhole = content === undefined || isSameJson(answers, stored)
      return { written, answers: stored, isWhole }
    },
    write: ({ written, answers }) => ({ written, answers }),
  }
}
