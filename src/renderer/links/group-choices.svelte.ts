/** The user's choices for link groups. All panels of the window show a choice before the backend publishes it with its next flush. */
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { LINK_GROUP_NUMBERS, type LinkGroupNumber, type LinkGroups } from '#model/workspace/link-group.ts'

type Received = LinkGroups | undefined

interface Choice<T> {
  readonly value: T
  /** The groups received at the last answer: newer ones include this choice. */
  readonly answered: { readonly received: Received } | null
}

/** A choice, shown until the backend publishes groups that include it. */
class OwnChoice<T> {
  #choice: Choice<T> | null = $state.raw(null)
  #unanswered = 0

  /** `held` is the value in the received groups. */
  over(held: T | null, received: Received): T | null {
    if (this.#choice === null) return held
    const { value, answered } = this.#choice
    return answered === null || answered.received === received ? value : held
  }

  /** Shows a value immediately, and asks the backend to store it. */
  async make(value: T, ask: () => Promise<unknown>, received: () => Received): Promise<void> {
    this.#unanswered++
    this.#choice = { value, answered: null }
    // The line is down, which the window already shows.
    await ask().catch(() => undefined)
    this.#unanswered--
    if (this.#unanswered === 0 && this.#choice !== null)
      this.#choice = { value: this.#choice.value, answered: { received: received() } }
  }
}

export type GroupChoices = Readonly<
  Record<LinkGroupNumber, { readonly symbol: OwnChoice<InstrumentId>; readonly interval: OwnChoice<ChartInterval> }>
>

const BY_CLIENT = new WeakMap<object, GroupChoices>()

/** Returns choices by client, which the panels of a window share. */
export function groupChoicesOf(client: object): GroupChoices {
  const known = BY_CLIENT.get(client)
  if (known !== undefined) return known
  const entries = LINK_GROUP_NUMBERS.map((group) => [group, { symbol: new OwnChoice(), interval: new OwnChoice() }])
  const choices = Object.fromEntries(entries) as GroupChoices
  BY_CLIENT.set(client, choices)
  return choices
}
