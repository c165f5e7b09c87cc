/** Parses untrusted JSON text. */

/** Deeper than any documented answer (5), far below the limit of structured cloning. */
export const MAX_NESTING = 64

/** A parsed text, or the fault. */
export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: 'syntax' | 'depth' }

/**
 * Parses text nested at most `max` deep; never throws. The depth is checked first, because JSON.parse accepts any number of levels
 * and uses memory for each.
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
 * Checks only opening brackets and may overestimate: the depth is at most their number, minus those that follow a closed sibling.
 * The service's long lists consist of siblings, so nearly every answer avoids the slow check.
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
 * Returns whether the opener is in `},{` or `},"name":{`, or with square brackets. Only a quotation mark begins or ends a string,
 * so both brackets are outside, or neither counts.
 */
function followsSibling(text: string, opener: number): boolean {
  if (text.charCodeAt(opener - 1) === COMMA) return isCloser(text.charCodeAt(opener - 2))
  if (text.charCodeAt(opener - 1) !== COLON || text.charCodeAt(opener - 2) !== QUOTE) return false
  // If an escaped quotation mark is found instead, a backslash precedes it, not a comma.
  const name = text.lastIndexOf('"', opener - 3)
  return text.charCodeAt(name - 1) === COMMA && isCloser(text.charCodeAt(name - 2))
}

const isCloser = (unit: number): boolean => unit === CLOSE_BRACE || unit === CLOSE_BRACKET

/** Returns whether brackets outside strings nest deeper than `max`; undefined for invalid JSON. */
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

/** Returns the index of the closing quotation mark, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let place = start + 1; place < text.length; place += 1) {
    const unit = text.charCodeAt(place)
    if (unit === QUOTE) return place
    if (unit === BACKSLASH) place += 1
  }
  return text.length
}
