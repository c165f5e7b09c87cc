/** Reads the host of a URL as every parser of URLs does. Pure code has no such parser. */
import { readIpv4, readIpv6, writeIp, type IpAddress } from './ip-address.ts'

/** The address that a host is in numbers, however it is spelled; null for a name. @param host IPv6 in brackets, as in a URL. */
export function ipOf(host: string): IpAddress | null {
  const plain = unescaped(host)
  const bracketed = /^\[(.*)\]$/u.exec(plain)?.[1]
  return bracketed === undefined ? readIpv4(plain) : readIpv6(bracketed)
}

/** One spelling for all spellings of a host that parsers of URLs take for the same. Names of other alphabets keep their letters. */
export function canonicalHost(host: string): string {
  const ip = ipOf(host)
  return ip === null ? unescaped(host) : writeIp(ip)
}

/** Full stops of other alphabets, which separate labels as well (UTS 46). */
const OTHER_DOTS = /[\u3002\uff61]/gu

function unescaped(host: string): string {
  const decoded = host.replaceAll(/%([2-7][\da-f])/giu, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  return decoded.normalize('NFKC').replaceAll(OTHER_DOTS, '.').toLowerCase()
}
