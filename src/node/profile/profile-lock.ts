/** Locks a profile for one application at a time. */
import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '#model/values/usage-error.ts'
import { createClock } from '../process/clock.ts'
import { isWithoutRoom, messageOf, probeWriting } from '../files/durable-file.ts'
import { lockFile, type FileLock } from './file-lock.ts'
import type { MachineClocks } from './left-note.ts'
import { lockOnMachine, machineLockDirectories, type MachineLock } from './machine-lock.ts'
import { createProfileHold, type ProfileHold } from './profile-hold.ts'
import { LOCK_NAME } from './profile-presence.ts'

export const leftProfileText = (directory: string): string =>
  `Another Quotedeck has lost the profile ${directory}, because it was deleted, moved or replaced while that was running. ` +
  'Close it if it still runs, and start again in a minute and a half, when its requests no longer count.'

export type ProfileLock =
  | { readonly kind: 'held'; readonly hold: ProfileHold }
  | { readonly kind: 'taken' }
  /** A process that lost the profile of this path still runs, or its last requests still count. */
  | { readonly kind: 'left' }

/**
 * Call it before opening any other file of the profile.
 * @param locks The directories of the machine locks.
 * @throws UsageError if neither the profile nor the machine can hold the lock; the message says how to fix that.
 */
export function lockProfile(
  directory: string,
  locks: readonly string[] = machineLockDirectories(),
  clock: MachineClocks = createClock(),
): ProfileLock {
  const lock = lockDirectory(directory)
  if (lock === 'busy') return { kind: 'taken' }
  const machine = lockOnMachine(directory, locks, clock)
  if (typeof lock === 'string') return lockUnwritable(directory, lock, machine)
  if (machine === 'busy' || machine === 'left') {
    lock.release()
    return { kind: 'left' }
  }
  return { kind: 'held', hold: createProfileHold({ directory, lock, machine, lockLater: null }) }
}

/** A profile without its own lock is guarded by the machine lock. */
function lockUnwritable(
  directory: string,
  trouble: 'full' | 'unwritable',
  machine: MachineLock | 'busy' | 'left' | null,
): ProfileLock {
  if (machine === 'busy') return { kind: 'taken' }
  if (machine === 'left') return { kind: 'left' }
  if (machine === null)
    throw new UsageError(
      `The profile ${directory} cannot be written, and there is no other place for its lock, so another Quotedeck could ask the ` +
        'service at the same time. Choose another profile with --profile.',
    )
  const lockLater = trouble === 'full' ? () => lockDirectory(directory) : null
  return { kind: 'held', hold: createProfileHold({ directory, lock: null, machine, lockLater }) }
}

/** `full`: the disk has no room for the lock. `unwritable`: the directory can never have one. */
function lockDirectory(directory: string): FileLock | 'busy' | 'full' | 'unwritable' {
  const file = join(directory, LOCK_NAME)
  try {
    return lockFile(file) ?? 'busy'
  } catch (error) {
    const trouble = troubleOf(directory)
    if (trouble !== null) return trouble
    throw new UsageError(
      `The profile ${directory} cannot be locked (${messageOf(error)}), so another Quotedeck could change it at the same time. ` +
        `End every Quotedeck that uses it. Remove ${file} and start again, or choose another profile with --profile.`,
      { cause: error },
    )
  }
}

function troubleOf(directory: string): 'full' | 'unwritable' | null {
  try {
    probeWriting(directory)
    return null
  } catch (error) {
    return isWithoutRoom(error) ? 'full' : 'unwritable'
  }
}

/** Linux numbers of file systems that several machines can write to. @see statfs(2) */
const NETWORK_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2
  0x5346414f, // AFS
  0x73757245, // Coda
  0x00c36400, // Ceph
])

/** Whether the profile is on a network drive, where its lock may not hold between machines. Known only on Linux. */
export function isOnNetwork(directory: string, typeOf = (path: string) => statfsSync(path).type): boolean {
  try {
    // The number is signed on some machines.
    return process.platform === 'linux' && NETWORK_FILE_SYSTEMS.has(typeOf(directory) >>> 0)
  } catch {
    return false
  }
}
