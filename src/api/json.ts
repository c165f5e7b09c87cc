/** Reading JSON text that nobody vouches for. */

/** Deeper than anything the service documents (5), far below what breaks structured cloning. */
export const MOST_NESTING = 64

export type ParsedJson =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly fault: 'syntax' | 'depth' }

/** Parses text whose brackets are known to nest no deeper than {@link MOST_NESTING}; never throws. */
export function parseJson(text: string): ParsedJson {
  if (nestsDeeperThan(text, MOST_NESTING)) return { ok: false, fault: 'depth' }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, fault: 'syntax' }
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Whether brackets outside strings nest deeper than `most`. Text that is not JSON may be judged either way. */
export function nestsDeeperThan(text: string, most: number): boolean {
  let depth = 0
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place)
    if (unit === QUOTE) place = endOfString(text, place)
    else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) {
      depth += 1
      if (depth > most) return true
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
