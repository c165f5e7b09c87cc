/**
 * The wire between windows and backend: answered calls, and unanswered pushes. Electron's IPC, a WebSocket and the
 * tests' fake each implement {@link Transport}; none knows what the messages mean.
 */

import type { QuoteColumns } from './quote-columns.ts'

/** The two channel names that Electron's IPC uses; there are no others. */
export const REQUEST_CHANNEL = 'request'
/** Electron's channel from backend to window. */
export const PUSH_CHANNEL = 'push'

/**
 * Maximum time between two pushes to a window, ms. A push without values is a beat. A window without a push for several
 * periods knows that its values are stale, even while its line is up.
 */
export const BEAT_PERIOD_MS = 2_000

/**
 * A 32-bit number chosen by the client, new for every subscription, so that a late push for an earlier one cannot be
 * mistaken.
 */
export type SubscriptionNumber = number

/** Maximum number of subscriptions that one message asks for. */
export const MAX_ORDERS = 2_000

/** From window to backend. */
export type Message =
  | { readonly kind: 'request'; readonly name: string; readonly payload: unknown }
  | { readonly kind: 'subscribe'; readonly subscriptions: readonly SubscriptionOrder[] }
  | { readonly kind: 'unsubscribe'; readonly numbers: readonly SubscriptionNumber[] }
  /** Whether the window can be seen: pushes to a hidden one stop, and its demand weighs less. */
  | { readonly kind: 'visibility'; readonly visible: boolean }

/** One subscription that a window asks for; the backend validates topic and parameter. */
export interface SubscriptionOrder {
  readonly number: SubscriptionNumber
  readonly topic: string
  readonly parameter: unknown
}

/** The answer to a message. */
export type Reply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: ContractError }

/** `invalid`: the message is not in the contract. `failed`: the handler threw; `message` is safe to show. */
export interface ContractError {
  readonly code: 'unknownRequest' | 'unknownTopic' | 'invalid' | 'tooMany' | 'failed' | 'disconnected'
  readonly message: string
}

/** From backend to window: one message a flush, with every changed value. A message without values is a beat. */
export interface Push {
  readonly values: readonly (readonly [SubscriptionNumber, unknown])[]
  /** The changes of the topic `quote`. Hundreds of rows ten times a second are too much for objects. */
  readonly quotes?: QuoteColumns
  /** The source of all prices from this push on, as `serviceOf` names it. Missing where it is that of the previous push. */
  readonly source?: string
}

/** Ends a subscription; later calls do nothing. */
export type Unsubscribe = () => void

/** One window's line to the backend: Electron IPC, a WebSocket or a fake. */
export interface Transport {
  /** Never rejects: a broken line answers with the code `disconnected`. */
  request(message: Message): Promise<Reply>
  /** Calls the listener with every push, in order. */
  subscribe(listener: (push: Push) => void): Unsubscribe
  /** Called each time the line comes up (the backend has then forgotten all subscriptions) or goes down. */
  watchLine(listener: (up: boolean) => void): Unsubscribe
}

/** Thrown by the client for a reply that is an error. */
export class RequestError extends Error {
  readonly code: ContractError['code']
  constructor(error: ContractError) {
    super(error.message)
    this.name = 'RequestError'
    this.code = error.code
  }
}
