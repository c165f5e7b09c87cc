/** The port to the documents of a profile. */
import type { DocumentName } from '#model/application/stored-name.ts'

/** A document could not be made safe; what was stored before still is. `message` names the file, for people. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** Stores JSON documents by name. Synchronous and durable. */
export interface Store {
  /** The stored JSON value, not validated; undefined when there is none. Never throws. */
  read(name: DocumentName): unknown
  /**
   * Whether the document was damaged or missing when the profile was opened, although it was stored earlier: what `read` answers may be
   * behind what was written last, or nothing.
   */
  mayBeBehind(name: DocumentName): boolean
  /**
   * Replaces the whole document, and returns when it is safe.
   * @throws StoreError when it could not be made safe. It is tried again until it is, or until another content takes its place.
   */
  write(name: DocumentName, value: unknown): void
  /**
   * Sets aside what `read` answers, because it is not what any version wrote, and notifies the user. `read` then answers the copy
   * before it, if there is another one, and undefined otherwise.
   * @throws StoreError when it could not be set aside; it must not be overwritten then.
   */
  setAside(name: DocumentName): void
  /**
   * Copies what `read` answers, because a part of it cannot be read and would be lost by the next write, and notifies the user; not
   * again where there is such a copy already.
   * @throws StoreError when it could not be copied; it must not be overwritten then.
   */
  copyAside(name: DocumentName): void
}
