/**
 * What a group holds as the reader who is choosing sees it. A choice takes a moment to come back from the backend, and those
 * who walk down a list make several in that moment: an earlier one that comes back meanwhile must not undo the latest.
 */
import type { LinkGroups } from '../../model/link-group.ts'

/** A choice that was told, and what had been heard of the groups by then. */
export interface OwnWord<T> {
  readonly value: T
  readonly heard: LinkGroups | undefined
}

/** More are never on their way at once. */
const MOST_WORDS = 16

/** `held` is what the group holds by what was heard last. */
export function heldNow<T>(words: readonly OwnWord<T>[], heard: LinkGroups | undefined, held: T | null): T | null {
  const latest = words.at(-1)
  if (latest === undefined) return held
  const isOnItsWay = heard === latest.heard || words.slice(0, -1).some(({ value }) => value === held)
  return isOnItsWay ? latest.value : held
}

/** The words after one more; those before the last one that came back are settled. */
export function withWord<T>(words: readonly OwnWord<T>[], word: OwnWord<T>, held: T | null): readonly OwnWord<T>[] {
  const isSettled = words.at(-1)?.value === held
  return isSettled ? [word] : [...words, word].slice(-MOST_WORDS)
}
