/** A profile that is never lost, without a lock: a test may open it again and again. */
import type { ProfileGuard } from '../../src/node/profile-hold.ts'

/** @param directory The profile. */
export const neverLost = (directory: string): ProfileGuard => ({
  identity: { directory, lock: null },
  mayWrite: true,
  ensure: () => undefined,
  isLost: () => false,
})
