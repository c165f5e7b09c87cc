/** The content of a simulated file. Most files are only read as text, so bytes are made on demand. */

export interface FileContent {
  bytes(): Buffer
  /** As Node decodes it. */
  text(): string
}

export function contentOfBytes(bytes: Buffer): FileContent {
  return { bytes: () => bytes, text: () => bytes.toString('utf8') }
}

export function contentOfText(text: string): FileContent {
  // A lone surrogate is encoded as another letter.
  return text.isWellFormed() ? { bytes: () => Buffer.from(text), text: () => text } : contentOfBytes(Buffer.from(text))
}

export const NO_CONTENT = contentOfText('')
