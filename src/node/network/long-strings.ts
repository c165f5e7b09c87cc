/**
 * Leaves out what lies beyond a bound in the strings of a JSON text, before it is decoded: letters that no window shows would fill the
 * memory several times over.
 */

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LETTER_U = 0x75
const HEX_DIGITS = 4

/** Takes the pieces of one text in their order, each of which comes back whole or shorter. */
export type StringCutter = (piece: Buffer) => Buffer

/**
 * @param maxBytes Of a string as it is written, escapes included. It is cut between two characters or escapes, never inside of one;
 * a pair of escapes that stand for one character can be parted.
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

/** Follows a JSON text byte by byte, and tells of each whether it stays. */
function createStringReader(maxBytes: number): (byte: number) => boolean {
  let isInside = false
  let isCutting = false
  /** Bytes of the string so far. */
  let length = 0
  /** Whether the byte before began an escape. */
  let isEscape = false
  /** Hexadecimal digits of an escape that are still to come. */
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

/** Whether a byte goes on with a character of UTF-8 that began before it. */
const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80
