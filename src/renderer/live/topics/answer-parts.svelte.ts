/** Combines the answers to several questions of one kind. */
import type { CachedAnswer } from '#model/reference/cached-answer.ts'

export interface AnswerPart<Question, Value> {
  readonly question: Question
  /** Undefined before the first answer of the backend. */
  readonly answer: CachedAnswer<Value> | undefined
}

interface Source<Value> {
  readonly current: CachedAnswer<Value> | undefined
}

export class AnswerParts<Question, Value> {
  readonly #questions: () => readonly Question[]
  readonly #open: (question: Question) => Source<Value>
  readonly #sources: Record<string, Source<Value>> = {}

  /** @param open Called once per distinct question. */
  constructor(questions: () => readonly Question[], open: (question: Question) => Source<Value>) {
    this.#questions = questions
    this.#open = open
  }

  readonly all: readonly AnswerPart<Question, Value>[] = $derived.by(() =>
    this.#questions().map((question) => ({ question, answer: this.#sourceOf(question).current })),
  )

  readonly failed: readonly AnswerPart<Question, Value>[] = $derived(
    this.all.filter(({ answer }) => (answer?.failure ?? null) !== null),
  )

  readonly isWaiting: boolean = $derived(
    this.all.every(({ answer }) => !answer?.value && (answer?.failure ?? null) === null),
  )

  #sourceOf(question: Question): Source<Value> {
    return (this.#sources[JSON.stringify(question)] ??= this.#open(question))
  }
}
