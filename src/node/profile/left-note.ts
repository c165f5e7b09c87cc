/**
 * The note beside a lock of the machine that a process has lost the profile of that path. The end of the process frees the lock, but the
 * service still counts its last requests.
 */
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Clock } from '#core/ports/clock.ts'
import { REQUEST_LIMIT_MS } from '#core/ports/http.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { fieldsOf } from '#model/values/json.ts'
import { presentMoment, timePassed, type StoredMoment } from '#model/values/time-passed.ts'
import { makePrivateDirectory, readTextFile, writeTextFile } from '../files/durable-file.ts'

/** How long after a loss the service may still count the last request, ms. */
export const COUNTS_AFTER_LOSS_MS = MINUTE_MS + REQUEST_LIMIT_MS + 1_000

/** The clocks that one process can compare with those of another. */
export type MachineClocks = Pick<Clock, 'now' | 'sinceBoot'>

const noteOf = (lockFile: string): string => `${lockFile}.left`

/** Notes that the profile is lost since now. Never throws. */
export function noteLoss(lockFile: string, clock: MachineClocks): void {
  try {
    makePrivateDirectory(dirname(lockFile))
    writeTextFile(noteOf(lockFile), JSON.stringify(presentMoment(clock)))
  } catch {
    // The lock does the same for as long as this process runs.
  }
}

/** Whether the requests of an earlier holder of this lock may still count. Removes a note that says nothing any more. */
export function isLeft(lockFile: string, clock: MachineClocks): boolean {
  const text = readQuietly(noteOf(lockFile))
  if (text === null) return false
  const at = momentIn(text)
  const passedMs = at === null ? 0 : timePassed(at, presentMoment(clock)).atLeastMs
  if (passedMs >= COUNTS_AFTER_LOSS_MS) {
    rmSync(noteOf(lockFile), { force: true })
    return false
  }
  // The clocks may never reach a moment that they were set back from. From now on they can tell.
  if (passedMs === 0) noteLoss(lockFile, clock)
  return true
}

/** A note that cannot be read was never written by a process of this user. */
function readQuietly(path: string): string | null {
  try {
    return readTextFile(path)
  } catch {
    return null
  }
}

function momentIn(text: string): StoredMoment | null {
  try {
    const { wall, boot, sinceBoot } = fieldsOf(JSON.parse(text) as unknown)
    if (typeof wall !== 'number') return null
    return {
      wall,
      boot: typeof boot === 'string' ? boot : undefined,
      sinceBoot: typeof sinceBoot === 'number' ? sinceBoot : undefined,
    }
  } catch {
    return null
  }
}
