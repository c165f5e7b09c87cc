/** Why a poll is sent, for the log that a user reads. */
import type { RequestReason } from '../../model/feed-health.ts'
import type { Poll } from './plan/group.ts'

/** @param isRetry The attempt before this one failed. */
export function reasonOf({ items, group }: Poll, isRetry: boolean): RequestReason {
  const suspicion = items[0]?.suspicion ?? null
  if (suspicion !== null) return suspicion.quarantined ? 'quarantine' : 'search'
  if (isRetry) return 'retry'
  if (items.every(({ askedAt }) => askedAt === -Infinity)) return 'first'
  return group.rest.since() === null ? 'due' : 'look'
}
