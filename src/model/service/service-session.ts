/** The service in use, and the state of the connection to it. */
import type { Failure } from '../values/failure.ts'
import type { Plan } from './plan.ts'
import { sendsInClear } from './service-url.ts'

/** A service with the limits of its tariff. */
export interface ServiceAddress {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly plan: Plan
  readonly codesPerRequest: number
  readonly requestsPerMinute: number
  /** The user accepts sending the key unencrypted; missing if it is encrypted or stays on this machine. */
  readonly allowsInsecure?: true | undefined
}

/** The protection of the stored key; `obfuscated`: anyone who can read the profile can read it. */
export type SecretProtection = 'encrypted' | 'obfuscated' | 'sessionOnly' | 'environment'

/**
 * - `unauthorised`: the service refuses the key.
 * - `keyless`: there is no key.
 * - `paused`: by the user.
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

/** The connection as windows see it. Never contains the key. */
export interface ServiceSession {
  readonly source: 'simulated' | 'service'
  readonly state: ConnectionState
  readonly address: ServiceAddress | null
  /** On the simulated market, the previous service, whose key is still stored. */
  readonly left?: ServiceAddress | null
  /** The last four characters of the key at most; null on the simulated market. */
  readonly tokenEnding: string | null
  readonly tokenProtection: SecretProtection | null
  readonly failure: Failure | null
  /** The next request, Unix epoch ms; null while nothing delays it, or if it is due. */
  readonly nextTryAt: number | null
  readonly requestsInLastMinute: number
}

/** Returns whether key and answers cross a network unencrypted. */
export function isUnencrypted({ source, state, address }: ServiceSession): boolean {
  return source === 'service' && state !== 'keyless' && address !== null && sendsInClear(address.baseUrl)
}

/**
 * Returns the name under which a service's data are stored: its base URL, or `simulated`, because the simulated market is the same
 * on every port. Null if no service is in use.
 */
export function serviceOf({ source, address }: Pick<ServiceSession, 'source' | 'address'>): string | null {
  return source === 'simulated' ? 'simulated' : (address?.baseUrl ?? null)
}

/** Returns whether a name of {@link serviceOf} is that of the bundled simulated market, which trades at all hours. */
export const isSimulated = (source: string | null): boolean => source === 'simulated'
