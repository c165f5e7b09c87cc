/** Fetches the feed of updates and verifies its Ed25519 signature. */
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import type { UpdateFeed } from '#core/ports/update-feed.ts'
import type { PooledHttp } from './http.ts'

export interface UpdateSource {
  readonly address: string
  /** The public Ed25519 key: 32 bytes as base64url. */
  readonly publicKey: string
}

/** Precedes the signed text, so that other signatures of the same key are not valid for a feed. */
export const SIGNED_AS = 'quotedeck update feed 1\n'

const TIMEOUT_MS = 20_000
/** Twice the size of a feed of twenty releases. */
const MAX_BYTES = 512 * 1024

/** @param source Null in a build that names no feed. */
export function createUpdateFeed(
  source: UpdateSource | null,
  http: Pick<PooledHttp, 'getAnonymously'>,
): UpdateFeed | null {
  if (source === null) return null
  const { address, publicKey } = source
  return {
    async fetch() {
      const outcome = await http.getAnonymously({ url: address, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }).outcome
      if (outcome.kind === 'answer')
        return outcome.status === 200 ? { kind: 'text', text: outcome.body } : { kind: 'none', cause: 'unreachable' }
      const { cause } = outcome
      return { kind: 'none', cause: cause === 'redirected' || cause === 'tooLarge' ? cause : 'unreachable' }
    },
    isSigned(words, signature) {
      try {
        return verify(null, Buffer.from(SIGNED_AS + words), readKey(publicKey), Buffer.from(signature, 'base64'))
      } catch {
        return false
      }
    },
  }
}

function readKey(x: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}
