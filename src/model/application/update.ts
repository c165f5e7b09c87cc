/** Updates of the application, as windows see them. */

/** Why a feed of updates is not believed, or was not had. */
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
  /** The day of the release, as `2026-11-24`. */
  readonly date: string
  /** The page to get it from, https. */
  readonly page: string
  /** What is new, as Markdown. */
  readonly notes: string
  readonly packages: readonly UpdatePackage[]
}

/** What is known of updates. */
export interface UpdateStatus {
  /** `none`: this build names no feed, so nothing is ever asked. */
  readonly feed: 'none' | 'off' | 'on'
  readonly isChecking: boolean
  /** When a feed was last read and believed, Unix epoch ms; null for never. */
  readonly checkedAt: number | null
  /** Of the last check; null when it went well. */
  readonly fault: UpdateFault | null
  /** Null where there is none that is newer than this version. */
  readonly offered: OfferedUpdate | null
}

/** The package of that content, or null when it is none of the update's: the file was changed on its way. */
export function packageOfContent(update: OfferedUpdate, sha256: string, bytes: number): UpdatePackage | null {
  return update.packages.find((one) => one.sha256 === sha256.toLowerCase() && one.bytes === bytes) ?? null
}
