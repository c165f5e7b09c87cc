/** The typed client of windows for requests and topics. */
import type { InstrumentId } from '#model/market/instrument.ts'
import { createQuoteReader, type KnownQuote } from './quote-reader.ts'
import type { PriceEpochs } from './price-memory.ts'
import type { Answer, Payload, RequestName } from '../requests.ts'
import type { Parameter, TopicName, Value } from '../topics.ts'
import {
  MAX_ORDERS,
  RequestError,
  type Message,
  type SubscriptionNumber,
  type SubscriptionOrder,
  type Transport,
  type Unsubscribe,
} from './transport.ts'

/** Typed access to requests and topics over any transport. */
export interface Client {
  /** @throws RequestError if the backend refuses or the line is down. */
  request<Name extends RequestName>(name: Name, payload: Payload<Name>): Promise<Answer<Name>>
  subscribe<Name extends TopicName>(
    topic: Name,
    parameter: Parameter<Name>,
    listener: (value: Value<Name>) => void,
  ): Unsubscribe
  /** Like `subscribe('quote', ...)`, for callers that read few quotes: objects are created when read. */
  followQuote(instrument: InstrumentId, listener: (quote: KnownQuote) => void): Unsubscribe
  setVisible(visible: boolean): void
  /** The source of prices. It changes before the first value of the next source arrives. */
  readonly source: PriceEpochs
  watchLine(listener: (up: boolean) => void): Unsubscribe
  dispose(): void
}

interface Subscription {
  readonly topic: TopicName
  readonly parameter: unknown
  readonly onReceive: (value: never) => void
  readonly receiveQuote: (quote: KnownQuote) => void
}

/** Creates a client. `defer` runs a task after the current one (queueMicrotask), so that subscriptions share a message. */
export function createClient(transport: Transport, defer: (task: () => void) => void): Client {
  const active = new Map<SubscriptionNumber, Subscription>()
  const joining = new Set<SubscriptionNumber>()
  let leaving: SubscriptionNumber[] = []
  let nextNumber: SubscriptionNumber = 1
  let flushPending = false
  let visible = true

  function send(message: Message): void {
    // After a failure, all active subscriptions are sent again when the line is up.
    void transport.request(message)
  }

  function order(numbers: readonly SubscriptionNumber[]): void {
    const subscriptions = ordersOf(numbers, active)
    for (let start = 0; start < subscriptions.length; start += MAX_ORDERS)
      send({ kind: 'subscribe', subscriptions: subscriptions.slice(start, start + MAX_ORDERS) })
  }

  function flush(): void {
    flushPending = false
    const joined = [...joining]
    const left = leaving
    joining.clear()
    leaving = []
    if (left.length > 0) send({ kind: 'unsubscribe', numbers: left })
    order(joined)
  }

  function flushSoon(): void {
    if (flushPending) return
    flushPending = true
    defer(flush)
  }

  const quotes = createQuoteReader()
  const instrumentOf = (number: SubscriptionNumber) => active.get(number)?.parameter as InstrumentId | undefined
  const receiveQuote = (number: SubscriptionNumber, quote: KnownQuote) => active.get(number)?.receiveQuote(quote)
  const sources = createSources()
  const stopListening = transport.subscribe((push) => {
    if (push.source !== undefined) sources.use(push.source)
    for (const [number, value] of push.values) active.get(number)?.onReceive(value as never)
    if (push.quotes !== undefined) quotes.read(push.quotes, instrumentOf, receiveQuote)
  })
  let lineWasDown = false
  const stopWatching = transport.watchLine((up) => {
    if (up && lineWasDown) {
      send({ kind: 'visibility', visible })
      order([...active.keys()].filter((number) => !joining.has(number)))
    }
    lineWasDown = !up
  })

  function open(subscription: Subscription): Unsubscribe {
    const number = nextNumber++
    active.set(number, subscription)
    joining.add(number)
    flushSoon()
    return () => {
      if (!active.delete(number)) return
      quotes.forget(number)
      if (!joining.delete(number)) leaving.push(number)
      flushSoon()
    }
  }

  return {
    async request(name, payload) {
      const reply = await transport.request({ kind: 'request', name, payload })
      if (!reply.ok) throw new RequestError(reply.error)
      return reply.value as Answer<typeof name>
    },
    subscribe: (topic, parameter, listener) =>
      open({
        topic,
        parameter,
        onReceive: listener,
        receiveQuote: (quote) => listener(quote.live() as Value<typeof topic>),
      }),
    // Quotes are sent only as columns.
    followQuote: (instrument, listener) =>
      open({ topic: 'quote', parameter: instrument, onReceive: () => undefined, receiveQuote: listener }),
    setVisible(now) {
      if (now === visible) return
      visible = now
      send({ kind: 'visibility', visible })
    },
    source: sources,
    watchLine: (listener) => transport.watchLine(listener),
    dispose() {
      stopListening()
      stopWatching()
      if (active.size > 0) send({ kind: 'unsubscribe', numbers: [...active.keys()] })
      active.clear()
    },
  }
}

/** Returns the orders of subscriptions that are still active. */
function ordersOf(
  numbers: readonly SubscriptionNumber[],
  active: ReadonlyMap<SubscriptionNumber, Subscription>,
): readonly SubscriptionOrder[] {
  return numbers.flatMap((number) => {
    const subscription = active.get(number)
    return subscription === undefined ? [] : [{ number, topic: subscription.topic, parameter: subscription.parameter }]
  })
}

/** The first source is not a change. */
function createSources(): PriceEpochs & { use(source: string): void } {
  const listeners = new Set<() => void>()
  let current: string | null = null
  let epoch = 0
  return {
    epoch: () => epoch,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    use(next) {
      const isOther = current !== null && next !== current
      current = next
      if (!isOther) return
      epoch++
      for (const listener of [...listeners]) listener()
    },
  }
}
