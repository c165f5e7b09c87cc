/** Reads Punycode (RFC 3492), which encodes letters beyond ASCII in host names. */
import punycode from 'punycode/punycode.js'

/** The maximum of a label (RFC 1035). */
const MAX_LENGTH = 63

/** Decodes a label. @param text In lower case, without `xn--`. @returns null if it is not Punycode. */
export function decodePunycode(text: string): string | null {
  if (text.length > MAX_LENGTH) return null
  try {
    return punycode.decode(text)
  } catch {
    return null
  }
}
