/** The splits of several regions as one list, each listened to while the list is read. */
import type { Client } from '../../../contract/client.ts'
import type { KeptAnswer } from '../../../model/kept-answer.ts'
import type { ListedSplit, SplitCalendar } from '../../../model/split-calendar.ts'
import { LiveTopic } from '../../live/live-topic.ts'

export interface SplitPart {
  readonly region: string
  readonly answer: KeptAnswer<SplitCalendar> | undefined
}

/** A split, and the region that was asked about. */
export type RegionSplit = ListedSplit & { readonly market: string }

export class SplitFeeds {
  readonly #client: Client
  readonly #regions: () => readonly string[]
  readonly #topics: Record<string, LiveTopic<'splits'>> = {}

  constructor(client: Client, regions: () => readonly string[]) {
    this.#client = client
    this.#regions = regions
  }

  readonly #parts: readonly SplitPart[] = $derived.by(() =>
    this.#regions().map((region) => ({ region, answer: this.#topicOf(region).current })),
  )

  readonly splits: readonly RegionSplit[] = $derived(
    this.#parts.flatMap(({ region, answer }) =>
      (answer?.value?.splits ?? []).map((split) => ({ ...split, market: region })),
    ),
  )

  readonly failed: readonly SplitPart[] = $derived(
    this.#parts.filter(({ answer }) => (answer?.failure ?? null) !== null),
  )

  /** Calendars of which the service gives only the start. */
  readonly cut: readonly SplitPart[] = $derived(
    this.#parts.filter(({ answer }) => (answer?.value?.total ?? 0) > (answer?.value?.splits.length ?? 0)),
  )

  readonly isWaiting: boolean = $derived(
    this.#parts.every(({ answer }) => !answer?.value && (answer?.failure ?? null) === null),
  )

  #topicOf(region: string): LiveTopic<'splits'> {
    return (this.#topics[region] ??= new LiveTopic(this.#client, 'splits', region))
  }
}
