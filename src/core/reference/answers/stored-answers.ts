/** Keeps answers beyond the end of the application, those of each service apart, and no more than a bounded number of them. */
import * as v from 'valibot'
import { fieldsOf } from '../../../model/json.ts'
import { createDelayedDocument } from '../../storage/delayed-document.ts'
import { presentMoment, readStoredMoment, type StoredMoment } from '../../storage/stored-moment.ts'
import { storedValueTime, valueTime, wallTimeOf, type ValueTime } from '../../storage/value-times.ts'
import { createVersionedDocument, type DocumentFormat, type DocumentPorts } from '../../storage/versioned-document.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DocumentName } from '../../ports/store.ts'

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
  readonly document: DocumentName
  /** Beyond it, what was answered longest ago goes first. */
  readonly max: number
  readonly value: v.GenericSchema<unknown, Value>
}

type StoredEntry<Value> = readonly [key: string, answer: StoredAnswer<Value>]

interface StoredContent<Value> {
  /** When it was written; undefined in a document of an earlier version, which had the answers alone. */
  readonly written: StoredMoment | undefined
  readonly answers: readonly StoredEntry<Value>[]
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
}

export function createStoredAnswers<Value>(
  documents: DocumentPorts,
  clock: Clock,
  kind: StoredAnswerKind<Value>,
): StoredAnswers<Value> {
  const document = createDelayedDocument(createVersionedDocument(documents, formatOf(kind)), clock, WRITE_DELAY_MS)
  // By service first: a text that is put together from a long base URL has to be hashed again at every access.
  const byService = new Map<string, Map<string, NamedAnswer<Value>>>()
  /** Answered longest ago first. */
  const all = new Set<NamedAnswer<Value>>()

  const find = (service: string, name: string) => byService.get(service)?.get(name)

  function add(named: NamedAnswer<Value>): void {
    const ofService = byService.get(named.service) ?? new Map<string, NamedAnswer<Value>>()
    byService.set(named.service, ofService)
    remove(ofService.get(named.name))
    ofService.set(named.name, named)
    all.add(named)
  }

  function remove(named: NamedAnswer<Value> | undefined): void {
    if (named === undefined) return
    byService.get(named.service)?.delete(named.name)
    all.delete(named)
  }

  const { written, answers } = document.read()
  for (const [key, { value, fetchedAt }] of answers) {
    const end = key.indexOf(BETWEEN)
    const time = storedValueTime(clock, written, fetchedAt)
    add({ service: key.slice(0, end), name: key.slice(end + BETWEEN.length), value, time })
  }

  const answerOf = ({ value, time }: NamedAnswer<Value>): StoredAnswer<Value> => ({
    value,
    fetchedAt: wallTimeOf(clock, time),
  })

  return {
    get(service, name) {
      const found = find(service, name)
      return found === undefined ? undefined : answerOf(found)
    },
    names: (service) => [...(byService.get(service)?.keys() ?? [])],
    put(service, name, { value, fetchedAt }) {
      add({ service, name, value, time: valueTime(clock, fetchedAt) })
      const [oldest] = all
      if (all.size > kind.max) remove(oldest)
      const entries = [...all].map((one) => [one.service + BETWEEN + one.name, answerOf(one)] as const)
      document.write({ written: presentMoment(clock), answers: entries })
    },
    dispose: () => document.dispose(),
  }
}

/** Entries that are not sound are left out: they are asked for again. */
function formatOf<Value>({ document, max, value }: StoredAnswerKind<Value>): DocumentFormat<StoredContent<Value>> {
  const entry = v.tuple([
    v.pipe(v.string(), v.includes(BETWEEN)),
    v.object({ value, fetchedAt: v.pipe(v.number(), v.finite()) }),
  ])
  return {
    name: document,
    version: 2,
    migrations: { 1: (answers) => ({ answers }) },
    read(content) {
      const { written, answers } = fieldsOf(content)
      const entries: readonly unknown[] = Array.isArray(answers) ? answers : []
      const sound = entries.flatMap((one) => {
        const checked = v.safeParse(entry, one)
        return checked.success ? [checked.output] : []
      })
      return { written: readStoredMoment(written), answers: sound.slice(-max) }
    },
  }
}
