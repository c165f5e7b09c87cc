/** The searches for bad codes that are under way, one a group at most: how far they have come, and whether they are worth it. */
import type { Group, Suspicion } from './group.ts'

interface Search {
  readonly codes: number
  /** Halves that may still be asked: a service that refuses everything must not be asked about every code. */
  halvesLeft: number
  /** Halves of the whole that were accepted. */
  acceptedHalves: number
  /** Refused pieces of the batch that have no code in common: at least as many codes are bad. */
  refusedPieces: number
  /** Of the group, when the search began. */
  readonly acceptancesBefore: number
}

export interface Searches {
  /** The search under way; null when there is none. */
  of(group: Group): Search | null
  /** The search under way or, when there is none, a new one through so many codes. */
  through(group: Group, codes: number): Search
  end(group: Group): void
  /** The service accepted a request of the group. */
  accepted(group: Group): void
  /** Requests of the group that the service accepted. While it accepts none, a refusal tells nothing about a code. */
  acceptances(group: Group): number
  /** Takes a refused half into account. @returns whether it is clear now that the trouble is not a few codes */
  isHopeless(group: Group, suspicion: Suspicion | null): boolean
}

/** Bad codes that one search can find, about. */
const CULPRITS = 3

export function createSearches(): Searches {
  const searches = new Map<Group, Search>()
  const acceptances = new Map<Group, number>()
  const acceptancesOf = (group: Group): number => acceptances.get(group) ?? 0

  return {
    of: (group) => searches.get(group) ?? null,
    through(group, codes) {
      const running = group.items.some((item) => item.suspicion?.quarantined === false)
      const known = searches.get(group)
      if (running && known !== undefined) return known
      const search: Search = {
        codes,
        halvesLeft: 2 * CULPRITS * Math.ceil(Math.log2(codes)),
        acceptedHalves: 0,
        refusedPieces: 1,
        acceptancesBefore: acceptancesOf(group),
      }
      searches.set(group, search)
      return search
    },
    end: (group) => searches.delete(group),
    accepted: (group) => acceptances.set(group, acceptancesOf(group) + 1),
    acceptances: acceptancesOf,
    isHopeless(group, suspicion) {
      const search = searches.get(group)
      const siblings = suspicion?.siblings ?? null
      // Those of a search that is over, and lone codes, belong to none.
      if (search === undefined || siblings === null) return false
      // The first refused half stands for the whole that it is a part of.
      if (siblings.refused > 0) search.refusedPieces++
      siblings.refused++
      return search.refusedPieces > CULPRITS && acceptancesOf(group) === search.acceptancesBefore
    },
  }
}
