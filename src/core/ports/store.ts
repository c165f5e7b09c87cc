/** The port to the documents of a profile. */

/** The documents that are stored; each is one file of the profile. */
export type DocumentName =
  | 'settings'
  | 'connection'
  | 'watchlists'
  | 'seen'
  | 'workspaces'
  | 'budget'
  | 'recorder'
  | 'companies'
  | 'headlines'
  | 'newsMarks'
  | 'offerings'
  | 'splits'
  | 'plannedListings'
  | 'drawings'
  | 'indicators'
  | 'alerts'

/** A document could not be made safe; what was stored before still is. `message` names the file, for people. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** Stores JSON documents by name. Synchronous and durable. */
export interface Store {
  /** The stored JSON value, not validated; undefined when there is none. Never throws. */
  read(name: DocumentName): unknown
  /**
   * Replaces the whole document, and returns when it is safe.
   * @throws StoreError when it could not be made safe.
   */
  write(name: DocumentName, value: unknown): void
}
