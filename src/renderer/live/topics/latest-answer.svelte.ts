/** The answer to a question that changes while it is being typed or dragged: only the latest one counts. */
import { onDestroy, untrack } from 'svelte'
import type { Cancel, Clock } from '../time/clock.ts'
import type { SourceEpoch } from './source-epoch.ts'

/** A pause in which nothing is asked, so that a drag does not become a hundred requests. */
const QUIET_MS = 200

export class LatestAnswer<Question, Answer> {
  /** Undefined while there is no question, or when it could not be answered. The last answer stays until the next comes. */
  current: Answer | undefined = $state.raw()
  readonly #clock: Clock
  readonly #request: (question: Question) => Promise<Answer>
  #cancel: Cancel = () => undefined
  #asked = 0

  constructor(clock: Clock, request: (question: Question) => Promise<Answer>) {
    this.#clock = clock
    this.#request = request
  }

  /** Null asks nothing and forgets the last answer. */
  ask(question: Question | null): void {
    this.dispose()
    if (question === null) this.current = undefined
    else this.#cancel = this.#clock.schedule(QUIET_MS, () => void this.#send(question))
  }

  dispose(): void {
    this.#cancel()
    // What is still under way answers an old question.
    this.#asked++
  }

  async #send(question: Question): Promise<void> {
    const asked = ++this.#asked
    const answer = await this.#request(question).catch(() => undefined)
    if (asked === this.#asked) this.current = answer
  }
}

/**
 * Keeps the answer to a question that a component derives, for as long as the component lives. It goes with its source of prices,
 * and the question is asked again.
 */
export function answerTo<Question, Answer>(
  { clock, epoch }: { readonly clock: Clock; readonly epoch: SourceEpoch },
  question: () => Question | null,
  request: (question: Question) => Promise<Answer>,
): Pick<LatestAnswer<Question, Answer>, 'current'> {
  const answer = new LatestAnswer(clock, request)
  // Asking acts on the outside: there is nothing that could be derived here and now.
  let answered = untrack(() => epoch.current)
  $effect(() => {
    const [asked, current] = [question(), epoch.current]
    untrack(() => {
      if (current !== answered) answer.ask(null)
      answered = current
      answer.ask(asked)
    })
  })
  onDestroy(() => answer.dispose())
  return answer
}
