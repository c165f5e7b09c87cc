/**
 * The key that lets windows in, and how a browser comes by it. The browser's command line can be read by every user of the machine,
 * so it carries a code instead, which is good for one exchange within two minutes.
 */
import { randomBytes } from 'node:crypto'
import { createLaunchKey } from './access.ts'

/** How long a code may be exchanged, ms: a browser that is not running yet takes its time. */
export const CODE_LIFETIME_MS = 120_000

const CODE_BYTES = 32

/** What a window's line needs of the keys. */
export interface KeyExchange {
  /** The key for a code; null for a code that is wrong, too old or used. */
  exchange(code: string): string | null
  /** Makes a new key, and shuts out everybody who came in with the old one. Answers the new one. */
  renew(): string
  /** Calls the listener when the key that is valid now no longer is. */
  watch(listener: () => void): () => void
}

/** The keys of one launch; there is one at a time. */
export interface LaunchKeys extends KeyExchange {
  /** The key that is valid now: 256 bits, base64url. */
  current(): string
  /** Whether a candidate is the key that is valid now; takes the same time for every wrong one. */
  matches(candidate: string): boolean
  /** A code for one exchange. */
  createCode(): string
}

/**
 * A code that is shown twice renews the key: somebody else has read it, and one of the two is let in no longer.
 *
 * @param now A clock that nobody sets, ms.
 * @param renewed Receives every key but the first.
 */
export function createLaunchKeys(now: () => number, renewed: (key: string) => void): LaunchKeys {
  const listeners = new Set<() => void>()
  /** By code; a used one is remembered for as long as it would have been good. */
  const codes = new Map<string, { readonly until: number; isUsed: boolean }>()
  let key = createLaunchKey()

  function renew(): string {
    key = createLaunchKey()
    const old = [...listeners]
    listeners.clear()
    for (const listener of old) listener()
    renewed(key.text)
    return key.text
  }

  return {
    current: () => key.text,
    matches: (candidate) => key.matches(candidate),
    createCode() {
      const code = randomBytes(CODE_BYTES).toString('base64url')
      codes.set(code, { until: now() + CODE_LIFETIME_MS, isUsed: false })
      return code
    },
    exchange(code) {
      const known = codes.get(code)
      if (known === undefined || known.until < now()) return null
      if (known.isUsed) {
        codes.delete(code)
        renew()
        return null
      }
      known.isUsed = true
      return key.text
    },
    renew,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
