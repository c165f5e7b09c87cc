/**
 * Stores a note beside a machine lock that a process lost the profile of that path. The lock ends with the process, but the service still
 * counts its last requests.
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

/** Notes that the profile is lost from now on. Never throws. */
export function noteLoss(lockFile: string, clock: MachineClocks): void {
  try {
    makePrivateDirectory(dirname(lockFile))
    writeTextFile(noteOf(lockFile), JSON.stringify(presentMoment(clock)))
  } catch {
    // The lock has the same effect while this process runs.
  }
}

/** Whether requests of an earlier holder of this lock may still count. Removes an outdated note. */
export function isLeft(lockFile: string, clock: MachineClocks): boolean {
  const text = readQuietly(noteOf(lockFile))
  if (text === null) return false
  const at = momentIn(text)
  const passedMs = at === null ? 0 : timePassed(at, presentMoment(clock)).atLeastMs
  if (passedMs >= COUNTS_AFTER_LOSS_MS) {
    rmSync(noteOf(lockFile), { force: true })
    return false
  }
  // The clocks may have been set back and never reach the noted moment. A new note starts at the current one.
  if (passedMs === 0) noteLoss(lockFile, clock)
  return true
}

/** Returns null for an unreadable note, which no process of this user wrote. */
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
