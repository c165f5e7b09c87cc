/** Keeps a key that a service repeats in its answers out of everything that is made of them: messages, logs, windows. */
import type { Http, HttpOutcome } from '../ports.ts'

/** What stands where the key stood. */
export const REDACTED = '[key]'

/** A shorter key is likely to be part of ordinary data, and replacing it would spoil the data. */
const SHORTEST_REDACTED = 8

export function createRedactingHttp(http: Http): Http {
  return {
    get(request) {
      const call = http.get(request)
      if (request.token.length < SHORTEST_REDACTED) return call
      return { ...call, outcome: call.outcome.then((outcome) => redact(outcome, request.token)) }
    },
  }
}

function redact(outcome: HttpOutcome, token: string): HttpOutcome {
  return outcome.kind === 'answer'
    ? { ...outcome, body: outcome.body.replaceAll(token, REDACTED) }
    : { ...outcome, message: outcome.message.replaceAll(token, REDACTED) }
}
