/** The port to the network: one GET at a time. */
import type { HttpAnswer } from '#api/answer.ts'
import type { NetworkFault } from '#model/values/failure.ts'

/** One GET of the service. */
export interface HttpRequest {
  /** Absolute http(s) URL with its query. */
  readonly url: string
  /** Sent only as the `token` header. */
  readonly token: string
  /** Bound of connecting, waiting and reading the body together, ms, > 0. */
  readonly timeoutMs: number
}

/** The outcome of one GET. `api/errors.ts` judges status codes. */
export type HttpOutcome =
  | HttpAnswer
  | {
      readonly kind: 'none'
      readonly cause: NetworkFault | 'timeout' | 'redirected' | 'tooLarge' | 'cancelled'
      /** For people; never holds the token. */
      readonly message: string
    }

/** A GET in flight. */
export interface HttpCall {
  /** Never rejects: every failure is an outcome. */
  readonly outcome: Promise<HttpOutcome>
  /** Ends the call with the outcome `cancelled`; does nothing after its outcome. */
  cancel(): void
}

/** {@link HttpRequest.timeoutMs} of requests to the service: a slow body must not hold its place for ever. */
export const REQUEST_LIMIT_MS = 10_000

/**
 * The maximum number of requests in flight to one host. Another one would wait for a connection while its time limit
 * runs, and would leave even after the service refused the key or asked for a pause. With 16, answers may take 1.5 s
 * before 600 requests a minute no longer fit.
 */
export const CONNECTIONS_PER_HOST = 16

/** Sends requests to the service. */
export interface Http {
  /** Starts one GET. Never throws. Redirects are not followed. */
  get(request: HttpRequest): HttpCall
}
