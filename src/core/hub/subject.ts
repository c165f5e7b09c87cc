/** Composes the subjects of the application: each answers some topics and requests, and together they answer all. */
import type { RequestHandlers } from '#contract/requests.ts'
import type { TopicProviders } from './topic-provider.ts'

/** A subject of the application, such as positions. Its `subject.ts`, or the module that creates it, gives these parts. */
export interface Subject {
  readonly topics?: Partial<TopicProviders>
  readonly requests?: Partial<RequestHandlers>
}

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type TopicsOf<One> = One extends { readonly topics: infer Topics } ? Topics : never
type RequestsOf<One> = One extends { readonly requests: infer Requests } ? Requests : never

/** The topics and requests that several subjects answer together. */
export interface JoinedSubjects<Subjects extends readonly Subject[]> {
  readonly topics: Intersection<TopicsOf<Subjects[number]>>
  readonly requests: Intersection<RequestsOf<Subjects[number]>>
}

/**
 * Joins subjects. The type of the result names what they answer, so that a missing topic or request does not compile.
 *
 * @throws Error if two subjects answer the same topic or request.
 */
export function joinSubjects<const Subjects extends readonly Subject[]>(subjects: Subjects): JoinedSubjects<Subjects> {
  return {
    topics: joined(subjects.map(({ topics }) => topics)),
    requests: joined(subjects.map(({ requests }) => requests)),
  } as JoinedSubjects<Subjects>
}

function joined(parts: readonly (object | undefined)[]): object {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}))
  const names = new Set<string>()
  for (const [name] of entries) {
    if (names.has(name)) throw new Error(`Two subjects answer "${name}".`)
    names.add(name)
  }
  return Object.fromEntries(entries)
}
