/** Whether the profile is still where it was: a drive may be unplugged, and a directory removed, while the application runs. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StoreError } from '../core/ports/store.ts'

/**
 * Remembers the directory as it is now, and answers a check of it. Under an unplugged drive there is an empty directory of another
 * file system: what were written there would be missing when the drive is back.
 *
 * @param directory The profile, whose lock is held.
 * @returns Whether the directory is there; throws a `StoreError` when another file system is in the place of the profile's.
 */
export function watchPresence(directory: string): () => boolean {
  let device = deviceOf(directory)
  return () => {
    const found = deviceOf(directory)
    if (found === null) return false
    if (found === device) return true
    // A drive may get another number when it is plugged in again; the lock shows that it is the one.
    if (device !== null && !existsSync(join(directory, 'lock')))
      throw new StoreError(`the drive of ${directory} is missing`)
    device = found
    return true
  }
}

/** Null where there is no directory, or none that this user can reach. */
function deviceOf(directory: string): number | null {
  try {
    return statSync(directory).dev
  } catch {
    return null
  }
}
