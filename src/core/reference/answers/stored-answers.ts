/** Keeps answers beyond the end of the application, those of each service apart, and no more than a bounded number of them. */
import * as v from 'valibot'
import { createDelayedDocument } from '../../storage/delayed-document.ts'
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

/** What is lost with a killed application is asked for again. */
const WRITE_DELAY_MS = 5_000

// A space separates well: no base URL holds one.
const keyOf = (service: string, name: string): string => `${service} ${name}`

export function createStoredAnswers<Value>(
  documents: DocumentPorts,
  clock: Clock,
  kind: StoredAnswerKind<Value>,
): StoredAnswers<Value> {
  const document = createDelayedDocument(createVersionedDocument(documents, formatOf(kind)), clock, WRITE_DELAY_MS)
  const answers = new Map(document.read())

  return {
    get: (service, name) => answers.get(keyOf(service, name)),
    names(service) {
      const own = keyOf(service, '')
      return [...answers.keys()].filter((key) => key.startsWith(own)).map((key) => key.slice(own.length))
    },
    put(service, name, answer) {
      const key = keyOf(service, name)
      // Taken out first: a map keeps the place of a key that it has already.
      answers.delete(key)
      answers.set(key, answer)
      const [oldest] = answers.keys()
      if (answers.size > kind.max && oldest !== undefined) answers.delete(oldest)
      document.write([...answers])
    },
    dispose: () => document.dispose(),
  }
}

/** Entries that are not sound are left out: they are asked for again. */
function formatOf<Value>({
  document,
  max,
  value,
}: StoredAnswerKind<Value>): DocumentFormat<readonly StoredEntry<Value>[]> {
  const entry = v.tuple([v.string(), v.object({ value, fetchedAt: v.pipe(v.number(), v.finite()) })])
  return {
    name: document,
    version: 1,
    migrations: {},
    read(content) {
      const entries: readonly unknown[] = Array.isArray(content) ? content : []
      const sound = entries.flatMap((one) => {
        const checked = v.safeParse(entry, one)
        return checked.success ? [checked.output] : []
      })
      return sound.slice(-max)
    },
  }
}
