/**
 * The wire between windows and backend: calls with a reply, and pushes. Electron's IPC, a WebSocket and the tests' fake implement
 * {@link Transport}.
 */

import type { QuoteColumns } from './quote-columns.ts'

/** Electron's channel from window to backend. */
export const REQUEST_CHANNEL = 'request'
/** Electron's channel from backend to window. */
export const PUSH_CHANNEL = 'push'

/**
 * Maximum time between two pushes, ms; a push without values is a beat. After several periods without one, a window treats its
 * values as stale, even if its line is up.
 */
export const BEAT_PERIOD_MS = 2_000

/** A 32-bit number of the client, never reused, so that a late push cannot reach another subscription. */
export type SubscriptionNumber = number

/** Maximum number of subscriptions in a message. */
export const MAX_ORDERS = 2_000

/** A message from window to backend. */
export type Message =
  | { readonly kind: 'request'; readonly name: string; readonly payload: unknown }
  | { readonly kind: 'subscribe'; readonly subscriptions: readonly SubscriptionOrder[] }
  | { readonly kind: 'unsubscribe'; readonly numbers: readonly SubscriptionNumber[] }
  /** A hidden window gets no pushes, and its demand has less weight. */
  | { readonly kind: 'visibility'; readonly visible: boolean }

/** A requested subscription; the backend validates topic and parameter. */
export interface SubscriptionOrder {
  readonly number: SubscriptionNumber
  readonly topic: string
  readonly parameter: unknown
}

/** The reply to a message. */
export type Reply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: ContractError }

/** `failed`: the handler threw; `message` is safe to show. */
export interface ContractError {
  readonly code: 'unknownRequest' | 'unknownTopic' | 'invalid' | 'tooMany' | 'failed' | 'disconnected'
  readonly message: string
}

/** The values that changed since the last flush. Without values it is a beat. */
export interface Push {
  readonly values: readonly (readonly [SubscriptionNumber, unknown])[]
  /** In columns, because objects are too slow for hundreds of rows ten times a second. */
  readonly quotes?: QuoteColumns
  /** The source of prices from this push on, see `serviceOf`; omitted if unchanged. */
  readonly source?: string
}

/** Ends a subscription; further calls do nothing. */
export type Unsubscribe = () => void

/** A window's line to the backend. */
export interface Transport {
  /** Never rejects: a broken line replies `disconnected`. */
  request(message: Message): Promise<Reply>
  /** Calls the listener with every push, in order. */
  subscribe(listener: (push: Push) => void): Unsubscribe
  /** Calls the listener when the line goes up (without subscriptions) or down. */
  watchLine(listener: (up: boolean) => void): Unsubscribe
}

/** Thrown by the client for an error reply. */
export class RequestError extends Error {
  readonly code: ContractError['code']
  constructor(error: ContractError) {
    super(error.message)
    this.name = 'RequestError'
    this.code = error.code
  }
}
