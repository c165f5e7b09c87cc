/** The lock of a profile: one application at a time. */
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

/** Refuses a start at the path of a lost profile. */
export const leftProfileText = (directory: string): string =>
  `Another Quotedeck has lost the profile ${directory}, because it was deleted, moved or replaced while that was running. ` +
  'Close it if it still runs, and start again in a minute and a half, when its requests no longer count.'

/** The result of an attempt to lock a profile. */
export type ProfileLock =
  | { readonly kind: 'held'; readonly hold: ProfileHold }
  /** Another process has it. */
  | { readonly kind: 'taken' }
  /** A process that has lost the profile of this path still runs, or its last requests still count. */
  | { readonly kind: 'left' }

/**
 * Locks the profile for this process. To be called before any other file of it is opened.
 *
 * @param locks The directories of the machine's locks.
 * @throws UsageError when the profile can be locked neither in itself nor on the machine; the message says how to mend that.
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

/** A profile without a lock of its own is guarded by that of the machine. */
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

/** The lock in the directory. `full`: its disk has no room for one. `unwritable`: it can never have one. */
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

/** Null where the directory can be written. */
function troubleOf(directory: string): 'full' | 'unwritable' | null {
  try {
    probeWriting(directory)
    return null
  } catch (error) {
    return isWithoutRoom(error) ? 'full' : 'unwritable'
  }
}

/** File systems that other machines write to as well, by the number that Linux gives them. @see statfs(2) */
const NETWORK_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2
  0x5346414f, // AFS
  0x73757245, // Coda
  0x00c36400, // Ceph
])

/**
 * Whether the profile is on a network drive: its lock may not hold between two machines. Known on Linux alone.
 *
 * @param typeOf The number of the directory's file system.
 */
export function isOnNetwork(directory: string, typeOf = (path: string) => statfsSync(path).type): boolean {
  try {
    // Signed on some machines.
    return process.platform === 'linux' && NETWORK_FILE_SYSTEMS.has(typeOf(directory) >>> 0)
  } catch {
    return false
  }
}
