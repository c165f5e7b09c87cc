/** Holds the profile's locks and checks the profile while the process runs. */
import { join } from 'node:path'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import { StoreError } from '#core/ports/store.ts'
import { HOUR_MS } from '#model/values/duration.ts'
import { hasEarlierFiles } from '../files/earlier-files.ts'
import { lockFile, markOf, touchFile, type FileLock } from './file-lock.ts'
import { COUNTS_AFTER_LOSS_MS } from './left-note.ts'
import type { MachineLock } from './machine-lock.ts'
import {
  ensurePresence,
  identityOf,
  LOCK_NAME,
  presenceOf,
  type Presence,
  type ProfileIdentity,
} from './profile-presence.ts'

export interface ProfileGuard {
  readonly identity: ProfileIdentity
  /** False in a read-only profile. */
  readonly mayWrite: boolean
  /** Whether an earlier run had stored data when the profile was locked. */
  readonly wasUsed: boolean
  /** @throws StoreError if a write would not reach the profile that was opened. */
  ensure(): void
  /** Whether the profile was lost. This process must then neither write to it nor send requests. */
  isLost(): boolean
}

export interface ProfileHold extends ProfileGuard {
  /**
   * Checks the profile periodically and notifies once if it is lost, which releases its lock. The machine lock remains until the last
   * requests no longer count, because a start at the same path has its own budget. If the process ends earlier, a note refuses that start.
   */
  watch(clock: Pick<Clock, 'schedule'>, lost: () => void): Cancel
  release(): void
}

export interface HeldLocks {
  readonly directory: string
  /** Null in a read-only profile. */
  readonly lock: FileLock | null
  /** Tries again to lock a profile whose disk was full; null if it is locked or never can be. */
  readonly lockLater: (() => FileLock | string) | null
  /** Null if no directory can hold the lock. */
  readonly machine: MachineLock | null
}

/** Interval of checks, ms. A loss is noticed within two seconds. */
const LOOK_EVERY_MS = 1_500
/** Interval of touching the machine lock, ms, because systems remove old temporary files. */
const TOUCH_EVERY_MS = HOUR_MS

/** Call it right after the locks were taken. */
export function createProfileHold({ directory, machine, lockLater, ...locks }: HeldLocks): ProfileHold {
  let { lock } = locks
  let identity = lock === null ? { directory, lock: null } : identify(directory)
  let isLost = false
  let locked = identity.lock
  let notice = (): void => undefined
  let isReleased = false
  const wasUsed = hasEarlierFiles(directory)

  function look(): Presence {
    if (isLost) return 'lost'
    const presence = lock === null ? presenceOnMachine(machine) : ofProfile()
    if (presence === 'lost') lose()
    return presence
  }

  function lose(): void {
    isLost = true
    // Once released, the path belongs to the next start.
    if (!isReleased) machine?.leave()
    // Deferred, because the check may run within a write.
    queueMicrotask(() => notice())
  }

  function ofProfile(): Presence {
    const presence = presenceOf(identity)
    const found = presence === 'here' ? markOf(join(directory, LOCK_NAME)) : null
    if (found === null || (found.device === locked?.device && found.inode === locked.inode)) return presence
    // The drive is back without its locks, and another process may have locked the profile.
    try {
      const again = lockFile(join(directory, LOCK_NAME))
      if (again === null) return 'lost'
      lock?.release()
      lock = again
      locked = found
      return 'here'
    } catch {
      return 'away'
    }
  }

  /** Locks the profile after its disk was full. Another process may have locked it first. */
  function takeLater(): void {
    const taken = lockLater?.() ?? null
    if (taken === null || typeof taken === 'string') {
      if (taken === 'busy') lose()
      throw new StoreError(`${directory} cannot be written`)
    }
    lock = taken
    identity = identify(directory)
    locked = identity.lock
  }

  function watch(clock: Pick<Clock, 'schedule'>, lost: () => void): Cancel {
    let sinceTouch = 0
    let cancel = clock.schedule(LOOK_EVERY_MS, again)
    notice = () => {
      cancel()
      cancel = clock.schedule(COUNTS_AFTER_LOSS_MS, () => machine?.release())
      lost()
      lock?.release()
    }
    // A write during the start may have noticed the loss.
    if (isLost) queueMicrotask(() => notice())

    function again(): void {
      if (look() === 'lost') return
      sinceTouch += LOOK_EVERY_MS
      if (sinceTouch >= TOUCH_EVERY_MS) {
        sinceTouch = 0
        machine?.touch()
      }
      cancel = clock.schedule(LOOK_EVERY_MS, again)
    }

    return () => {
      notice = () => undefined
      cancel()
    }
  }

  return {
    get identity() {
      return identity
    },
    mayWrite: lock !== null || lockLater !== null,
    wasUsed,
    ensure() {
      if (lock === null && !isLost) takeLater()
      ensurePresence(identity, look())
    },
    isLost: () => look() === 'lost',
    watch,
    release() {
      // Notes a loss since the last check.
      if (!isReleased) look()
      isReleased = true
      // The machine lock goes first: a start that found only this one locked would report a lost profile.
      machine?.release()
      lock?.release()
    },
  }
}

function presenceOnMachine(machine: MachineLock | null): Presence {
  return machine === null || machine.isHere() ? 'here' : 'lost'
}

/** Sets the time of the lock file, by which an earlier process detects a later one. */
function identify(directory: string): ProfileIdentity {
  touchFile(join(directory, LOCK_NAME))
  return identityOf(directory)
}
