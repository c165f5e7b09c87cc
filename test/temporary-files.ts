/** Keeps temporary files of tests in memory. */
import { statfsSync } from 'node:fs'

/** A file system in memory on Linux, without the delay of a disk. */
const IN_MEMORY = '/dev/shm'
/** Enough for the profiles of several browsers and applications; a container may have 64 MB. */
const MIN_FREE_BYTES = 2 * 1024 ** 3

/** Sets `tmpdir()` of this process and its children to memory if there is room and `TMPDIR` is not set. */
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
