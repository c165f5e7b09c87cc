/** Compares addresses of services, and detects unencrypted ones. */
import { canonicalHost, ipOf, unmapped, writeIp } from './host-name.ts'
import { isLoopback } from './loopback.ts'

/** Other texts compare as different. */
const PARTS = /^(https?):\/\/(\[[^\]/?#@\\\s]*\]|[^:/?#@\\\s]+)(?::(\d*))?(\/[^?#@\\\s]*)?$/iu
const DEFAULT_PORT: Readonly<Record<string, number>> = { http: 80, https: 443 }

interface UrlParts {
  readonly scheme: string
  readonly host: string
  /** `:8080`; empty for the default port. */
  readonly port: string
  /** Without a trailing slash. */
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
 * Returns whether two base URLs name one service, as a URL parser reads them. Case of the host, a default port, a trailing slash
 * and the form of a numeric address are ignored.
 */
export function isSameService(one: string, other: string): boolean {
  return one === other || (normalised(one) ?? one) === (normalised(other) ?? other)
}

function normalised(baseUrl: string): string | null {
  const parts = partsOf(baseUrl)
  return parts === null ? null : `${parts.scheme}://${canonicalHost(parts.host)}${parts.port}${parts.path}`
}

/**
 * Returns the server of a base URL, whose paths and spellings share a limit. All names of this machine are equal, and a trailing
 * dot is ignored. Hosts with the same address differ, because services of one network share addresses.
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

/** Returns whether a key sent to this base URL crosses a network unencrypted. */
export function sendsInClear(baseUrl: string): boolean {
  const parts = partsOf(baseUrl)
  return parts?.scheme === 'http' && !isLoopback(canonicalHost(parts.host))
}
