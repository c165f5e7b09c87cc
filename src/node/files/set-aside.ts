/** Limits the files that were set aside: damaged ones, and copies from before a migration. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '#model/values/duration.ts'
import { fileStamp } from './durable-file.ts'

/** Max damaged files of one document or database; the oldest are removed first. */
export const MAX_SET_ASIDE = 5
/** Files set aside longer ago are removed. */
export const MAX_SET_ASIDE_DAYS = 90

/** Matches only names that this application gives. */
const CORRUPT = /^(?:\.last-good)?\.corrupt-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z)(?:-\d+)?\.(?:json|db|db-wal)$/u
const EARLIER_VERSION = /^\.version-\d+\.db$/u

/**
 * Removes excess and old files of `name`, a document or database of the profile. Never throws.
 * @param at Unix epoch ms.
 */
export function limitSetAside(directory: string, name: string, at: number): void {
  try {
    const endings = readdirSync(directory)
      .filter((file) => file.startsWith(`${name}.`))
      .map((file) => file.slice(name.length))
    for (const ending of [...corruptBeyondLimits(endings, at), ...endings.filter(isOldVersion)])
      rmSync(join(directory, `${name}${ending}`), { force: true })
  } catch {
    // The next start tries again.
  }

  function isOldVersion(ending: string): boolean {
    const oldestMs = at - MAX_SET_ASIDE_DAYS * DAY_MS
    return EARLIER_VERSION.test(ending) && statSync(join(directory, `${name}${ending}`)).mtimeMs < oldestMs
  }
}

export const isSetAside = (file: string, name: string): boolean =>
  file.startsWith(`${name}.`) && CORRUPT.test(file.slice(name.length))

/** A database and its write-ahead log share a stamp and are removed together. */
function corruptBeyondLimits(endings: readonly string[], at: number): readonly string[] {
  const stampOf = (ending: string): string => CORRUPT.exec(ending)?.[1] ?? ''
  // Stamps sort by time as text.
  const stamps = [...new Set(endings.map(stampOf))].filter((stamp) => stamp !== '').sort()
  const oldest = fileStamp(at - MAX_SET_ASIDE_DAYS * DAY_MS)
  const kept = new Set(stamps.slice(-MAX_SET_ASIDE).filter((stamp) => stamp >= oldest))
  return endings.filter((ending) => stampOf(ending) !== '' && !kept.has(stampOf(ending)))
}
