/** Reserves room on the disk for writes that must succeed when the disk is full. */
import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PRIVATE_FILE_MODE } from './durable-file.ts'

/** Size of the whole reserve and of one step, bytes. */
const RESERVE_BYTES = 256 * 1024
const STEP_BYTES = 32 * 1024
/** The reserve is made only if the free room is at least this multiple of its size. */
const AMPLE = 4

/** The reserve in one file. Its methods never throw. */
export interface DiskReserve {
  /** Makes the reserve if it is not whole and there is ample room. */
  hold(): void
  /** Frees one step, which the caller must use immediately. Returns false if nothing is left. */
  release(): boolean
}

/** A file of an earlier run counts. */
export function createDiskReserve(file: string): DiskReserve {
  const sizeNow = (): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return {
    hold() {
      try {
        if (sizeNow() === RESERVE_BYTES) return
        const { bavail, bsize } = statfsSync(dirname(file))
        if (bavail * bsize < AMPLE * RESERVE_BYTES) return
        // Not zeros: some file systems store those without using room.
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
    // The next attempt removes it.
  }
}
