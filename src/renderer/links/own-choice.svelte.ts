/**
 * What the reader of one panel chose for its group, until the group holds it. A choice takes a moment to come back from the
 * backend, and those who walk down a list make many in that moment: an earlier one that comes back meanwhile must not undo the
 * latest.
 */
import type { LinkGroups } from '../../model/link-group.ts'

type Heard = LinkGroups | undefined

interface Choice<T> {
  readonly value: T
  /** What had been heard of the groups when the last answer came: anything newer has seen this choice. Null before. */
  readonly answered: { readonly heard: Heard } | null
}

export class OwnChoice<T> {
  #choice: Choice<T> | null = $state.raw(null)
  #unanswered = 0
  readonly #heard: () => Heard

  /** `heard` tells what is known of all groups. */
  constructor(heard: () => Heard) {
    this.#heard = heard
  }

  /** What the group holds as the reader sees it. `held` is what it holds by what was heard last. */
  over(held: T | null): T | null {
    if (this.#choice === null) return held
    const { value, answered } = this.#choice
    return answered === null || answered.heard === this.#heard() ? value : held
  }

  /** Shows a value from now on, while the backend is asked to let the group hold it. */
  async make(value: T, ask: () => Promise<unknown>): Promise<void> {
    this.#unanswered++
    this.#choice = { value, answered: null }
    // A refusal means that the line is down, which the window says already.
    await ask().catch(() => undefined)
    this.#unanswered--
    if (this.#unanswered === 0 && this.#choice !== null)
      this.#choice = { value: this.#choice.value, answered: { heard: this.#heard() } }
  }

  forget(): void {
    this.#choice = null
  }
}
