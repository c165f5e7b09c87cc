/** Fills the free slots of a request with the items that gain most. */
import type { Item, Poll } from './group.ts'

/**
 * Returns the poll's items and, if it has room, those of the group's polls with the highest gain. Refreshing a value of
 * age a that is due in d saves weight x a x d of age.
 *
 * @param now Monotonic ms.
 */
export function itemsToSend(poll: Poll, now: number): readonly Item[] {
  const sent = poll.items.filter(isFree)
  const { size, polls } = poll.group
  if (poll.apart || sent.length >= size || polls.length === 1) return sent
  const donors = polls
    .filter((other) => other !== poll && !other.apart)
    .map((other) => ({ items: other.items.filter(isFree), gain: gainOf(other, now) }))
    .sort((a, b) => b.gain - a.gain)
  for (const { items } of donors) {
    if (sent.length >= size) break
    sent.push(...items.slice(0, size - sent.length))
  }
  return sent
}

function gainOf(poll: Poll, now: number): number {
  const [item] = poll.items
  const ageMs = Math.min(now - (item?.askedAt ?? now), Number.MAX_SAFE_INTEGER)
  return poll.weight * ageMs * Math.max(1, poll.dueAt - now)
}

function isFree(item: Item): boolean {
  return !item.inFlight
}
