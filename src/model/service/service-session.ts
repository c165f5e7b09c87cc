/** Which service the application is talking to, and how that goes. */
import type { Failure } from '../values/failure.ts'
import type { Plan } from './plan.ts'
import { sendsInClear } from './service-url.ts'

/** A service and what its plan allows. */
export interface ServiceAddress {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly plan: Plan
  readonly codesPerRequest: number
  readonly requestsPerMinute: number
  /** The user has agreed to send the key there unencrypted; missing where it is encrypted or stays on this machine. */
  readonly allowsInsecure?: true | undefined
}

/** How well the key is kept on this machine; `obfuscated` means anyone who can read the profile can read it. */
export type SecretProtection = 'encrypted' | 'obfuscated' | 'sessionOnly' | 'environment'

/**
 * - `unauthorised`: the service refuses the key.
 * - `keyless`: there is no key to ask with.
 * - `paused`: the user wants nothing to be asked for now.
 */
export type ConnectionState =
  | 'starting'
  | 'connected'
  | 'degraded'
  | 'offline'
  | 'rateLimited'
  | 'unauthorised'
  | 'keyless'
  | 'paused'

/** The connection to the service as windows see it. The key itself is never part of it. */
export interface ServiceSession {
  readonly source: 'simulated' | 'service'
  readonly state: ConnectionState
  readonly address: ServiceAddress | null
  /** On the simulated market: the service that was left for it, whose key is still there. */
  readonly left?: ServiceAddress | null
  /** The last four characters of the key, never more; null on the simulated market. */
  readonly tokenEnding: string | null
  readonly tokenProtection: SecretProtection | null
  readonly failure: Failure | null
  /** When the service is asked again, Unix epoch ms; null while nothing holds requests back, or the one that decides is due. */
  readonly nextTryAt: number | null
  /** Requests sent in the last minute. */
  readonly requestsInLastMinute: number
}

/** Whether the key and all answers cross a network unencrypted. */
export function isUnencrypted({ source, state, address }: ServiceSession): boolean {
  return source === 'service' && state !== 'keyless' && address !== null && sendsInClear(address.baseUrl)
}

/**
 * Names the service that data belong to, so that data of one are kept apart from those of another: its base URL, or `simulated`,
 * because the simulated market is the same on every port. Null while none is in use.
 */
export function serviceOf({ source, address }: Pick<ServiceSession, 'source' | 'address'>): string | null {
  return source === 'simulated' ? 'simulated' : (address?.baseUrl ?? null)
}

/** Whether a source of prices, as {@link serviceOf} names it, is the bundled simulated market. That one trades at all hours. */
export const isSimulated = (source: string | null): boolean => source === 'simulated'
