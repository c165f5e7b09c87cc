/**
 * Who may talk to this server: requests under one of its own names, pages of its own origin, and windows that have the key of this
 * launch. A request under any other name was sent here by a trick, such as DNS rebinding.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { originAt } from '#model/service/loopback-listening.ts'

/** `127.0.0.1:8080`; the port is left out where a browser leaves it out. */
export type HostName = string

/** The name of a server at a loopback address. */
export function hostName(address: string, port: number): HostName {
  return new URL(originAt(address, port)).host
}

/**
 * The host a request names, when it names exactly one and it is one of ours; otherwise null.
 *
 * @param rawHeaders names and values in turn, as `node:http` supplies them: its parsed headers hide a second Host.
 */
export function ownHost(rawHeaders: readonly string[], hosts: ReadonlySet<HostName>): HostName | null {
  const [host, ...others] = valuesOf(rawHeaders, 'host')
  return host !== undefined && others.length === 0 && hosts.has(host) ? host : null
}

/** Whether the request's only `Origin` is this server, as a browser sends it for a page of ours. */
export function hasOwnOrigin(rawHeaders: readonly string[], host: HostName): boolean {
  const [origin, ...others] = valuesOf(rawHeaders, 'origin')
  return origin === `http://${host}` && others.length === 0
}

function valuesOf(rawHeaders: readonly string[], name: string): readonly string[] {
  return rawHeaders.filter((_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name)
}

const KEY_BYTES = 32

/**
 * The key of one launch. It travels in the address's fragment, which browsers send to nobody, and not in a cookie, which every other
 * port of this machine would receive.
 */
export interface LaunchKey {
  /** 256 bits, base64url. */
  readonly text: string
  /** Whether a candidate is the key; takes the same time for every wrong one. */
  matches(candidate: string): boolean
}

/** A new random key. */
export function createLaunchKey(): LaunchKey {
  const text = randomBytes(KEY_BYTES).toString('base64url')
  const expected = digest(text)
  return { text, matches: (candidate) => timingSafeEqual(digest(candidate), expected) }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
