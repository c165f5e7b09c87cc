/** Reads Punycode (RFC 3492), in which names of servers have letters beyond ASCII. Pure code has no parser of URLs that would. */

const BASE = 36
const MIN_THRESHOLD = 1
const MAX_THRESHOLD = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST_CODE = 0x80
const MAX_CODE = 0x10ffff
/** Parts of names are no longer (RFC 1035). */
const MAX_LENGTH = 63
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Decodes one part of a name. @param text In lower case, without `xn--`. @returns null for what is not Punycode. */
export function decodePunycode(text: string): string | null {
  if (text.length > MAX_LENGTH) return null
  const basicEnd = Math.max(0, text.lastIndexOf('-'))
  const codes = Array.from(text.slice(0, basicEnd), (letter) => letter.charCodeAt(0))
  let [code, index, bias] = [FIRST_CODE, 0, FIRST_BIAS]
  let position = basicEnd > 0 ? basicEnd + 1 : 0
  for (let isFirst = true; position < text.length; isFirst = false) {
    const read = readDelta(text, position, bias)
    if (read === null) return null
    position = read.end
    const length = codes.length + 1
    bias = adaptedBias(read.delta, length, isFirst)
    code += Math.floor((index + read.delta) / length)
    index = (index + read.delta) % length
    if (code > MAX_CODE) return null
    codes.splice(index++, 0, code)
  }
  return String.fromCodePoint(...codes)
}

/** Reads a number of variable length; null where it does not end or has other digits. */
function readDelta(text: string, start: number, bias: number): { readonly delta: number; readonly end: number } | null {
  let [delta, weight] = [0, 1]
  for (let at = start; at < text.length; at++) {
    const digit = DIGITS.indexOf(text.charAt(at))
    if (digit === -1) return null
    delta += digit * weight
    const threshold = Math.min(MAX_THRESHOLD, Math.max(MIN_THRESHOLD, BASE * (at - start + 1) - bias))
    if (digit < threshold) return { delta, end: at + 1 }
    weight *= BASE - threshold
  }
  return null
}

function adaptedBias(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / length)
  let steps = 0
  for (; rest > ((BASE - MIN_THRESHOLD) * MAX_THRESHOLD) / 2; steps += BASE)
    rest = Math.floor(rest / (BASE - MIN_THRESHOLD))
  return steps + Math.floor(((BASE - MIN_THRESHOLD + 1) * rest) / (rest + SKEW))
}
