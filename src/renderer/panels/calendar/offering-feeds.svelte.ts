/** The offerings of several regions as one list: upcoming and recent, each listened to while the list is read. */
import type { Client } from '../../../contract/client.ts'
import { IPO_STAGES, type IpoStage } from '../../../model/ipo.ts'
import type { KeptAnswer } from '../../../model/kept-answer.ts'
import type { Offering, OfferingCalendar } from '../../../model/offering.ts'
import { LiveTopic } from '../../live/live-topic.ts'
import { eachOnce } from './offering-order.ts'

export interface CalendarPart {
  readonly stage: IpoStage
  readonly region: string
  readonly answer: KeptAnswer<OfferingCalendar> | undefined
}

export class OfferingFeeds {
  readonly #client: Client
  readonly #regions: () => readonly string[]
  readonly #topics: Record<string, LiveTopic<'offerings'>> = {}

  constructor(client: Client, regions: () => readonly string[]) {
    this.#client = client
    this.#regions = regions
  }

  readonly #parts: readonly CalendarPart[] = $derived.by(() =>
    this.#regions().flatMap((region) =>
      IPO_STAGES.map((stage) => ({ stage, region, answer: this.#topicOf(stage, region).current })),
    ),
  )

  readonly offerings: readonly Offering[] = $derived(
    eachOnce(this.#parts.flatMap(({ answer }) => answer?.value?.offerings ?? [])),
  )

  readonly failed: readonly CalendarPart[] = $derived(
    this.#parts.filter(({ answer }) => (answer?.failure ?? null) !== null),
  )

  /** Calendars of which the service gives only the start. */
  readonly cut: readonly CalendarPart[] = $derived(
    this.#parts.filter(({ answer }) => (answer?.value?.total ?? 0) > (answer?.value?.offerings.length ?? 0)),
  )

  /** Nothing has come yet, and nothing has failed. */
  readonly isWaiting: boolean = $derived(
    this.#parts.every(({ answer }) => !answer?.value && (answer?.failure ?? null) === null),
  )

  #topicOf(stage: IpoStage, region: string): LiveTopic<'offerings'> {
    return (this.#topics[`${stage} ${region}`] ??= new LiveTopic(this.#client, 'offerings', { stage, region }))
  }
}
