/** A file that holds room on the disk for what must still be written when the disk is full. */
import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PRIVATE_FILE_MODE } from './durable-file.ts'

/** Bytes of the whole reserve, and of one step of it. */
const RESERVE_BYTES = 256 * 1024
const STEP_BYTES = 32 * 1024
/** The reserve is made where there is this many times more room than it takes. */
const AMPLE = 4

/** The reserve in one file. Nothing of it throws. */
export interface DiskReserve {
  /** Makes the reserve where it is not whole and there is ample room. */
  hold(): void
  /** Gives one step back to the disk: what needs it has to be written at once. False when nothing is left. */
  release(): boolean
}

/** Nothing is held before the first {@link DiskReserve.hold}; what an earlier run has left counts. */
export function createDiskReserve(file: string): DiskReserve {
  const sizeNow = (): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return {
    hold() {
      try {
        if (sizeNow() === RESERVE_BYTES) return
        const { bavail, bsize } = statfsSync(dirname(file))
        if (bavail * bsize < AMPLE * RESERVE_BYTES) return
        // Not zeros, which some file systems store without taking any room.
        writeFileSync(file, randomBytes(RESERVE_BYTES), { mode: PRIVATE_FILE_MODE })
      } catch {
        removeQuietly(file)
      }
    },
    release() {
      try {
        const size = sizeNow()
        if (size === 0) return false
        truncateSync(file, Math.max(0, size - STEP_BYTES))
        return true
      } catch {
        return false
      }
    },
  }
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // The next attempt finds it.
  }
}
