/**
 * A hand-written backend over the tables of the contract. It checks every message against them, as the real one does;
 * the test sets its answers and values.
 */
import * as v from 'valibot'
import { requests, type RequestHandlers, type RequestName } from '#contract/requests.ts'
import { createQuoteWriter } from '#contract/wire/quote-writer.ts'
import { topics, type Parameter, type TopicName, type Value } from '#contract/topics.ts'
import type { Message, Push, Reply, SubscriptionNumber, Transport } from '#contract/wire/transport.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'

export interface FakeBackend {
  readonly transport: Transport
  /** Every request as it arrived. */
  readonly asked: readonly { readonly name: string; readonly payload: unknown }[]
  listenedTo<Name extends TopicName>(topic: Name): readonly Parameter<Name>[]
  answer<Name extends RequestName>(name: Name, handler: RequestHandlers[Name]): void
  /** Pushes the values of one call to their subscribers together. */
  publish<Name extends TopicName>(topic: Name, ...values: readonly (readonly [Parameter<Name>, Value<Name>])[]): void
  /** A backend forgets the subscriptions of a broken line. */
  setLine(up: boolean): void
  /** Serves prices of this source from now on, and none yet. */
  useSource(source: string): void
  readonly visible: boolean
}

interface Held {
  readonly address: string
  readonly topic: TopicName
  readonly parameter: unknown
}

const addressOf = (topic: string, parameter: unknown) => JSON.stringify([topic, parameter])

const isOfMarket = (address: string): boolean => MARKET_TOPICS.some((topic) => address.startsWith(`["${topic}"`))

const MARKET_TOPICS = ['quote', 'depth', 'tape', 'candles', 'movers', 'leaders', 'conversions', 'alertDistances']

const fault = (message: string): Reply => ({ ok: false, error: { code: 'invalid', message } })

export function createFakeBackend(): FakeBackend {
  const asked: { name: string; payload: unknown }[] = []
  const handlers = new Map<string, (payload: unknown) => unknown>()
  const values = new Map<string, unknown>()
  const held = new Map<SubscriptionNumber, Held>()
  const quotes = createQuoteWriter()
  const pushListeners = new Set<(push: Push) => void>()
  const lineListeners = new Set<(up: boolean) => void>()
  let up = true
  let visible = true

  function notify(numbers: readonly SubscriptionNumber[]): void {
    const reported: (readonly [SubscriptionNumber, unknown])[] = []
    for (const number of numbers) {
      const one = held.get(number)
      if (one === undefined || !values.has(one.address)) continue
      const value = values.get(one.address)
      if (one.topic !== 'quote') reported.push([number, value])
      else while (!quotes.add(number, value as LiveQuote)) flushQuotes()
    }
    if (reported.length > 0) push({ values: reported })
    flushQuotes()
  }

  function flushQuotes(): void {
    const columns = quotes.take()
    if (columns !== null) push({ values: [], quotes: columns })
  }

  function push(pushed: Push): void {
    // A structured clone, as real lines make: clients must not rely on identity.
    for (const listener of [...pushListeners]) listener(structuredClone(pushed))
  }

  async function ask(name: string, payload: unknown): Promise<Reply> {
    asked.push({ name, payload })
    if (!Object.hasOwn(requests, name)) return fault(`no request ${name}`)
    const checked = v.safeParse(requests[name as RequestName].payload, payload)
    if (!checked.success) return fault(checked.issues[0].message)
    const handler = handlers.get(name)
    if (handler === undefined) return { ok: true, value: null }
    try {
      return { ok: true, value: await handler(checked.output) }
    } catch (error) {
      return { ok: false, error: { code: 'failed', message: error instanceof Error ? error.message : String(error) } }
    }
  }

  function hold(message: Extract<Message, { kind: 'subscribe' }>): Reply {
    for (const { number, topic, parameter } of message.subscriptions) {
      if (!Object.hasOwn(topics, topic)) return fault(`no topic ${topic}`)
      if (!v.is(topics[topic as TopicName].parameter, parameter)) return fault(`parameter of ${topic}`)
      const address = addressOf(topic, parameter)
      held.set(number, { address, topic: topic as TopicName, parameter })
    }
    queueMicrotask(() => notify(message.subscriptions.map(({ number }) => number)))
    return { ok: true, value: null }
  }

  async function request(message: Message): Promise<Reply> {
    if (!up) return { ok: false, error: { code: 'disconnected', message: 'The line is down.' } }
    switch (message.kind) {
      case 'request':
        return ask(message.name, message.payload)
      case 'subscribe':
        return hold(message)
      case 'unsubscribe':
        for (const number of message.numbers) {
          held.delete(number)
          quotes.forget(number)
        }
        return { ok: true, value: null }
      case 'visibility':
        visible = message.visible
        return { ok: true, value: null }
    }
  }

  return {
    transport: {
      request,
      subscribe(listener) {
        pushListeners.add(listener)
        return () => void pushListeners.delete(listener)
      },
      watchLine(listener) {
        lineListeners.add(listener)
        listener(up)
        return () => void lineListeners.delete(listener)
      },
    },
    asked,
    listenedTo: <Name extends TopicName>(topic: Name) =>
      [...held.values()].filter((one) => one.topic === topic).map((one) => one.parameter as Parameter<Name>),
    answer: (name, handler) => void handlers.set(name, handler as (payload: unknown) => unknown),
    publish(topic, ...published) {
      const news = new Map(published.map(([parameter, value]) => [addressOf(topic, parameter), value]))
      for (const [address, value] of news) values.set(address, value)
      const received = [...held].filter(([, { address }]) => news.has(address))
      notify(received.map(([number]) => number))
    },
    setLine(now) {
      up = now
      if (!up) {
        held.clear()
        quotes.forgetAll()
      }
      for (const listener of [...lineListeners]) listener(up)
    },
    useSource(source) {
      for (const address of [...values.keys()]) if (isOfMarket(address)) values.delete(address)
      quotes.forgetAll()
      push({ values: [], source })
    },
    get visible() {
      return visible
    },
  }
}
