/** Stores answers beyond the end of the application, those of each service apart, within a bounded number and length. */
import * as v from 'valibot'
import { isSameJson, jsonUnits } from '../../../model/json.ts'
import { createDelayedDocument, type DerivedFormat, type DerivedName } from '../../storage/delayed-document.ts'
import type { DocumentPorts } from '../../storage/versioned-document.ts'
import type { Clock } from '../../ports/clock.ts'

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
  /** Mends what an earlier version stored at a moment, Unix epoch ms. */
  readonly mended?: (value: Value, fetchedAt: number) => Value
}

type StoredEntry<Value> = readonly [key: string, answer: StoredAnswer<Value>]

interface StoredEntries<Value> {
  readonly entries: readonly StoredEntry<Value>[]
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
  readonly answer: StoredAnswer<Value>
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

  const find = (service: string, name: string) => byService.get(service)?.get(name)

  function add(service: string, name: string, answer: StoredAnswer<Value>): void {
    const named = { service, name, answer, units: jsonUnits(answer) }
    const ofService = byService.get(service) ?? new Map<string, NamedAnswer<Value>>()
    byService.set(service, ofService)
    remove(ofService.get(name))
    ofService.set(name, named)
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

  const write = () =>
    document.write({
      entries: [...all].map(({ service, name, answer }) => [service + BETWEEN + name, answer]),
      isWhole: true,
    })

  const stored = document.read()
  for (const [key, answer] of stored.entries) {
    const end = key.indexOf(BETWEEN)
    add(key.slice(0, end), key.slice(end + BETWEEN.length), answer)
  }
  if (!stored.isWhole || all.size < stored.entries.length) write()

  return {
    get: (service, name) => find(service, name)?.answer,
    names: (service) => [...(byService.get(service)?.keys() ?? [])],
    put(service, name, answer) {
      add(service, name, answer)
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
}: StoredAnswerKind<Value>): DerivedFormat<StoredEntries<Value>> {
  const entry = v.tuple([
    v.pipe(v.string(), v.includes(BETWEEN)),
    v.object({ value, fetchedAt: v.pipe(v.number(), v.finite()) }),
  ])
  return {
    name: document,
    version: 1,
    migrations: {},
    outline: v.array(v.unknown()),
    read(content) {
      const entries: readonly unknown[] = Array.isArray(content) ? content : []
      const sound = entries.flatMap((one) => {
        const checked = v.safeParse(entry, one)
        if (!checked.success) return []
        const [key, answer] = checked.output
        return [[key, { ...answer, value: mended(answer.value, answer.fetchedAt) }] as const]
      })
      const stored = sound.slice(-max)
      return { entries: stored, isWhole: content === undefined || isSameJson(content, stored) }
    },
    write: ({ entries }) => entries,
  }
}
