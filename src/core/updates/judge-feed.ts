/** Judges a signed feed: whether it is ours and current, and which release this installation is offered. */
import type { OfferedUpdate, UpdateFault } from '#model/application/update.ts'
import { compareVersions, isNewer, parseVersion } from '#model/application/version.ts'
import { PRODUCT, type FeedPayload, type FeedRelease } from './feed-format.ts'

export interface Installation {
  readonly version: string
  /** A random number in [0, 1), the same at every start. It never leaves the machine. */
  readonly chance: number
  /** Unix epoch ms. */
  readonly now: number
  /** The issue time of the newest accepted feed; 0 before the first. */
  readonly newestIssuedAt: number
}

/**
 * Why a signed feed is rejected, or null. A feed older than an accepted one is a replay. A clock that was set back does
 * not revive an expired feed: the time is at least that of the newest feed.
 */
export function faultOf(feed: FeedPayload, installation: Installation): UpdateFault | null {
  if (feed.product !== PRODUCT) return 'otherProduct'
  if (feed.issuedAt < installation.newestIssuedAt) return 'replayed'
  return feed.expiresAt <= trustedNow(installation) ? 'expired' : null
}

/** @param isByHand The user asked: a release counts once any installation is offered it. */
export function chooseRelease(feed: FeedPayload, installation: Installation, isByHand: boolean): OfferedUpdate | null {
  const now = Math.max(trustedNow(installation), feed.issuedAt)
  const [best] = feed.releases
    .filter(({ version }) => isNewer(version, installation.version))
    .filter((release) => isOffered(release, now, isByHand ? 0 : positionOf(release.version, installation.chance)))
    .toSorted((one, other) => newestFirst(one.version, other.version))
  if (best === undefined) return null
  const { version, date, page, notes, packages } = best
  return { version, date, page, notes, packages }
}

const trustedNow = ({ now, newestIssuedAt }: Installation): number => Math.max(now, newestIssuedAt)

/** @param position In [0, 100). */
function isOffered({ stages }: FeedRelease, now: number, position: number): boolean {
  if (stages.length === 0) return true
  const percent = stages.findLast(({ from }) => from <= now)?.percent ?? 0
  return position < percent
}

/** Differs by version, so that the same installations are not always the first to try. */
function positionOf(version: string, chance: number): number {
  let hash = 2_166_136_261
  for (const character of version) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return (chance * 100 + (hash % 100)) % 100
}

function newestFirst(one: string, other: string): number {
  const [first, second] = [parseVersion(one), parseVersion(other)]
  return first === null || second === null ? 0 : compareVersions(second, first)
}
