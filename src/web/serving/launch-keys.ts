/**
 * Manages the key of windows. Every user of the machine can read the browser's command line, so it carries a code instead, which can be
 * exchanged once within two minutes.
 */
import { randomBytes } from 'node:crypto'
import { createLaunchKey } from './access.ts'

/** Lifetime of a code, ms, which includes starting a browser. */
export const CODE_LIFETIME_MS = 120_000

const CODE_BYTES = 32

export interface KeyExchange {
  /** Returns null for a wrong, expired or used code. */
  exchange(code: string): string | null
  /** Returns a new key and shuts out every window with the old one. */
  renew(): string
  /** Calls the listener when the current key becomes invalid. */
  watch(listener: () => void): () => void
}

export interface LaunchKeys extends KeyExchange {
  /** 256 bits, base64url. */
  current(): string
  /** Takes constant time. */
  matches(candidate: string): boolean
  createCode(): string
}

/**
 * A code that is used twice renews the key: another program has read it, and one of the two loses access.
 * @param now A monotonic clock, ms.
 * @param renewed Receives every key except the first.
 */
export function createLaunchKeys(now: () => number, renewed: (key: string) => void): LaunchKeys {
  const listeners = new Set<() => void>()
  /** Includes used codes for their lifetime. */
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
