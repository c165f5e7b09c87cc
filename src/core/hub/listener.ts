/** Defines the hub's records: windows, streams, and the listeners that connect them. */
import type { QuoteWriter } from '#contract/wire/quote-writer.ts'
import type { Subscriber } from '#contract/wire/serve.ts'
import type { TopicName } from '#contract/topics.ts'
import type { SubscriptionNumber } from '#contract/wire/transport.ts'
import type { Cancel } from '../ports/clock.ts'
import type { Interest, TopicProvider } from './topic-provider.ts'

/** One topic with one parameter, while it has listeners. */
export interface Stream {
  readonly key: string
  readonly topic: TopicName
  readonly provider: TopicProvider<TopicName>
  /** Validated by the topic's schema; `never` because only the stream's own provider may receive it. */
  readonly parameter: never
  readonly listeners: Set<Listener>
  interest: Interest
  /** The last published value; undefined if the value must be read from the provider. */
  published: { readonly value: unknown } | undefined
  /** The provider's activation; undefined before the first one. */
  cancel: Cancel | undefined
}

export interface HubWindow {
  /** Counts up from 1 with every window. */
  readonly number: number
  readonly subscriber: Subscriber
  readonly listeners: Map<SubscriptionNumber, Listener>
  /** Listeners with unsent changes, in order of change. */
  readonly pending: Set<Listener>
  visible: boolean
  /** It reads too slowly, and receives nothing until it has caught up. */
  isHeld: boolean
  /** A message is due even without a change; see `BEAT_PERIOD_MS`. */
  isBeatDue: boolean
  /** The source of its last prices, or null. */
  source: string | null
  readonly quotes: QuoteWriter
}

export interface Listener {
  readonly number: SubscriptionNumber
  readonly window: HubWindow
  readonly stream: Stream
  /** The last sent value; undefined if the next one must be sent in any case. */
  sent: { readonly value: unknown } | undefined
}
