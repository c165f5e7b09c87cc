/** Where tests put files that last no longer than they do. */
import { statfsSync } from 'node:fs'

/** A file system in memory, which Linux has: what is written through is written at once. */
const IN_MEMORY = '/dev/shm'
/** Enough for the profiles of several browsers and applications; a container may have 64 MB. */
const MIN_FREE_BYTES = 2 * 1024 ** 3

/** From now on `tmpdir()` of this process and its children lies in memory, where there is room and nothing else is set. */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] === undefined && freeBytes(IN_MEMORY) >= MIN_FREE_BYTES) process.env['TMPDIR'] = IN_MEMORY
}

function freeBytes(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize
  } catch {
    return 0
  }
}
