/** What went wrong, in words: one sentence for every way in which asking the service can fail. */
import type { Failure, UnavailableCause } from '../../model/failure.ts'
import { m } from '../i18n/compiled/messages.js'

const BY_CAUSE: Readonly<Record<UnavailableCause, () => string>> = {
  unreachable: m.failure_unreachable,
  timeout: m.failure_timeout,
  server: m.failure_server,
  cancelled: m.failure_cancelled,
  redirected: m.failure_redirected,
  tooLarge: m.failure_too_large,
  paused: m.failure_paused,
}

export function failureSentence(failure: Failure): string {
  switch (failure.kind) {
    case 'unauthorised':
      return m.failure_unauthorised()
    case 'rateLimited':
      return failure.retryAfterMs === null
        ? m.failure_rate_limited()
        : m.failure_rate_limited_for({ seconds: Math.ceil(failure.retryAfterMs / 1000) })
    case 'rejected':
      // The code for success: there was no refusal, only nothing in the answer.
      return failure.code === 0 ? m.failure_no_data() : m.failure_rejected({ code: failure.code })
    case 'unavailable':
      return BY_CAUSE[failure.cause]()
    case 'malformed':
      return m.failure_malformed()
  }
}
