/** The system's own choice of proxy, as Chromium finds it: settings of the desktop, of the network, or a script. */

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTPS: 'https', SOCKS5: 'socks5' }

/**
 * The first way that we can go of a list such as `PROXY proxy.example:8080; DIRECT`.
 *
 * @returns the proxy's URL, or null for a direct way; also when nothing in the list can be used.
 */
export function firstWay(list: string): string | null {
  for (const entry of list.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/u)
    const scheme = SCHEMES[kind.toUpperCase()]
    if (scheme !== undefined && host !== '') return `${scheme}://${host}`
    if (kind.toUpperCase() === 'DIRECT') return null
  }
  return null
}
