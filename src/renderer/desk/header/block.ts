/** What keeps everything from being refreshed. Short waits are no news: the header says them. */
import type { ConnectionState, ServiceSession } from '../../../model/service-session.ts'

export type Block = Extract<ConnectionState, 'unauthorised' | 'keyless' | 'offline' | 'rateLimited'>

/** A pause that is over before a reader has read of it is not worth a banner. */
const MIN_PAUSE_MS = 20_000

export function blockOf(session: ServiceSession | undefined, now: number): Block | null {
  switch (session?.state) {
    case 'unauthorised':
    case 'keyless':
    case 'offline':
      return session.state
    case 'rateLimited':
      return session.nextTryAt !== null && session.nextTryAt - now > MIN_PAUSE_MS ? 'rateLimited' : null
    default:
      return null
  }
}
