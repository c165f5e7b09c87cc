/**
 * What the reader of this window has chosen for link groups. All panels of the window show it at once, and not only when the
 * backend has published it: that waits for the next flush.
 */
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { LINK_GROUP_NUMBERS, type LinkGroupNumber, type LinkGroups } from '#model/workspace/link-group.ts'

/** The latest groups; undefined until they are known. */
type Received = LinkGroups | undefined

interface Choice<T> {
  readonly value: T
  /** The groups received when the last answer came: anything newer includes this choice. Null before. */
  readonly answered: { readonly received: Received } | null
}

/** A choice for one group, shown until the backend publishes groups that include it. */
class OwnChoice<T> {
  #choice: Choice<T> | null = $state.raw(null)
  #unanswered = 0

  /** What the group holds as the reader sees it. `held` is what it holds by the groups received. */
  over(held: T | null, received: Received): T | null {
    if (this.#choice === null) return held
    const { value, answered } = this.#choice
    return answered === null || answered.received === received ? value : held
  }

  /** Shows a value from now on, while the backend is asked to let the group hold it. */
  async make(value: T, ask: () => Promise<unknown>, received: () => Received): Promise<void> {
    this.#unanswered++
    this.#choice = { value, answered: null }
    // A refusal means that the line is down, which the window says already.
    await ask().catch(() => undefined)
    this.#unanswered--
    if (this.#unanswered === 0 && this.#choice !== null)
      this.#choice = { value: this.#choice.value, answered: { received: received() } }
  }
}

/** Symbols and intervals are chosen apart. */
export type GroupChoices = Readonly<
  Record<LinkGroupNumber, { readonly symbol: OwnChoice<InstrumentId>; readonly interval: OwnChoice<ChartInterval> }>
>

const BY_CLIENT = new WeakMap<object, GroupChoices>()

/** One for all panels that share a client, as those of a window do. */
export function groupChoicesOf(client: object): GroupChoices {
  const known = BY_CLIENT.get(client)
  if (known !== undefined) return known
  const entries = LINK_GROUP_NUMBERS.map((group) => [group, { symbol: new OwnChoice(), interval: new OwnChoice() }])
  const choices = Object.fromEntries(entries) as GroupChoices
  BY_CLIENT.set(client, choices)
  return choices
}
