/** Cuts long strings of a JSON text before it is decoded: text that no window shows would take several times its size in memory. */

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LETTER_U = 0x75
const HEX_DIGITS = 4

/** Takes the chunks of one text in order. */
export type StringCutter = (piece: Buffer) => Buffer

/**
 * @param maxBytes Bound of a string in bytes, escapes included. Strings are cut between characters or escapes; a surrogate pair of escapes
 * can be split.
 */
export function createStringCutter(maxBytes: number): StringCutter {
  const stays = createStringReader(maxBytes)
  return (piece) => {
    const kept = Buffer.allocUnsafe(piece.length)
    let end = 0
    for (const byte of piece) if (stays(byte)) kept[end++] = byte
    return kept.subarray(0, end)
  }
}

/** Returns whether each byte of a JSON text stays. */
function createStringReader(maxBytes: number): (byte: number) => boolean {
  let isInside = false
  let isCutting = false
  let length = 0
  let isEscape = false
  /** Remaining hexadecimal digits of an escape. */
  let digits = 0

  function readInside(byte: number): void {
    length += 1
    if (digits > 0) {
      digits -= 1
    } else if (isEscape) {
      isEscape = false
      if (byte === LETTER_U) digits = HEX_DIGITS
    } else if (byte === QUOTE) {
      isInside = false
      isCutting = false
    } else {
      isCutting ||= length > maxBytes && !isContinuation(byte)
      isEscape = byte === BACKSLASH
    }
  }

  return (byte) => {
    if (isInside) {
      readInside(byte)
    } else if (byte === QUOTE) {
      isInside = true
      length = 0
    }
    return !isCutting
  }
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80
