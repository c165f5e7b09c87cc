/** Parses and compares versions by Semantic Versioning 2.0.0. */

/** The parts of a version. */
export interface Version {
  readonly numbers: readonly [number, number, number]
  /** Pre-release identifiers, as in `1.0.0-beta.2`; empty for a release. */
  readonly preview: readonly (string | number)[]
}

const NUMBER = '(0|[1-9]\\d{0,8})'
const VERSION = new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?$`, 'u')
/** Longer texts are rejected unparsed. */
const MAX_LENGTH = 64

/** Parses a version without build metadata; null for anything else. */
export function parseVersion(text: string): Version | null {
  const [whole, major, minor, patch, preview] = (text.length <= MAX_LENGTH ? VERSION.exec(text) : null) ?? []
  if (whole === undefined) return null
  const identifiers = preview?.split('.') ?? []
  // A leading zero would give a second spelling.
  if (identifiers.some((identifier) => /^0\d+$/u.test(identifier))) return null
  return { numbers: [Number(major), Number(minor), Number(patch)], preview: identifiers.map(asIdentifier) }
}

/** Returns above 0 if the first version is newer, below 0 if it is older. A preview is older than its release. */
export function compareVersions(one: Version, other: Version): number {
  const numbers = one.numbers.map((number, place) => number - (other.numbers[place] ?? 0)).find((by) => by !== 0)
  return numbers ?? comparePreviews(one.preview, other.preview)
}

/** Returns whether a version is newer; false for invalid ones. */
export function isNewer(one: string, other: string): boolean {
  const [newer, older] = [parseVersion(one), parseVersion(other)]
  return newer !== null && older !== null && compareVersions(newer, older) > 0
}

const asIdentifier = (text: string): string | number => (/^\d+$/u.test(text) ? Number(text) : text)

function comparePreviews(one: Version['preview'], other: Version['preview']): number {
  if (one.length === 0 || other.length === 0) return other.length - one.length
  const places = Math.min(one.length, other.length)
  for (let place = 0; place < places; place++) {
    const by = compareIdentifiers(one[place] ?? 0, other[place] ?? 0)
    if (by !== 0) return by
  }
  return one.length - other.length
}

/** Numbers sort before texts. */
function compareIdentifiers(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  if (typeof one !== typeof other) return typeof one === 'number' ? -1 : 1
  return one < other ? -1 : Number(one > other)
}
