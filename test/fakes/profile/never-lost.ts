/** A profile that is never lost, without a lock: a test may open it repeatedly. */
import { hasEarlierFiles } from '#node/files/earlier-files.ts'
import type { ProfileGuard } from '#node/profile/profile-hold.ts'

/** @param directory The profile. */
export const neverLost = (directory: string): ProfileGuard => ({
  identity: { directory, lock: null },
  mayWrite: true,
  wasUsed: hasEarlierFiles(directory),
  ensure: () => undefined,
  isLost: () => false,
})
