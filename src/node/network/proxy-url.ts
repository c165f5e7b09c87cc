/** Which proxies can be used. One that cannot is an error: a direct connection in its place would reveal what it was to hide. */

/** Schemes by their names in proxy URLs. `socks5h` has the proxy resolve names, which is always done here. */
const BY_URL_SCHEME: Readonly<Record<string, string>> = {
  http: 'http',
  https: 'https',
  socks5: 'socks5',
  socks5h: 'socks5',
}

/** Schemes by their names in lists of proxies, where `SOCKS` is version 4. */
const BY_LIST_KIND: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https', SOCKS5: 'socks5' }

const USABLE = 'Quotedeck can use http, https and socks5 proxies. Nothing was sent.'

/**
 * The proxy's URL in the form that the client takes. Without a scheme it is an HTTP proxy, as everywhere in the environment.
 *
 * @throws Error for a kind of proxy that cannot be used; the message repeats neither user nor password.
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
 * The first usable entry of a list such as `PROXY proxy.example:8080; DIRECT`, as systems and scripts of proxies write it.
 *
 * @returns The proxy's URL, or null for a direct connection.
 * @throws Error when the list names proxies before the direct connection, and none of them can be used.
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

/** The proxies of the environment; empty where none is named. */
export interface EnvironmentProxies {
  readonly httpProxy: string
  readonly httpsProxy: string
}

/**
 * Reads `HTTP_PROXY`, `HTTPS_PROXY` and, where one of them is missing, `ALL_PROXY`. Names in lower case come first.
 *
 * @throws Error for a kind of proxy that cannot be used.
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
