/** Fills a request that has room: the slots are free, so they go where they help most. */
import type { Group, Item, Poll } from './plan.ts'

/**
 * The items to send with a poll: its own and, where it has room, those of the group's poll that gains most. Refreshing a
 * value of age a whose own turn comes in d saves weight x a x d of age.
 * @param now Monotonic ms.
 */
export function itemsToSend(poll: Poll, codesPerRequest: number, now: number): readonly Item[] {
  const sent = poll.items.filter((item) => !item.inFlight)
  while (sent.length < codesPerRequest) {
    const donor = mostGaining(poll.group, sent, now)
    if (donor === null) break
    const room = codesPerRequest - sent.length
    sent.push(...donor.items.filter((item) => isFree(item, sent)).slice(0, room))
  }
  return sent
}

function mostGaining(group: Group, sent: readonly Item[], now: number): Poll | null {
  let best: Poll | null = null
  let bestGain = -Infinity
  for (const poll of group.polls) {
    const [item] = poll.items.filter((other) => isFree(other, sent))
    if (item === undefined) continue
    const ageMs = Math.min(now - item.askedAt, Number.MAX_SAFE_INTEGER)
    const gain = item.wish.weight * ageMs * Math.max(1, poll.dueAt - now)
    if (gain > bestGain) {
      best = poll
      bestGain = gain
    }
  }
  return best
}

function isFree(item: Item, sent: readonly Item[]): boolean {
  return !item.inFlight && !sent.includes(item)
}
