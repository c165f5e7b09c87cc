/** The dispatcher of both shells. It validates every message before it has an effect, and converts failures to error envelopes. */
import * as v from 'valibot'
import { MAX_SUBSCRIPTION_NUMBER } from './quote-columns.ts'
import { requests, type Caller, type RequestHandlers, type RequestName } from '../requests.ts'
import { topics, type TopicName } from '../topics.ts'
import {
  MAX_ORDERS,
  type ContractError,
  type Message,
  type Push,
  type Reply,
  type SubscriptionNumber,
  type SubscriptionOrder,
} from './transport.ts'

/** The topics of the backend, implemented by the hub. */
export interface TopicSource {
  /** Sends the last value first. `parameter` is already validated. */
  subscribe(subscriber: Subscriber, number: SubscriptionNumber, topic: TopicName, parameter: unknown): void
  unsubscribe(subscriber: Subscriber, number: SubscriptionNumber): void
  setVisible(subscriber: Subscriber, visible: boolean): void
  /** Nothing is pushed to a held subscriber. */
  setHeld(subscriber: Subscriber, isHeld: boolean): void
  /** Pushes pending changes, so that values are not older than the reply that follows. */
  catchUp(subscriber: Subscriber): void
  dropSubscriber(subscriber: Subscriber): void
}

/** A window, as the hub sees it. */
export interface Subscriber {
  push(push: Push): void
}

/** The parts of the backend that {@link serve} uses. */
export interface ServePorts {
  readonly handlers: RequestHandlers
  readonly source: TopicSource
  /** Resolves when all changes are on the disk, or were reported as not saved; null if none is pending. */
  readonly written: () => Promise<void> | null
  /** Called for every refused or failed message; must not throw. */
  readonly report: (error: ContractError, messageName: string) => void
}

interface Asking {
  readonly subscriber: Subscriber
  readonly caller: Caller
}

/** A window's line. Closing it ends all its subscriptions. */
export interface Connection {
  /** Handles any message; never throws or rejects. */
  receive(message: unknown): Promise<Reply>
  /** Pauses pushes to a window that reads too slowly; afterwards one push contains all changes. */
  hold(isHeld: boolean): void
  close(): void
}

/** Maximum number of subscriptions of a window. */
export const MAX_SUBSCRIPTIONS = 50_000

const subscriptionNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SUBSCRIPTION_NUMBER))

const messageSchema: v.GenericSchema<unknown, Message> = v.variant('kind', [
  v.strictObject({ kind: v.literal('request'), name: v.pipe(v.string(), v.maxLength(64)), payload: v.unknown() }),
  v.strictObject({
    kind: v.literal('subscribe'),
    subscriptions: v.pipe(
      v.array(
        v.strictObject({
          number: subscriptionNumber,
          topic: v.pipe(v.string(), v.maxLength(64)),
          parameter: v.unknown(),
        }),
      ),
      v.maxLength(MAX_ORDERS),
    ),
  }),
  v.strictObject({
    kind: v.literal('unsubscribe'),
    numbers: v.pipe(v.array(subscriptionNumber), v.maxLength(MAX_SUBSCRIPTIONS)),
  }),
  v.strictObject({ kind: v.literal('visibility'), visible: v.boolean() }),
])

const isRequestName = (name: string): name is RequestName => Object.hasOwn(requests, name)
const isTopicName = (name: string): name is TopicName => Object.hasOwn(topics, name)

/** Requests whose answers contain prices. Pending quotes are sent first, so that a window does not draw older ones beside them. */
const HOLD_PRICES: ReadonlySet<RequestName> = new Set(['candles.read', 'candles.older', 'tape.read', 'quotes.served'])

/** Opens a window's line. */
export type Connect = (push: (push: Push) => void) => Connection

/** Serves the contract: checks messages, and returns failures as `ContractError`. */
export function serve(ports: ServePorts): { readonly connect: Connect } {
  function refuse(code: ContractError['code'], message: string, name: string): Reply {
    const error: ContractError = { code, message }
    ports.report(error, name)
    return { ok: false, error }
  }

  async function handle(name: string, payload: unknown, { subscriber, caller }: Asking): Promise<Reply> {
    if (!isRequestName(name))
      return refuse('unknownRequest', `There is no request named ${JSON.stringify(name)}.`, name)
    const checked = v.safeParse(requests[name].payload, payload)
    if (!checked.success) return refuse('invalid', describe(checked.issues), name)
    try {
      const handler = ports.handlers[name] as (validated: unknown, caller: Caller) => unknown
      const value = await handler(checked.output, caller)
      // The only place that acknowledges edits, so that they survive a crash.
      const pending = requests[name].isRead ? null : ports.written()
      if (pending !== null) await pending
      if (HOLD_PRICES.has(name)) ports.source.catchUp(subscriber)
      return { ok: true, value }
    } catch (error) {
      return refuse('failed', error instanceof Error ? error.message : String(error), name)
    }
  }

  const connect: Connect = (push) => {
    const subscriber: Subscriber = { push }
    const held = new Set<SubscriptionNumber>()
    const closeListeners: (() => void)[] = []
    let closed = false
    const caller: Caller = {
      onClose(listener) {
        // The line may have closed before a slow handler adds a listener.
        if (closed) listener()
        else closeListeners.push(listener)
      },
    }

    function subscribeOne({ number, topic, parameter }: SubscriptionOrder): Reply {
      if (!isTopicName(topic)) return refuse('unknownTopic', `There is no topic named ${JSON.stringify(topic)}.`, topic)
      const checked = v.safeParse(topics[topic].parameter, parameter)
      if (!checked.success) return refuse('invalid', describe(checked.issues), topic)
      if (held.size >= MAX_SUBSCRIPTIONS) return refuse('tooMany', 'This window listens to too much.', topic)
      // One stream would overwrite another.
      if (held.has(number)) return refuse('invalid', `Subscription ${number} is in use.`, topic)
      held.add(number)
      ports.source.subscribe(subscriber, number, topic, checked.output)
      return { ok: true, value: null }
    }

    /** An invalid order affects only itself; the first fault is returned. */
    function subscribe(orders: readonly SubscriptionOrder[]): Reply {
      const replies = orders.map(subscribeOne)
      return replies.find((reply) => !reply.ok) ?? { ok: true, value: null }
    }

    return {
      async receive(raw) {
        if (closed) return { ok: false, error: { code: 'disconnected', message: 'This window was closed.' } }
        const checked = v.safeParse(messageSchema, raw)
        if (!checked.success) return refuse('invalid', describe(checked.issues), 'message')
        const message = checked.output
        switch (message.kind) {
          case 'request':
            return handle(message.name, message.payload, { subscriber, caller })
          case 'subscribe':
            return subscribe(message.subscriptions)
          case 'unsubscribe':
            for (const number of message.numbers) if (held.delete(number)) ports.source.unsubscribe(subscriber, number)
            return { ok: true, value: null }
          case 'visibility':
            ports.source.setVisible(subscriber, message.visible)
            return { ok: true, value: null }
        }
      },
      hold(isHeld) {
        if (!closed) ports.source.setHeld(subscriber, isHeld)
      },
      close() {
        if (closed) return
        closed = true
        held.clear()
        ports.source.dropSubscriber(subscriber)
        for (const listener of closeListeners) listener()
      },
    }
  }

  return { connect }
}

/** Describes the first fault with its path; never the value, which may be a key. */
function describe(issues: readonly v.BaseIssue<unknown>[]): string {
  const [issue] = issues
  if (issue === undefined) return 'The message is not in the contract.'
  const path = v.getDotPath(issue)
  return path === null
    ? `Expected ${issue.expected ?? issue.message}.`
    : `${path}: expected ${issue.expected ?? issue.message}.`
}
