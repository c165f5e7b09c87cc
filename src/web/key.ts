/**
 * The key of one launch. It travels in the address's fragment, which browsers send to nobody, and not in a cookie, which
 * every other port of this machine would get to see.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 32

export interface LaunchKey {
  /** 256 bits, base64url. */
  readonly text: string
  /** Takes the same time for every wrong key. */
  matches(candidate: string): boolean
}

export function createLaunchKey(): LaunchKey {
  const text = randomBytes(KEY_BYTES).toString('base64url')
  const expected = digest(text)
  return { text, matches: (candidate) => timingSafeEqual(digest(candidate), expected) }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
