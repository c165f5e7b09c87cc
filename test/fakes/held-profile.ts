/** A profile under its real lock, which goes with the test. */
import { onTestFinished } from 'vitest'
import type { ProfileHold } from '../../src/node/profile-hold.ts'
import { lockProfile } from '../../src/node/profile-lock.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** @param locks The directory of the machine's locks. */
export function heldProfile(directory: string, locks = temporaryDirectory()): ProfileHold {
  const lock = lockProfile(directory, locks)
  if (lock.kind !== 'held') throw new Error(`the profile is ${lock.kind}`)
  onTestFinished(() => lock.hold.release())
  return lock.hold
}
