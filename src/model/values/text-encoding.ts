/**
 * Decodes the bytes of a text file. A byte order mark names UTF-8 or UTF-16 (Unicode Standard, section 23.8). Without one, text
 * with zeros in every other byte is UTF-16. Other text is UTF-8 if valid, else GB18030, which includes GBK and GB 2312, or the
 * Windows code page of Western Europe. A file may end within a character.
 */

/** The platform's decoder (WHATWG Encoding Standard). */
export type Decoder = new (
  label: string,
  options: { readonly fatal: boolean },
) => {
  decode(bytes: Uint8Array): string
}

const MARKS: readonly (readonly [mark: readonly number[], label: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Decodes without the byte order mark, with replacement characters for invalid bytes. */
export function decodeText(bytes: Uint8Array, decoder: Decoder): string {
  const marked = MARKS.find(([mark]) => mark.every((byte, place) => bytes[place] === byte))
  const known = marked?.[1] ?? wideLabel(bytes)
  if (known !== null) return new decoder(known, { fatal: false }).decode(bytes)
  for (const label of ['utf-8', ...(hasLoneLetters(bytes) ? [] : ['gb18030'])]) {
    const text = decodeWhole(bytes, label, decoder) ?? decodeCut(bytes, label, decoder)
    if (text !== null) return text
  }
  return new decoder('windows-1252', { fatal: false }).decode(bytes)
}

/** Number of bytes that are searched for zeros. */
const SAMPLE = 4_000

/** Detects UTF-16 with mostly ASCII letters, whose other byte is zero. */
function wideLabel(bytes: Uint8Array): string | null {
  const zeros = [0, 0]
  const sample = bytes.subarray(0, SAMPLE)
  for (const [place, byte] of sample.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd * 4 > sample.length && even * 50 < odd) return 'utf-16le'
  return even * 4 > sample.length && odd * 50 < even ? 'utf-16be' : null
}

function decodeWhole(bytes: Uint8Array, label: string, decoder: Decoder): string | null {
  try {
    return new decoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** One byte less than the longest character. */
const MAX_CUT = 3

/** Decodes a text that ends within a character. Null unless a complete character confirms the encoding. */
function decodeCut(bytes: Uint8Array, label: string, decoder: Decoder): string | null {
  for (let cut = 1; cut <= MAX_CUT && cut < bytes.length; cut += 1) {
    const whole = bytes.subarray(0, bytes.length - cut)
    const text = whole.some((byte) => byte >= 0x80) ? decodeWhole(whole, label, decoder) : null
    if (text !== null) return `${text}\uFFFD`
  }
  return null
}

/** Returns whether most bytes beyond ASCII are single, like accented letters. Chinese characters have two or more. */
function hasLoneLetters(bytes: Uint8Array): boolean {
  let [lone, runs, length] = [0, 0, 0]
  for (let place = 0; place <= bytes.length; place += 1) {
    if ((bytes[place] ?? 0) >= 0x80) length += 1
    else if (length > 0) {
      runs += 1
      if (length === 1) lone += 1
      length = 0
    }
  }
  return lone * 2 > runs
}
