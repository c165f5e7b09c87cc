/** Formats and parses stored files: a document and a checksum that detects damage. */
import { hash } from 'node:crypto'
import { isRecord } from '#model/values/json.ts'

export interface SealedDocument {
  /** SHA-256 of the document's JSON, hexadecimal. */
  readonly checksum: string
  readonly document: unknown
}

/** The result of parsing a stored file: `sound` if it holds what was written. */
export type Unsealing =
  | { readonly kind: 'sound'; readonly document: unknown; readonly checksum: string }
  | { readonly kind: 'corrupt' }

/** A document as text, which later changes to the caller's object do not affect. It saves copying long documents. */
export interface DocumentText {
  readonly checksum: string
  readonly text: string
}

/**
 * Serialises a document and computes its checksum.
 * @throws TypeError for a value that JSON cannot hold.
 */
export function documentText(value: unknown): DocumentText {
  const text = JSON.stringify(value) as string | undefined
  if (text === undefined) throw new TypeError('The document is not a JSON value.')
  return { checksum: digest(text), text }
}

/** Returns the content of the file of a document. */
export const sealedText = ({ checksum, text }: DocumentText): string => `{"checksum":"${checksum}","document":${text}}`

/**
 * Copies a document and computes its checksum.
 *
 * @throws TypeError for a value that JSON cannot hold.
 */
export function sealDocument(value: unknown): SealedDocument {
  const { checksum, text } = documentText(value)
  return { checksum, document: JSON.parse(text) as unknown }
}

/** Parses a stored file. A file with the document alone is accepted without a checksum; any other needs the right one. */
export function unsealDocument(text: string): Unsealing {
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || !('document' in value)) return { kind: 'corrupt' }
    const { document, ...rest } = value
    const stated = statedChecksum(text)
    if (stated !== null && Object.keys(rest).length === 1) return { kind: 'sound', document, checksum: stated }
    const checksum = digest(JSON.stringify(document))
    // Checks all keys: if the name `checksum` itself is damaged, the damage must not pass as a missing checksum.
    const isIntact = Object.keys(rest).length === 0 || rest['checksum'] === checksum
    return isIntact ? { kind: 'sound', document, checksum } : { kind: 'corrupt' }
  } catch {
    return { kind: 'corrupt' }
  }
}

const START = /^\{"checksum":"(?<checksum>[\da-f]{64})","document":/u

/** Returns the checksum of a file that {@link sealedText} wrote, if it is right. This avoids serialising the document again. */
function statedChecksum(text: string): string | null {
  const start = START.exec(text)
  const checksum = start?.groups?.['checksum']
  if (start === null || checksum === undefined) return null
  return digest(text.slice(start[0].length, -1)) === checksum ? checksum : null
}

const digest = (text: string): string => hash('sha256', text)
