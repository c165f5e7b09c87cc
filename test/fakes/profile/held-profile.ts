/** A profile under its real lock, which is released with the test. */
import { onTestFinished } from 'vitest'
import type { Clock } from '#core/ports/clock.ts'
import type { ProfileHold } from '#node/profile/profile-hold.ts'
import { lockProfile } from '#node/profile/profile-lock.ts'
import { createFakeClock } from '../ports/fake-clock.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** @param locks The directory of the machine's locks. */
export function heldProfile(
  directory: string,
  locks = temporaryDirectory(),
  clock: Pick<Clock, 'now' | 'sinceBoot'> = createFakeClock(),
): ProfileHold {
  const lock = lockProfile(directory, [locks], clock)
  if (lock.kind !== 'held') throw new Error(`the profile is ${lock.kind}`)
  onTestFinished(() => lock.hold.release())
  return lock.hold
}
