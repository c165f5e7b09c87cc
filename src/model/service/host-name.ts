/** Reads the host of a URL as every parser of URLs does. Pure code has no such parser. */
import ipaddr from 'ipaddr.js'
import { decodePunycode } from './punycode.ts'

/** An address in numbers. */
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6

/** The address that a host is in numbers, however it is spelled; null for a name. @param host IPv6 in brackets, as in a URL. */
export function ipOf(host: string): IpAddress | null {
  const plain = unescaped(host)
  const bracketed = /^\[([\da-f:.]*)\]$/u.exec(plain)?.[1]
  if (bracketed !== undefined) return ipaddr.IPv6.isValid(bracketed) ? ipaddr.IPv6.parse(bracketed) : null
  // Also forms such as `127.1` and `0x7f000001`, see inet_aton(3).
  const numbers = plain.replace(/\.$/u, '')
  return ipaddr.IPv4.isValid(numbers) ? ipaddr.IPv4.parse(numbers) : null
}

/** The address of IPv4 within one of IPv6 that stands for it (`::ffff:127.0.0.1`, RFC 4291); any other as it is. */
export const unmapped = (address: IpAddress): IpAddress =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address

/** One text for each address: decimal for IPv4; for IPv6 eight words in brackets, without zeros before them. */
export const writeIp = (address: IpAddress): string =>
  address.kind() === 'ipv4' ? address.toString() : `[${address.toNormalizedString()}]`

/** One spelling for all spellings of a host that parsers of URLs take for the same. Names of other alphabets are in letters. */
export function canonicalHost(host: string): string {
  const ip = ipOf(host)
  return ip === null ? unescaped(host) : writeIp(ip)
}

/** Full stops of other alphabets, which separate labels as well (UTS 46). */
const OTHER_DOTS = /[\u3002\uff61]/gu
/** Characters without a shape, which do not count (UTS 46). */
const IGNORED = /[\u00ad\u200b\u2060\ufeff]|\p{Variation_Selector}|\u034f/gu
const ESCAPES = /(?:%[\da-f]{2})+/giu

function unescaped(host: string): string {
  return folded(host.replaceAll(ESCAPES, decoded)).split('.').map(inLetters).join('.')
}

/** What is not UTF-8 stays as it is. */
function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return escapes
  }
}

function folded(name: string): string {
  const plain = name.replaceAll(IGNORED, '').normalize('NFKC').replaceAll(OTHER_DOTS, '.')
  // One by one: the small form of a letter does not depend on its neighbours, as that of a sigma does in words.
  return Array.from(plain, (letter) => letter.toLowerCase()).join('')
}

const PUNYCODE = 'xn--'
const LETTERS = /^(?=.*[^\p{ASCII}])[\p{L}\p{M}\p{N}\p{So}-]+$/u

/** Other spellings of a name, such as that of this machine, are not written in Punycode: no parser reads them as that name. */
function inLetters(label: string): string {
  if (!label.startsWith(PUNYCODE)) return label
  const letters = decodePunycode(label.slice(PUNYCODE.length))
  return letters !== null && LETTERS.test(letters) && folded(letters) === letters ? letters : label
}
