/** Refuses requests after the profile was lost, because another process may spend the same budget. */
import type { Http, HttpCall, HttpOutcome } from '#core/ports/http.ts'
import type { PooledHttp } from './http.ts'
import type { ProfileGuard } from '../profile/profile-hold.ts'

const LOST: HttpOutcome = {
  kind: 'none',
  cause: 'cancelled',
  message: 'Nothing is asked any more: the profile is no longer held.',
}

/** Looks at the profile right before each request. */
export function guardHttp(http: Http, hold: Pick<ProfileGuard, 'isLost'>): Http {
  return { get: (request) => (hold.isLost() ? givenUp() : http.get(request)) }
}

/** As {@link guardHttp}, for a client with all that belongs to it. */
export function guardPooledHttp(http: PooledHttp, hold: Pick<ProfileGuard, 'isLost'>): PooledHttp {
  return {
    ...guardHttp(http, hold),
    getAnonymously: (request) => (hold.isLost() ? givenUp() : http.getAnonymously(request)),
    useProxy: (proxy) => http.useProxy(proxy),
    close: () => http.close(),
  }
}

const givenUp = (): HttpCall => ({ outcome: Promise.resolve(LOST), cancel: () => undefined })
