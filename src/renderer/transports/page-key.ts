/** The key of a page: sent to the shell, exchanged, renewed, and forgotten once it is invalid. */
import type { KeyFrame, ProfileMark } from '#contract/web/web-handshake.ts'

export interface KeyMemory {
  /** Empty without a valid key. */
  key: string
  /** Whether another window replaced the key while this window had it. */
  isRenewed: boolean
  /** The profile of the shell that last accepted this page, or null. */
  profile: ProfileMark | null
}

export interface PageKey {
  frame(): KeyFrame
  keep(key: string): void
  /** Reports that the shell refused {@link frame}: neither key nor code is valid any more. */
  refused(): void
  replaced(): void
  /** The next frame asks for a new key. */
  renew(): void
}

/** `code` is exchanged for a key; null without one in the page's address. */
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
      // A page may have an older key beside a pasted code.
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
