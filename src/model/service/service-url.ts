/** Compares the addresses of services and of servers, and says which of them are reached without encryption. */
import { canonicalHost, ipOf, unmapped, writeIp } from './host-name.ts'
import { isLoopback } from './loopback.ts'

/** Scheme, host with port, path. What is read otherwise than a URL counts as different. */
const PARTS = /^(https?):\/\/(\[[^\]/?#@\\\s]*\]|[^:/?#@\\\s]+)(?::(\d*))?(\/[^?#@\\\s]*)?$/iu
const DEFAULT_PORT: Readonly<Record<string, number>> = { http: 80, https: 443 }

interface UrlParts {
  readonly scheme: string
  readonly host: string
  /** `:8080`; empty for the scheme's own. */
  readonly port: string
  /** Without a slash at its end. */
  readonly path: string
}

function partsOf(baseUrl: string): UrlParts | null {
  const [whole, named = '', host = '', port = '', path = ''] = PARTS.exec(baseUrl.trim()) ?? []
  if (whole === undefined) return null
  const scheme = named.toLowerCase()
  const isDefault = port === '' || Number(port) === DEFAULT_PORT[scheme]
  return { scheme, host, port: isDefault ? '' : `:${Number(port)}`, path: path.replace(/\/+$/u, '') }
}

/**
 * Whether two base URLs name one service: the same origin and path, as a parser of URLs reads them. Upper case in the host, a default
 * port, a trailing slash and another form of an address in numbers make no difference.
 */
export function isSameService(one: string, other: string): boolean {
  return one === other || (normalised(one) ?? one) === (normalised(other) ?? other)
}

function normalised(baseUrl: string): string | null {
  const parts = partsOf(baseUrl)
  return parts === null ? null : `${parts.scheme}://${canonicalHost(parts.host)}${parts.port}${parts.path}`
}

/**
 * Names the server of a base URL: all its paths and all spellings of its host share its limit. The names of this machine are one, and
 * so are a name and the same with a dot at its end. Hosts with one address stay apart: services of one network share addresses.
 */
export function serverOf(baseUrl: string): string {
  const parts = partsOf(baseUrl)
  return parts === null ? baseUrl.toLowerCase() : `${parts.scheme}://${serverHost(parts.host)}${parts.port}`
}

function serverHost(host: string): string {
  if (isLoopback(canonicalHost(host))) return 'localhost'
  const ip = ipOf(host)
  return ip === null ? canonicalHost(host).replace(/\.$/u, '') : writeIp(unmapped(ip))
}

/** Whether a key that is sent to this base URL crosses a network unencrypted. A text that is not an address sends nothing. */
export function sendsInClear(baseUrl: string): boolean {
  const parts = partsOf(baseUrl)
  return parts?.scheme === 'http' && !isLoopback(canonicalHost(parts.host))
}
