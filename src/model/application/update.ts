/** Application updates as windows see them. */

/** Why a feed of updates was rejected or not received. */
export type UpdateFault =
  | 'unreachable'
  | 'redirected'
  | 'tooLarge'
  | 'malformed'
  | 'badSignature'
  | 'otherProduct'
  | 'expired'
  | 'replayed'

/** A file of a release. */
export interface UpdatePackage {
  readonly name: string
  readonly bytes: number
  /** 64 hex digits. */
  readonly sha256: string
}

/** A newer version, as the signed feed describes it. */
export interface OfferedUpdate {
  readonly version: string
  /** Release date, `2026-11-24`. */
  readonly date: string
  /** Download page, https. */
  readonly page: string
  /** Release notes, Markdown. */
  readonly notes: string
  readonly packages: readonly UpdatePackage[]
}

/** The state of update checks. */
export interface UpdateStatus {
  /** `none`: this build has no update feed. */
  readonly feed: 'none' | 'off' | 'on'
  readonly isChecking: boolean
  /** The last successful check, Unix epoch ms. */
  readonly checkedAt: number | null
  /** The fault of the last check. */
  readonly fault: UpdateFault | null
  /** Null unless newer than this version. */
  readonly offered: OfferedUpdate | null
}

/** Returns the package with this content; null for an altered file. */
export function packageOfContent(update: OfferedUpdate, sha256: string, bytes: number): UpdatePackage | null {
  return update.packages.find((one) => one.sha256 === sha256.toLowerCase() && one.bytes === bytes) ?? null
}
