/** Composes and signs the feed of updates. `src/core/updates` reads it. */
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { changelogSections } from '#model/application/changelog.ts'
import { PRODUCT, type FeedPayload, type FeedRelease } from '#core/updates/feed-format.ts'
import { SIGNED_AS } from '#node/network/update-feed.ts'

const HOUR_MS = 60 * 60 * 1000
/** Limits how long an attacker can hold back a newer feed. */
const VALID_MS = 30 * 24 * HOUR_MS

export interface ReleaseFacts {
  readonly version: string
  readonly changelog: string
  readonly page: string
  readonly packages: readonly { readonly name: string; readonly content: Buffer }[]
  /** Percent of installations per day; the last value remains. */
  readonly percents: readonly number[]
  /** Unix epoch ms. */
  readonly now: number
}

/** @throws Error if the changelog has no dated section of the version. */
export function releaseOf({ version, changelog, page, packages, percents, now }: ReleaseFacts): FeedRelease {
  const section = changelogSections(changelog).find(({ name }) => name === version)
  if (section === undefined || section.date === null)
    throw new Error(`CHANGELOG.md has no dated section [${version}]. Make the release with npm run release.`)
  return {
    version,
    date: section.date,
    page,
    notes: section.text,
    packages: packages.map(({ name, content }) => ({
      name,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
    stages: percents.map((percent, day) => ({ from: now + day * 24 * HOUR_MS, percent })),
  }
}

/** @param signingKey PKCS #8, DER, as base64. */
export function signFeed(releases: readonly FeedRelease[], now: number, signingKey: string): string {
  const feed: FeedPayload = { product: PRODUCT, issuedAt: now, expiresAt: now + VALID_MS, releases: [...releases] }
  const payload = JSON.stringify(feed)
  const key = createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' })
  const signature = sign(null, Buffer.from(SIGNED_AS + payload), key).toString('base64')
  return `${JSON.stringify({ payload, signature })}\n`
}

/** Generates a pair: the public key for the build, the private one for a secret of the release workflow. */
export function createFeedKeys(): { readonly publicKey: string; readonly signingKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    signingKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
}
