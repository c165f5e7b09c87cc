/** Records the facts that the user's edits made true, each with the values that it may have after a restart. */
import type { DocumentName } from '#model/application/stored-name.ts'
import type { Fields } from '#model/values/json.ts'

/** A statement about a document that an edit makes true. */
export interface Fact {
  readonly document: DocumentName
  /** Identifies the fact within the document. */
  readonly key: string
  /** JSON. */
  readonly value: unknown
  readonly read: (content: Fields) => unknown
}

interface Attempt {
  readonly fact: Fact
  /** True time of the answer, Unix epoch ms; null without an answer. */
  acknowledgedAt: number | null
}

/** An edit without an answer yet. */
interface Edit {
  /** Called when the application acknowledges the edit; its answer may name further facts. */
  acknowledged(at: number, more: readonly Fact[]): void
  refused(): void
}

/** The facts of an edit, or 'anything' if its effect can only be read from the documents. */
export type Effect = readonly Fact[] | 'anything'

export interface Facts {
  begin(effect: Effect): Edit
  /** Returns the differences from the documents, then learns from them. */
  compare(
    documents: Readonly<Record<string, Fields>>,
    isSafe: (document: DocumentName, acknowledgedAt: number) => boolean,
  ): string[]
  /** Returns the differences from the documents of a process, which has everything that it acknowledged. */
  differences(documents: Readonly<Record<string, Fields>>): string[]
  /** Takes the documents as the truth. Edits without an answer stay unknown. */
  learn(documents: Readonly<Record<string, Fields>>, at: number): void
  begun(): number
  known(): number
}

const nameOf = ({ document, key }: Fact): string => `${document} ${key}`

export function createFacts(): Facts {
  const attempts = new Map<string, Attempt[]>()
  let begun = 0
  /** Edits with an unknown effect since the documents were last read. */
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
      // The documents were just read from the disk.
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

/** Returns the last value that is known to be safe and all attempts since; null without a safe value. */
function admissible(
  all: readonly Attempt[],
  isSafe: (document: DocumentName, acknowledgedAt: number) => boolean,
): readonly string[] | null {
  const last = all.findLastIndex(
    ({ fact, acknowledgedAt }) => acknowledgedAt !== null && isSafe(fact.document, acknowledgedAt),
  )
  if (last === -1) return null
  // An edit without an answer may have been carried out later.
  return all
    .filter(({ acknowledgedAt }, place) => place >= last || acknowledgedAt === null)
    .map(({ fact }) => (JSON.stringify(fact.value) as string | undefined) ?? 'undefined')
}
