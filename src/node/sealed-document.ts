/** What a stored file holds: the document, and a checksum that shows whether it is still the one that was written. */
import { createHash } from 'node:crypto'

export interface SealedDocument {
  /** SHA-256 of the document's JSON, hexadecimal. */
  readonly checksum: string
  readonly document: unknown
}

/** Whether a stored file still holds what was written. */
export type Unsealing =
  { readonly kind: 'sound'; readonly document: unknown; readonly checksum: string } | { readonly kind: 'corrupt' }

/** @throws TypeError for a value that JSON cannot hold. */
export function sealDocument(value: unknown): SealedDocument {
  const text = JSON.stringify(value) as string | undefined
  if (text === undefined) throw new TypeError('The document is not a JSON value.')
  // Parsed anew, so that later changes to the caller's object cannot reach what is kept.
  return { checksum: digest(text), document: JSON.parse(text) as unknown }
}

/** Reads a stored file. A file without a checksum is taken at its word; one with a wrong checksum is corrupt. */
export function unsealDocument(text: string): Unsealing {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('document' in value)) return { kind: 'corrupt' }
    const checksum = digest(JSON.stringify(value.document))
    if ('checksum' in value && value.checksum !== checksum) return { kind: 'corrupt' }
    return { kind: 'sound', document: value.document, checksum }
  } catch {
    return { kind: 'corrupt' }
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
