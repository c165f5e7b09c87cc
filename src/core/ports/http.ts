/** The port to the network: one GET at a time. */
import type { HttpAnswer } from '#api/answer.ts'
import type { NetworkFault } from '#model/values/failure.ts'

/** One GET of the service. */
export interface HttpRequest {
  /** Absolute http(s) URL with its query. */
  readonly url: string
  /** Sent as the `token` header; no other place ever carries it. */
  readonly token: string
  /** Bound of the whole attempt, ms, > 0: connecting, waiting and reading the body. */
  readonly timeoutMs: number
}

/** The outcome of one GET. Status codes are not judged here; `api/errors.ts` does that. */
export type HttpOutcome =
  | HttpAnswer
  | {
      readonly kind: 'none'
      readonly cause: NetworkFault | 'timeout' | 'redirected' | 'tooLarge' | 'cancelled'
      /** For people; never holds the token. */
      readonly message: string
    }

/** A GET on its way. */
export interface HttpCall {
  /** Never rejects: every failure is an outcome. */
  readonly outcome: Promise<HttpOutcome>
  /** Ends the call with the outcome `cancelled`; does nothing once there is an outcome. */
  cancel(): void
}

/** {@link HttpRequest.timeoutMs} of every request to the service: a body that trickles in must not hold its place for ever. */
export const REQUEST_LIMIT_MS = 10_000

/**
 * Connections to one host: no more requests than this may be out at once. A further one would wait for a connection, out of sight,
 * while its time limit runs, and leave even after the service refused the key or asked for a pause. With so many, answers may take
 * a second and a half before 600 requests a minute no longer fit.
 */
export const CONNECTIONS_PER_HOST = 16

/** Sends requests to the service. */
export interface Http {
  /** Starts one GET. Never throws. Redirects are not followed. */
  get(request: HttpRequest): HttpCall
}
