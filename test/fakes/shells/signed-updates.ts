/** Feeds of updates signed by the owner of a key or by a stranger, by hand after the decision page. */
import { generateKeyPairSync, sign } from 'node:crypto'
import type { FeedPayload, FeedRelease } from '#core/updates/feed-format.ts'

export const HOUR_MS = 3_600_000
/** An hour before the fake clock's start. */
export const ISSUED_AT = Date.UTC(2026, 10, 20, 13, 30)

export function releaseFact(change: Partial<FeedRelease> = {}): FeedRelease {
  return {
    version: '2.0.0',
    date: '2026-11-20',
    page: 'https://example.com/quotedeck/2.0.0',
    notes: '- Something new.',
    packages: [{ name: 'quotedeck_2.0.0_amd64.deb', bytes: 3, sha256: 'ab'.repeat(32) }],
    stages: [],
    ...change,
  }
}

export function feedFact(change: Partial<FeedPayload> = {}): FeedPayload {
  return {
    product: 'app.quotedeck.desktop',
    issuedAt: ISSUED_AT,
    expiresAt: ISSUED_AT + 30 * 24 * HOUR_MS,
    releases: [releaseFact()],
    ...change,
  }
}

export function createSigner() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    sign(feed: FeedPayload, prefix = 'quotedeck update feed 1\n'): string {
      const payload = JSON.stringify(feed)
      const signature = sign(null, Buffer.from(prefix + payload), privateKey).toString('base64')
      return JSON.stringify({ payload, signature })
    },
  }
}
