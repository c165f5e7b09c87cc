/** Defines the hub's records: windows, streams, and the listeners that tie one to the other. */
import type { QuoteWriter } from '#contract/wire/quote-writer.ts'
import type { Subscriber } from '#contract/wire/serve.ts'
import type { TopicName } from '#contract/topics.ts'
import type { SubscriptionNumber } from '#contract/wire/transport.ts'
import type { Cancel } from '../ports/clock.ts'
import type { Interest, TopicProvider } from './topic-provider.ts'

/** One topic with one parameter, as long as somebody listens. */
export interface Stream {
  readonly key: string
  readonly topic: TopicName
  readonly provider: TopicProvider<TopicName>
  /** Validated against the topic's own schema; `never` because only the stream's own provider may be given it. */
  readonly parameter: never
  readonly listeners: Set<Listener>
  interest: Interest
  /** The value that its provider handed on last; undefined while the value has to be read from the provider. */
  published: { readonly value: unknown } | undefined
  /** Undefined until the provider was first activated. */
  cancel: Cancel | undefined
}

export interface HubWindow {
  /** Counts up from 1 with every window. */
  readonly number: number
  readonly subscriber: Subscriber
  readonly listeners: Map<SubscriptionNumber, Listener>
  /** What has changed since it was sent last, in order of change. */
  readonly pending: Set<Listener>
  visible: boolean
  /** It reads too slowly, and is sent nothing until it has caught up. */
  isHeld: boolean
  /** Its next message is due even if nothing has changed; see `BEAT_PERIOD_MS`. */
  isBeatDue: boolean
  /** The source that it was sent prices of last; null before the first. */
  source: string | null
  /** What it knows of quotes. */
  readonly quotes: QuoteWriter
}

/** One subscription of one window. */
export interface Listener {
  readonly number: SubscriptionNumber
  readonly window: HubWindow
  readonly stream: Stream
  /** What its window was sent last; undefined where that is to be sent again in any case. */
  sent: { readonly value: unknown } | undefined
}
