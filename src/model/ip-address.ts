/** Reads addresses in numbers as every parser of URLs does, so that one host in several spellings is known as one. */

/** Four bytes of IPv4, or eight words of IPv6. */
export type IpAddress =
  | { readonly version: 4; readonly parts: readonly number[] }
  | { readonly version: 6; readonly parts: readonly number[] }

const BYTE = 0x100
const WORDS = 8

/** Reads `127.0.0.1`, and forms such as `127.1` and `0x7f000001`, see inet_aton(3). Null for what is no such address. */
export function readIpv4(text: string): IpAddress | null {
  const numbers = text.replace(/\.$/u, '').split('.').map(readNumber)
  const last = numbers.pop() ?? NaN
  const bound = BYTE ** (4 - numbers.length)
  if (numbers.length > 3 || !(last < bound) || !numbers.every((number) => number < BYTE)) return null
  const rest = Array.from({ length: 4 - numbers.length }, (_, place) => last / BYTE ** (3 - numbers.length - place))
  return { version: 4, parts: [...numbers, ...rest.map((number) => Math.floor(number) % BYTE)] }
}

/** Decimal, octal with a zero before it, or hexadecimal. NaN for what is none of these. */
function readNumber(text: string): number {
  if (/^0x[\da-f]*$/iu.test(text)) return parseInt(`0${text.slice(2)}`, 16)
  if (/^0[0-7]+$/u.test(text)) return parseInt(text, 8)
  return /^(?:0|[1-9]\d*)$/u.test(text) ? Number(text) : NaN
}

/** Reads an address of IPv6 without its brackets. Null for what is no such address. */
export function readIpv6(text: string): IpAddress | null {
  const plain = text.replace(/[\d.]+$/u, (end) => (end.includes('.') ? (wordsOfIpv4(end) ?? '?') : end))
  const halves = plain.split('::')
  const [before = [], after = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = WORDS - before.length - after.length
  const isWhole = halves.length === 1 ? missing === 0 : halves.length === 2 && missing > 0
  const words = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after]
  if (!isWhole || !words.every((word) => /^[\da-f]{1,4}$/iu.test(word))) return null
  return { version: 6, parts: words.map((word) => parseInt(word, 16)) }
}

function wordsOfIpv4(text: string): string | null {
  const [a = 0, b = 0, c = 0, d = 0] = readIpv4(text)?.parts ?? []
  // Short and other forms are for IPv4 alone.
  if (!/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){3}$/u.test(text) || readIpv4(text) === null) return null
  return `${(a * BYTE + b).toString(16)}:${(c * BYTE + d).toString(16)}`
}

/** The address of IPv4 within one of IPv6 that stands for it (`::ffff:127.0.0.1`, RFC 4291); any other as it is. */
export function unmapped(address: IpAddress): IpAddress {
  const { version, parts } = address
  const isMapped = version === 6 && parts.every((word, place) => place > 5 || word === (place === 5 ? 0xffff : 0))
  if (!isMapped) return address
  const [high = 0, low = 0] = parts.slice(6)
  return { version: 4, parts: [high, low].flatMap((word) => [Math.floor(word / BYTE), word % BYTE]) }
}

/** One text for each address: decimal for IPv4; for IPv6 eight words in brackets, without zeros before them. */
export function writeIp({ version, parts }: IpAddress): string {
  return version === 4 ? parts.join('.') : `[${parts.map((word) => word.toString(16)).join(':')}]`
}

/** Whether an address is this machine itself: 127.0.0.0/8 and ::1, RFC 1122 and RFC 4291. */
export function isLoopbackIp(address: IpAddress): boolean {
  const { version, parts } = unmapped(address)
  return version === 4 ? parts[0] === 127 : parts.every((word, place) => word === (place === WORDS - 1 ? 1 : 0))
}
