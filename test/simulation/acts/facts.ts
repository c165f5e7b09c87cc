/** What the user knows to have done: each fact of a stored document, and the values that it may have after a restart. */
import type { DocumentName } from '#model/application/stored-name.ts'
import type { Fields } from '#model/values/json.ts'

/** One thing that an edit makes true of a document. */
export interface Fact {
  readonly document: DocumentName
  /** Names the thing within the document. */
  readonly key: string
  /** JSON. */
  readonly value: unknown
  /** Reads the same thing from the document's content. */
  readonly read: (content: Fields) => unknown
}

interface Attempt {
  readonly fact: Fact
  /** True time of the answer, Unix epoch ms; null while, or if, there is none. */
  acknowledgedAt: number | null
}

/** An edit on its way. */
interface Edit {
  /** The application says that it is done; what else it says may name further facts. */
  acknowledged(at: number, more: readonly Fact[]): void
  refused(): void
}

/** In the place of facts: the edit may change anything, and what came of it has to be learnt. */
export type Effect = readonly Fact[] | 'anything'

export interface Facts {
  begin(effect: Effect): Edit
  /** Compares with the documents as they are, and knows from now on what they say. */
  compare(
    documents: Readonly<Record<string, Fields>>,
    isSafe: (document: DocumentName, acknowledgedAt: number) => boolean,
  ): string[]
  /** Compares with the documents of a process, which has all that it has acknowledged. */
  differences(documents: Readonly<Record<string, Fields>>): string[]
  /** Takes the documents of a moment for the truth, whatever was known. What is still on its way stays unknown. */
  learn(documents: Readonly<Record<string, Fields>>, at: number): void
  /** How often anything was begun. */
  begun(): number
  known(): number
}

const nameOf = ({ document, key }: Fact): string => `${document} ${key}`

export function createFacts(): Facts {
  const attempts = new Map<string, Attempt[]>()
  let begun = 0
  /** Edits that may have changed anything, and have not been learnt of. */
  const vague = new Set<object>()

  function add(fact: Fact, acknowledgedAt: number | null): Attempt {
    const attempt: Attempt = { fact, acknowledgedAt }
    attempts.set(nameOf(fact), [...(attempts.get(nameOf(fact)) ?? []), attempt])
    return attempt
  }

  function learn(documents: Readonly<Record<string, Fields>>, at: number): void {
    for (const [name, [first]] of attempts) {
      const content = first === undefined ? undefined : documents[first.fact.document]
      if (first === undefined || content === undefined) continue
      const value = first.fact.read(content)
      attempts.set(name, [{ fact: { ...first.fact, value }, acknowledgedAt: at }])
    }
  }

  return {
    learn,
    begin(effect) {
      begun++
      const own = {}
      if (effect === 'anything') vague.add(own)
      const made = effect === 'anything' ? [] : effect.map((fact) => add(fact, null))
      return {
        acknowledged(at, more) {
          vague.delete(own)
          for (const attempt of made) attempt.acknowledgedAt = at
          for (const fact of more) add(fact, at)
        },
        refused() {
          vague.delete(own)
          for (const attempt of made) {
            const name = nameOf(attempt.fact)
            attempts.set(
              name,
              (attempts.get(name) ?? []).filter((one) => one !== attempt),
            )
          }
        },
      }
    },
    differences: (documents) => differences(documents, () => true),
    compare(documents, isSafe) {
      const faults = differences(documents, isSafe)
      vague.clear()
      // They were just read from the disk.
      learn(documents, -Infinity)
      return faults
    },
    begun: () => begun,
    known: () => attempts.size,
  }

  function differences(
    documents: Readonly<Record<string, Fields>>,
    isSafe: (document: DocumentName, acknowledgedAt: number) => boolean,
  ): string[] {
    const known = vague.size > 0 ? [] : [...attempts]
    return known.flatMap(([name, all]) => {
      const [first] = all
      const content = first === undefined ? undefined : documents[first.fact.document]
      if (first === undefined || content === undefined) return []
      const found = JSON.stringify(first.fact.read(content)) as string | undefined
      const allowed = admissible(all, isSafe)
      if (allowed === null || allowed.includes(found ?? 'undefined')) return []
      return [`${name} is ${found ?? 'undefined'}, and was left as ${allowed.join(' or ')}`]
    })
  }
}

/** The last value that is known to be safe, and all that were tried since; null while none is. */
function admissible(
  all: readonly Attempt[],
  isSafe: (document: DocumentName, acknowledgedAt: number) => boolean,
): readonly string[] | null {
  const last = all.findLastIndex(
    ({ fact, acknowledgedAt }) => acknowledgedAt !== null && isSafe(fact.document, acknowledgedAt),
  )
  if (last === -1) return null
  // What was lost earlier may have been carried out later.
  return all
    .filter(({ acknowledgedAt }, place) => place >= last || acknowledgedAt === null)
    .map(({ fact }) => (JSON.stringify(fact.value) as string | undefined) ?? 'undefined')
}
