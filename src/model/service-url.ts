/** Compares the addresses of services, and says which of them are reached without encryption. */
import { isLoopback } from './loopback.ts'

/** Scheme, host with port, path. A `URL` is not at hand here, and what is read otherwise than a URL counts as different. */
const PARTS = /^(https?):\/\/([^/?#@\\\s]+)(\/[^?#@\\\s]*)?$/iu
const DEFAULT_PORT: Readonly<Record<string, RegExp>> = { http: /:80$/u, https: /:443$/u }

/**
 * Whether two base URLs name one service: the same origin and path. Upper case in the host, a default port and a trailing slash
 * make no difference.
 */
export function isSameService(one: string, other: string): boolean {
  return one === other || (normalised(one) ?? one) === (normalised(other) ?? other)
}

/** Whether a key that is sent to this base URL crosses a network unencrypted. What is no address sends nothing. */
export function sendsInClear(baseUrl: string): boolean {
  const [, scheme = '', authority = ''] = PARTS.exec(baseUrl.trim()) ?? []
  if (scheme.toLowerCase() !== 'http') return false
  return !isLoopback(authority.toLowerCase().replace(/:\d*$/u, ''))
}

function normalised(baseUrl: string): string | null {
  const [whole, scheme = '', authority = '', path = ''] = PARTS.exec(baseUrl) ?? []
  if (whole === undefined) return null
  const protocol = scheme.toLowerCase()
  const host = authority.toLowerCase().replace(DEFAULT_PORT[protocol] ?? /$^/u, '')
  return `${protocol}://${host}${path.replace(/\/+$/u, '')}`
}
