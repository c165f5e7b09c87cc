/** Parses the host of a URL as URL parsers do, which pure code lacks. */
import ipaddr from 'ipaddr.js'
import { decodePunycode } from './punycode.ts'

/** A numeric address. */
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6

/** Returns the numeric address of a host in any spelling. @param host IPv6 in brackets, as in a URL. */
export function ipOf(host: string): IpAddress | null {
  const plain = unescaped(host)
  const bracketed = /^\[([\da-f:.]*)\]$/u.exec(plain)?.[1]
  if (bracketed !== undefined) return ipaddr.IPv6.isValid(bracketed) ? ipaddr.IPv6.parse(bracketed) : null
  // Also forms such as `127.1` and `0x7f000001`, see inet_aton(3).
  const numbers = plain.replace(/\.$/u, '')
  return ipaddr.IPv4.isValid(numbers) ? ipaddr.IPv4.parse(numbers) : null
}

/** Returns the IPv4 address in a mapped IPv6 address (`::ffff:127.0.0.1`, RFC 4291). */
export const unmapped = (address: IpAddress): IpAddress =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address

/** Writes the canonical form: decimal for IPv4; for IPv6 eight words in brackets, without leading zeros. */
export const writeIp = (address: IpAddress): string =>
  address.kind() === 'ipv4' ? address.toString() : `[${address.toNormalizedString()}]`

/** Returns one spelling for all that URL parsers treat as equal. Internationalised names are in letters. */
export function canonicalHost(host: string): string {
  const ip = ipOf(host)
  return ip === null ? unescaped(host) : writeIp(ip)
}

/** Full stops of other scripts (UTS 46). */
const OTHER_DOTS = /[\u3002\uff61]/gu
/** Invisible characters, ignored (UTS 46). */
const IGNORED = /[\u00ad\u200b\u2060\ufeff]|\p{Variation_Selector}|\u034f/gu
const ESCAPES = /(?:%[\da-f]{2})+/giu

function unescaped(host: string): string {
  return folded(host.replaceAll(ESCAPES, decoded)).split('.').map(inLetters).join('.')
}

/** Invalid UTF-8 is left escaped. */
function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return escapes
  }
}

function folded(name: string): string {
  const plain = name.replaceAll(IGNORED, '').normalize('NFKC').replaceAll(OTHER_DOTS, '.')
  // Letter by letter: in words, a sigma depends on its neighbours.
  return Array.from(plain, (letter) => letter.toLowerCase()).join('')
}

const PUNYCODE = 'xn--'
const LETTERS = /^(?=.*[^\p{ASCII}])[\p{L}\p{M}\p{N}\p{So}-]+$/u

/** Parsers read Punycode only of the canonical spelling. */
function inLetters(label: string): string {
  if (!label.startsWith(PUNYCODE)) return label
  const letters = decodePunycode(label.slice(PUNYCODE.length))
  return letters !== null && LETTERS.test(letters) && folded(letters) === letters ? letters : label
}
