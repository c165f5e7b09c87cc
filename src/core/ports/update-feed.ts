/** The port to the signed feed of updates. It cannot carry a key, or anything else about the user. */

/** A fetched text, not yet verified, or the cause of its absence. */
export type FetchedFeed =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none'; readonly cause: 'unreachable' | 'redirected' | 'tooLarge' }

/** The feed that the build names. */
export interface UpdateFeed {
  /** Fetches it in bounded time and size. Never rejects. */
  fetch(): Promise<FetchedFeed>
  /** Verifies the text with the build's public key. Never throws. */
  isSigned(words: string, signature: string): boolean
}
