/** The hold of this process on the profile that it opened, which is looked at again for as long as the process runs. */
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

/** What the adapters of the profile look at before they write. */
export interface ProfileGuard {
  readonly identity: ProfileIdentity
  /** False in a profile that cannot be written: nothing of it is in this run. */
  readonly mayWrite: boolean
  /** Whether an earlier run had stored something in it when it was locked. */
  readonly wasUsed: boolean
  /** @throws StoreError unless what is written now reaches the profile that was opened. */
  ensure(): void
  /** Whether the profile was lost. This process may then neither write to it nor send requests, until it ends. */
  isLost(): boolean
}

/** The locks of a profile, held until they are released. */
export interface ProfileHold extends ProfileGuard {
  /**
   * Checks the profile periodically, and notifies once if it is lost. The lock of the profile is released then. The lock of the machine
   * stays until the last requests no longer count, because a start at the same path has a budget of its own. If the process ends before,
   * a note keeps that start away.
   */
  watch(clock: Pick<Clock, 'schedule'>, lost: () => void): Cancel
  release(): void
}

/** What was locked. */
export interface HeldLocks {
  /** The profile. */
  readonly directory: string
  /** Null in a profile that cannot be written. */
  readonly lock: FileLock | null
  /** Tries again to lock the profile, whose disk had no room for that; null where it was locked, or never can be. */
  readonly lockLater: (() => FileLock | string) | null
  /** Null where the machine has no place for it. */
  readonly machine: MachineLock | null
}

/** How often the profile is checked, ms. A loss is noticed within two seconds. */
const LOOK_EVERY_MS = 1_500
/** How often the lock of the machine is touched, ms. Systems remove old temporary files. */
const TOUCH_EVERY_MS = HOUR_MS

/** The locks were just taken. */
export function createProfileHold({ directory, machine, lockLater, ...locks }: HeldLocks): ProfileHold {
  let { lock } = locks
  let identity = lock === null ? { directory, lock: null } : identify(directory)
  let isLost = false
  /** The file that the lock is of. */
  let locked = identity.lock
  /** Runs the consequences of a loss. */
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
    // The drive is back without its locks, and another process may have locked it.
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

  /** There may be room for the lock by now. Another process may have found it first. */
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
    // It may have been noticed at a write of the start.
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
      // A loss of the last moments is noted as well.
      if (!isReleased) look()
      isReleased = true
      // A start that finds this one still locked would take the profile for a lost one.
      machine?.release()
      lock?.release()
    },
  }
}

/** Without a lock of its own, a profile is guarded by that of the machine. */
function presenceOnMachine(machine: MachineLock | null): Presence {
  return machine === null || machine.isHere() ? 'here' : 'lost'
}

/** Sets the time of the lock file, by which an earlier process detects a later one. */
function identify(directory: string): ProfileIdentity {
  touchFile(join(directory, LOCK_NAME))
  return identityOf(directory)
}
