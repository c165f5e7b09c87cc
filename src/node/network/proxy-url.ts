/** Parses proxy addresses. An unusable proxy is an error: a direct connection would reveal what the proxy was to hide. */

/** Schemes by their names in proxy URLs. `socks5h` lets the proxy resolve names, which is always done here. */
const BY_URL_SCHEME: Readonly<Record<string, string>> = {
  http: 'http',
  https: 'https',
  socks5: 'socks5',
  socks5h: 'socks5',
}

/** Schemes by their names in proxy lists, where `SOCKS` is version 4. */
const BY_LIST_KIND: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https', SOCKS5: 'socks5' }

const USABLE = 'Quotedeck can use http, https and socks5 proxies. Nothing was sent.'

/**
 * Without a scheme, an address is that of an HTTP proxy.
 * @throws Error for an unusable kind of proxy; the message omits user and password.
 */
export function usableProxyUrl(text: string): string {
  const [, named, rest = ''] = /^(?:([a-z][a-z\d+.-]*):\/\/)?(.*)$/isu.exec(text.trim()) ?? []
  const scheme = BY_URL_SCHEME[(named ?? 'http').toLowerCase()]
  const url = `${scheme}://${rest}`
  if (scheme === undefined) throw new Error(`The proxy is of the kind ${named}. ${USABLE}`)
  if (!URL.canParse(url) || rest === '') throw new Error(`The proxy's address cannot be read. ${USABLE}`)
  return url
}

/**
 * Returns the first usable entry of a list such as `PROXY proxy.example:8080; DIRECT`.
 * @returns The proxy's URL, or null for a direct connection.
 * @throws Error if the list names only unusable proxies before the direct connection.
 */
export function proxyUrlIn(list: string): string | null {
  const unusable: string[] = []
  for (const entry of list.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/u)
    const scheme = BY_LIST_KIND[kind.toUpperCase()]
    if (scheme !== undefined && host !== '') return `${scheme}://${host}`
    if (kind.toUpperCase() === 'DIRECT') break
    if (kind !== '') unusable.push(kind)
  }
  if (unusable.length === 0) return null
  throw new Error(`The system's proxy is of the kind ${unusable.join(', ')}. ${USABLE}`)
}

/** Without a proxy, a field is empty. */
export interface EnvironmentProxies {
  readonly httpProxy: string
  readonly httpsProxy: string
}

/**
 * Reads `HTTP_PROXY`, `HTTPS_PROXY` and, if one of them is missing, `ALL_PROXY`. Lower-case names take precedence.
 * @throws Error for an unusable kind of proxy.
 */
export function environmentProxies(environment: Readonly<Record<string, string | undefined>>): EnvironmentProxies {
  const all = valueOf('all_proxy', environment)
  const http = valueOf('http_proxy', environment) ?? all
  const https = valueOf('https_proxy', environment) ?? all ?? http
  return { httpProxy: usableOrNone(http), httpsProxy: usableOrNone(https) }
}

function valueOf(name: string, environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const value = environment[name] ?? environment[name.toUpperCase()]
  return value?.trim() === '' ? undefined : value
}

const usableOrNone = (url: string | undefined): string => (url === undefined ? '' : usableProxyUrl(url))
