/** Stores answers beyond the end of the application, those of each service apart, within a bounded number and length. */
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
  /** The names that it has answers for, answered longest ago first. */
  names(service: string): readonly string[]
  put(service: string, name: string, answer: StoredAnswer<Value>): void
  /** Writes what is still waiting. */
  dispose(): void
}

export interface StoredAnswerKind<Value> {
  readonly document: DerivedName
  /** Beyond it, the earliest answers are removed. */
  readonly max: number
  /** Bound of all answers together, as {@link jsonUnits} counts them; beyond it, as with `max`. */
  readonly maxUnits: number
  readonly value: v.GenericSchema<unknown, Value>
  /**
   * Mends what an earlier version stored at a moment, by the wall clock, Unix epoch ms. Documents with the moment of their writing are
   * left alone: their times were judged by the clock of the service, and the wall clock may be wrong.
   */
  readonly mended?: (value: Value, fetchedAt: number) => Value
}

type StoredEntry<Value> = readonly [key: string, answer: StoredAnswer<Value>]

interface StoredContent<Value> {
  /** When it was written; undefined in a document of an earlier version, which had the answers alone. */
  readonly written: StoredMoment | undefined
  readonly answers: readonly StoredEntry<Value>[]
  /** False where a part of the document was left out or cut: it is written again, so that no later start reads that part. */
  readonly isWhole: boolean
}

/** What is lost with a killed application is asked for again. */
const WRITE_DELAY_MS = 5_000

/** Separates a service from a name in the document: no base URL holds a space. */
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
  // By service first: a text that is put together from a long base URL has to be hashed again at every access.
  const byService = new Map<string, Map<string, NamedAnswer<Value>>>()
  /** Answered longest ago first. */
  const all = new Set<NamedAnswer<Value>>()
  let units = 0

  let isRead = false

  /** Reads what is stored as soon as somebody asks: it may be long, and not every start needs it. */
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

/** Entries that are not sound are left out: they are asked for again. */
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
