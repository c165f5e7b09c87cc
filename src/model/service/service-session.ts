/** The service in use and its connection. */
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
  /** The user accepts an unencrypted key; missing if none is needed. */
  readonly allowsInsecure?: true | undefined
}

/** `obfuscated`: anyone who can read the profile can read the key. */
export type SecretProtection = 'encrypted' | 'obfuscated' | 'sessionOnly' | 'environment'

/** `keyless`: there is no key. `paused`: by the user. */
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
  /** The last four characters of the key at most. */
  readonly tokenEnding: string | null
  readonly tokenProtection: SecretProtection | null
  readonly failure: Failure | null
  /** The next request, Unix epoch ms; null if nothing delays it. */
  readonly nextTryAt: number | null
  readonly requestsInLastMinute: number
}

/** Returns whether key and answers cross a network unencrypted. */
export function isUnencrypted({ source, state, address }: ServiceSession): boolean {
  return source === 'service' && state !== 'keyless' && address !== null && sendsInClear(address.baseUrl)
}

/**
 * Returns the name under which a service's data are stored: its base URL, or `simulated`, because the simulated market is the same
 * on every port.
 */
export function serviceOf({ source, address }: Pick<ServiceSession, 'source' | 'address'>): string | null {
  return source === 'simulated' ? 'simulated' : (address?.baseUrl ?? null)
}

/** Returns whether a {@link serviceOf} is the simulated market, which trades at all hours. */
export const isSimulated = (source: string | null): boolean => source === 'simulated'
