/** What a simulated file holds. Most files are written and read as text, and never looked at byte by byte. */

export interface FileContent {
  bytes(): Buffer
  /** As Node decodes it. */
  text(): string
}

export function contentOfBytes(bytes: Buffer): FileContent {
  return { bytes: () => bytes, text: () => bytes.toString('utf8') }
}

export function contentOfText(text: string): FileContent {
  // Half a surrogate pair comes back as another letter.
  return text.isWellFormed() ? { bytes: () => Buffer.from(text), text: () => text } : contentOfBytes(Buffer.from(text))
}

export const NO_CONTENT = contentOfText('')
