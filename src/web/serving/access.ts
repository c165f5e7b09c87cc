/**
 * Checks access to this server: requests must use one of its names, pages its origin, and windows the key of this launch. Another name
 * indicates an attack such as DNS rebinding.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { originAt } from '#model/service/loopback-listening.ts'

/** For example `127.0.0.1:8080`; browsers omit a default port. */
export type HostName = string

export function hostName(address: string, port: number): HostName {
  return new URL(originAt(address, port)).host
}

/**
 * Returns the host that the request names, or null unless it is a single own one.
 * @param rawHeaders names and values in turn, as `node:http` supplies them: its parsed headers hide a second Host.
 */
export function ownHost(rawHeaders: readonly string[], hosts: ReadonlySet<HostName>): HostName | null {
  const [host, ...others] = valuesOf(rawHeaders, 'host')
  return host !== undefined && others.length === 0 && hosts.has(host) ? host : null
}

/** Whether the request's only `Origin` is this server, as for an own page. */
export function hasOwnOrigin(rawHeaders: readonly string[], host: HostName): boolean {
  const [origin, ...others] = valuesOf(rawHeaders, 'origin')
  return origin === `http://${host}` && others.length === 0
}

function valuesOf(rawHeaders: readonly string[], name: string): readonly string[] {
  return rawHeaders.filter((_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name)
}

const KEY_BYTES = 32

/**
 * The key of one launch. It is in the address's fragment, which browsers do not send, and not in a cookie, which every other port of this
 * machine would receive.
 */
export interface LaunchKey {
  /** 256 bits, base64url. */
  readonly text: string
  /** Whether a candidate is the key; takes constant time. */
  matches(candidate: string): boolean
}

export function createLaunchKey(): LaunchKey {
  const text = randomBytes(KEY_BYTES).toString('base64url')
  const expected = digest(text)
  return { text, matches: (candidate) => timingSafeEqual(digest(candidate), expected) }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
