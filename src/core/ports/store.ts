/** The port to the documents of a profile. */
import type { DocumentName } from '#model/application/stored-name.ts'

/** A document could not be stored; the previous content is unchanged. `message` names the file, for people. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** Stores JSON documents by name. Synchronous and durable. */
export interface Store {
  /** Returns a JSON value that is not validated, or undefined. Never throws. */
  read(name: DocumentName): unknown
  /**
   * Whether a stored document was damaged or missing when the profile was opened: `read` may then return older content,
   * or none.
   */
  mayBeBehind(name: DocumentName): boolean
  /**
   * Replaces the whole document, and returns when it is stored.
   *
   * @throws StoreError on failure. The store retries until it succeeds or other content replaces it.
   */
  write(name: DocumentName, value: unknown): void
  /**
   * Sets aside the content that `read` returns, because no version wrote it, and notifies the user. `read` then returns
   * the previous copy, or undefined.
   *
   * @throws StoreError on failure; the content must not be overwritten then.
   */
  setAside(name: DocumentName): void
  /**
   * Copies the content that `read` returns, unless there is such a copy, because the next write would lose an
   * unreadable part of it, and notifies the user.
   *
   * @throws StoreError on failure; the content must not be overwritten then.
   */
  copyAside(name: DocumentName): void
}
