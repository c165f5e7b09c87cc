/** Reading JSON text that nobody vouches for. */

/** Deeper than anything the service documents (5), far below what breaks structured cloning. */
export const MAX_NESTING = 64

/** A parsed text, or why it could not be parsed: no JSON, or nested too deeply. */
export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: 'syntax' | 'depth' }

/**
 * Parses text whose brackets nest no deeper than `max`; never throws. Depth is judged first, because JSON.parse takes any
 * number of levels and pays for each with memory.
 */
export function parseJson(text: string, max: number = MAX_NESTING): ParsedJson {
  if (mayNestDeeperThan(text, max) && nestsDeeperThan(text, max)) return { ok: false, fault: 'depth' }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, fault: 'syntax' }
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/**
 * A first, quick judgement that hops from one opening bracket to the next and errs on the safe side only: depth is at most
 * the number of openers, less those that provably follow the end of their elder sibling. The long lists that the service
 * sends consist of siblings, so this spares nearly every answer the slow look at each character.
 */
function mayNestDeeperThan(text: string, max: number): boolean {
  let depth = 0
  for (const opener of ['{', '[']) {
    for (let place = text.indexOf(opener); place !== -1; place = text.indexOf(opener, place + 1)) {
      if (followsSibling(text, place)) continue
      depth += 1
      if (depth > max) return true
    }
  }
  return false
}

/**
 * Whether the opener stands in `},{` or `},"name":{`, or the like with square brackets. Only a quotation mark leads into a
 * string or out of it, so if this opener is outside, that closing bracket is too; and inside, neither of them counts.
 */
function followsSibling(text: string, opener: number): boolean {
  if (text.charCodeAt(opener - 1) === COMMA) return isCloser(text.charCodeAt(opener - 2))
  if (text.charCodeAt(opener - 1) !== COLON || text.charCodeAt(opener - 2) !== QUOTE) return false
  // An escaped quotation mark within the name is found instead of its first one, but a backslash is no comma.
  const name = text.lastIndexOf('"', opener - 3)
  return text.charCodeAt(name - 1) === COMMA && isCloser(text.charCodeAt(name - 2))
}

const isCloser = (unit: number): boolean => unit === CLOSE_BRACE || unit === CLOSE_BRACKET

/** Whether brackets outside strings nest deeper than `max`. Text that is not JSON may be judged either way. */
export function nestsDeeperThan(text: string, max: number): boolean {
  let depth = 0
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place)
    if (unit === QUOTE) place = endOfString(text, place)
    else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) {
      depth += 1
      if (depth > max) return true
    } else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) depth -= 1
  }
  return false
}

/** Place of the quotation mark that closes the string opened at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let place = start + 1; place < text.length; place += 1) {
    const unit = text.charCodeAt(place)
    if (unit === QUOTE) return place
    if (unit === BACKSLASH) place += 1
  }
  return text.length
}
