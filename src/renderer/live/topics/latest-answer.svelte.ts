/** The answer to a question that changes during typing or dragging. */
import { onDestroy, untrack } from 'svelte'
import type { Cancel, Clock } from '../time/clock.ts'
import type { SourceEpoch } from './source-epoch.ts'

/** Keeps a drag from causing a hundred requests, ms. */
const QUIET_MS = 200

export class LatestAnswer<Question, Answer> {
  /** Undefined without a question or after a failure. The previous answer stays until the next one arrives. */
  current: Answer | undefined = $state.raw()
  readonly #clock: Clock
  readonly #request: (question: Question) => Promise<Answer>
  #cancel: Cancel = () => undefined
  #asked = 0

  constructor(clock: Clock, request: (question: Question) => Promise<Answer>) {
    this.#clock = clock
    this.#request = request
  }

  /** Asks after a pause; null asks nothing and forgets the last answer. */
  ask(question: Question | null): void {
    this.dispose()
    if (question === null) this.current = undefined
    else this.#cancel = this.#clock.schedule(QUIET_MS, () => void this.#send(question))
  }

  dispose(): void {
    this.#cancel()
    // A pending request answers an old question.
    this.#asked++
  }

  async #send(question: Question): Promise<void> {
    const asked = ++this.#asked
    const answer = await this.#request(question).catch(() => undefined)
    if (asked === this.#asked) this.current = answer
  }
}

/** Keeps the answer for the life of the component. A new source of prices drops it and asks again. */
export function answerTo<Question, Answer>(
  { clock, epoch }: { readonly clock: Clock; readonly epoch: SourceEpoch },
  question: () => Question | null,
  request: (question: Question) => Promise<Answer>,
): Pick<LatestAnswer<Question, Answer>, 'current'> {
  const answer = new LatestAnswer(clock, request)
  // A request is a side effect, so it is not derived.
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
