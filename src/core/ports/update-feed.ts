/** The port to the signed feed of updates. It has no way to carry a key of the service, or anything else about its user. */

/** A fetched text, not yet believed, or why there is none. */
export type FetchedFeed =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none'; readonly cause: 'unreachable' | 'redirected' | 'tooLarge' }

/** The feed that the build names. */
export interface UpdateFeed {
  /** Fetches it once, in bounded time and size. Never rejects. */
  fetch(): Promise<FetchedFeed>
  /** Whether the owner of the build's public key has signed these words. Never throws. */
  isSigned(words: string, signature: string): boolean
}
