/** Reads Punycode (RFC 3492), in which names of servers have letters beyond ASCII. Pure code has no parser of URLs that would. */
import punycode from 'punycode/punycode.js'

/** Parts of names are no longer (RFC 1035). */
const MAX_LENGTH = 63

/** Decodes one part of a name. @param text In lower case, without `xn--`. @returns null for what is not Punycode. */
export function decodePunycode(text: string): string | null {
  if (text.length > MAX_LENGTH) return null
  try {
    return punycode.decode(text)
  } catch {
    return null
  }
}
