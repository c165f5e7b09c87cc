/** Removes a key that a service repeats in its answers, so that it reaches no message, log or window. */
import type { Http, HttpOutcome } from '../ports/http.ts'

export const REDACTED = '[key]'

/** A shorter key may be part of ordinary data, which its replacement would spoil. */
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
    ? { ...outcome, body: without(outcome.body, token) }
    : { ...outcome, message: without(outcome.message, token) }
}

/** Also matches a key with quotation marks or backslashes as JSON writes it. */
function without(text: string, token: string): string {
  return text.replaceAll(token, REDACTED).replaceAll(JSON.stringify(token).slice(1, -1), REDACTED)
}
