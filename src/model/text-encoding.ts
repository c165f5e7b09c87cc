/**
 * Decodes the bytes of a text file. A byte order mark names UTF-8 or UTF-16 (Unicode Standard, section 23.8). Without one the text is
 * UTF-8 where its bytes are valid, else GB18030, which holds GBK and GB 2312, or the Windows code page of Western Europe.
 */

/** The decoder of the platform (WHATWG Encoding Standard). */
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

/** The text without its byte order mark. What no encoding explains has replacement characters. */
export function decodeText(bytes: Uint8Array, decoder: Decoder): string {
  const marked = MARKS.find(([mark]) => mark.every((byte, place) => bytes[place] === byte))
  if (marked !== undefined) return new decoder(marked[1], { fatal: false }).decode(bytes)
  for (const label of ['utf-8', ...(hasLoneLetters(bytes) ? [] : ['gb18030'])]) {
    try {
      return new decoder(label, { fatal: true }).decode(bytes)
    } catch {
      continue
    }
  }
  return new decoder('windows-1252', { fatal: false }).decode(bytes)
}

/** Whether most bytes beyond ASCII are alone, as letters with accents are among others. Chinese characters have two or more. */
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
