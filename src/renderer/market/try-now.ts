/** Chooses the one request that finds out at once whether a failure persists. */
import type { Payload } from '../../contract/requests.ts'
import type { Failure } from '../../model/failure.ts'
import type { ConnectionState } from '../../model/service-session.ts'

/** States in which requests are held back until a moment that the user need not wait for. */
const HELD_BACK: ReadonlySet<ConnectionState> = new Set<ConnectionState>(['offline', 'rateLimited', 'unauthorised'])

/** @returns What to ask `session.tryNow` for; undefined where there is nothing to try. */
export function tryNowFor(
  failure: Failure | null,
  state: ConnectionState | undefined,
): Payload<'session.tryNow'> | undefined {
  if (state !== undefined && HELD_BACK.has(state)) return null
  return failure?.kind === 'notServed' ? { path: failure.path, region: failure.region } : undefined
}
