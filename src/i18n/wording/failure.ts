/** The words of failures of requests to the service. */
import type { Failure, NoData, NotServed, UnavailableCause } from '#model/values/failure.ts'
import { m } from '../compiled/messages.js'
import { serviceText } from './discretion.ts'

const BY_CAUSE: Readonly<Record<UnavailableCause, () => string>> = {
  unreachable: m.failure_unreachable,
  refused: m.failure_refused,
  unknownHost: m.failure_unknown_host,
  interrupted: m.failure_interrupted,
  noNetwork: m.failure_no_network,
  untrusted: m.failure_untrusted,
  notLoopback: m.failure_not_loopback,
  timeout: m.failure_timeout,
  server: m.failure_server,
  cancelled: m.failure_cancelled,
  redirected: m.failure_redirected,
  tooLarge: m.failure_too_large,
  paused: m.failure_paused,
}

/** Returns the sentence, with the service's own words for a refused operation. */
export function failureText(failure: Failure): string {
  const sentence = failureSentence(failure)
  const words = failure.kind === 'notServed' ? wordsOfService(failure) : null
  return words === null ? sentence : `${sentence} ${words}`
}

/** Returns the service's own words about a failure, if any. */
export function wordsOfService(failure: Failure): string | null {
  return isOurs(failure) || NO_WORDS.test(failure.message)
    ? null
    : m.failure_words({ message: serviceText(failure.message) })
}

/** Returns whether Quotedeck wrote the message. */
const isOurs = (failure: Failure): boolean =>
  failure.kind === 'unavailable'
    ? failure.cause !== 'server'
    : failure.kind === 'noData' || failure.kind === 'malformed'

/** Messages without words of the service. */
const NO_WORDS = /^(?:HTTP \d+)?$/u

const NOT_SERVED: Readonly<Record<NotServed['cause'], (inputs: { operation: string }) => string>> = {
  forbidden: m.failure_not_served_forbidden,
  notFound: m.failure_not_served_not_found,
  declined: m.failure_not_served_declined,
}

const NO_DATA: Readonly<Record<NoData['cause'], () => string>> = {
  unknownCode: m.failure_no_data,
  empty: m.failure_no_data,
  unusable: m.failure_unusable,
}

export function failureSentence(failure: Failure): string {
  switch (failure.kind) {
    case 'unauthorised':
      return m.failure_unauthorised()
    case 'notServed':
      return NOT_SERVED[failure.cause]({ operation: `${failure.path} ${failure.region}`.trimEnd() })
    case 'rateLimited':
      return failure.retryAfterMs === null
        ? m.failure_rate_limited()
        : m.failure_rate_limited_for({ seconds: Math.ceil(failure.retryAfterMs / 1000) })
    case 'rejected':
      return failure.status === 404 ? m.failure_not_found() : m.failure_rejected({ code: failure.code })
    case 'unavailable':
      return BY_CAUSE[failure.cause]()
    case 'noData':
      return NO_DATA[failure.cause]()
    case 'malformed':
      return m.failure_malformed()
  }
}
