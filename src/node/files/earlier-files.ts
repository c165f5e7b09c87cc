/** Detects whether an earlier run stored data in a profile. */
import { readdirSync } from 'node:fs'
import { DOCUMENT_NAMES } from '#model/application/stored-name.ts'
import { INDEX_NAME } from './document-index.ts'
import { KEY_FILES } from './key-files.ts'

const JSON_NAMES = [...DOCUMENT_NAMES, ...KEY_FILES, INDEX_NAME].join('|')

/**
 * Matches documents and keys with copies and damaged files, databases, and trades. The lock and the log exist before anything is stored.
 */
const STORED = new RegExp(
  `^(?:(?:${JSON_NAMES})\\.(?:last-good\\.|(?:last-good\\.)?corrupt-[\\dTZ-]+\\.)?json|(?:alerts|candles)\\.db|alerts\\.reserve|tapes)$`,
  'u',
)

/** Call it before this run opens its first file. Never throws. */
export function hasEarlierFiles(directory: string): boolean {
  try {
    return readdirSync(directory).some((name) => STORED.test(name))
  } catch {
    return false
  }
}
