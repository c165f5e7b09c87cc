/** The key of a page: shown to the shell, exchanged, renewed, and forgotten once it opens nothing any more. */
import type { KeyFrame, ProfileMark } from '#contract/web/web-handshake.ts'

/** What of a page's memory concerns its key. */
export interface KeyMemory {
  /** Empty when there is none, or none that is valid still. */
  key: string
  /** Whether the key was replaced in another window while this one had it. */
  isRenewed: boolean
  /** Of the shell that let this page in last; null when none has. */
  profile: ProfileMark | null
}

/** The key of one page. */
export interface PageKey {
  /** The first frame of a line. */
  frame(): KeyFrame
  /** The shell has handed over this key. */
  keep(key: string): void
  /** The shell has refused what {@link frame} showed it: neither a key nor a code is valid again. */
  refused(): void
  /** Another window has renewed the key. */
  replaced(): void
  /** The next frame asks for a new key. */
  renew(): void
}

/** `code` is that of the page's address, to be exchanged for a key; null where it had none. */
export function createPageKey(memory: KeyMemory, code: string | null): PageKey {
  let unused = code
  let isRenewing = false

  return {
    frame() {
      const profile = memory.profile?.id ?? null
      if (unused !== null) return { key: '', code: unused, profile }
      return { key: memory.key, profile, ...(isRenewing ? { renew: true } : {}) }
    },
    keep(key) {
      memory.key = key
      memory.isRenewed = false
      unused = null
      isRenewing = false
    },
    refused() {
      // A page may hold a key of before, beside the code that was pasted into its address bar.
      if (unused === null) memory.key = ''
      unused = null
      isRenewing = false
    },
    replaced() {
      memory.key = ''
      memory.isRenewed = true
      isRenewing = false
    },
    renew() {
      isRenewing = true
    },
  }
}
