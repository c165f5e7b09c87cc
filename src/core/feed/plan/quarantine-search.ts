/**
 * Finds the code for which a whole batch is refused: the batch is halved until the code is alone, which is then
 * quarantined: asked apart and tried again slowly. The halves are ordinary polls of the plan, inside the budget like all else.
 */
import type { Group, Item, Isolation } from './group.ts'
import type { Plan } from './plan.ts'

/**
 * - `split`: asked again in halves.
 * - `quarantined`: the bad code is found.
 * - `unclear`: the refusal is not about a code.
 * - `givenUp`: nor is it after a search through the whole group.
 */
type RefusalVerdict = 'split' | 'quarantined' | 'unclear' | 'givenUp'

export interface QuarantineSearch {
  /** The service refused a request with these items. Monotonic ms. */
  refused(items: readonly Item[], now: number): RefusalVerdict
  /** The service answered a request with these items. */
  accepted(items: readonly Item[]): void
}

interface LoneRefusals {
  readonly count: number
  readonly acceptancesBefore: number
}

const FIRST_QUARANTINE_MS = 600_000
const MAX_QUARANTINE_MS = 6 * 3_600_000
const SEARCH_AGAIN_MS = 600_000
/** A lone code is only judged after several refusals: there is no other half to compare it with. */
const LONE_REFUSALS = 3

export function createQuarantineSearch(plan: Pick<Plan, 'changed'>): QuarantineSearch {
  const searches = createSearches()
  const noSearchBefore = new Map<Group, number>()
  /** Codes of the last batch that was refused although both of its halves were not. */
  const refusedForNothing = new Map<Group, number>()
  const loneRefusals = new WeakMap<Item, LoneRefusals>()

  function isolate(items: readonly Item[], refusals: number, siblings: Isolation['siblings']): void {
    const isolation: Isolation = { quarantined: false, periodMs: 0, refusals, siblings }
    for (const item of items) Object.assign(item, { isolation, askedAt: -Infinity, heldUntil: -Infinity })
  }

  function quarantine(item: Item, refusals: number): RefusalVerdict {
    const before = item.isolation?.quarantined === true ? item.isolation.periodMs * 2 : FIRST_QUARANTINE_MS
    item.isolation = { quarantined: true, periodMs: Math.min(MAX_QUARANTINE_MS, before), refusals, siblings: null }
    plan.changed(item.group)
    return 'quarantined'
  }

  function refusedAlone(item: Item): RefusalVerdict {
    const { isolation } = item
    if (isolation?.quarantined === true) return quarantine(item, isolation.refusals + 1)
    const known = loneRefusals.get(item) ?? { count: 0, acceptancesBefore: searches.acceptances(item.group) }
    const count = known.count + 1
    loneRefusals.set(item, { ...known, count })
    const before = searches.of(item.group)?.acceptancesBefore ?? known.acceptancesBefore
    const judged = isolation !== null || count >= LONE_REFUSALS
    return judged && searches.acceptances(item.group) > before ? quarantine(item, count) : 'unclear'
  }

  function split(items: readonly Item[], { group, isolation }: Item, now: number): RefusalVerdict {
    const search = searches.through(group, items.length)
    if (search.halvesLeft < 2) return giveUp(group, now)
    search.halvesLeft -= 2
    const middle = Math.ceil(items.length / 2)
    const refusals = (isolation?.refusals ?? 0) + 1
    const siblings = { refused: 0 }
    isolate(items.slice(0, middle), refusals, siblings)
    isolate(items.slice(middle), refusals, siblings)
    plan.changed(group)
    return 'split'
  }

  function giveUp(group: Group, now: number): RefusalVerdict {
    for (const item of group.items) if (item.isolation?.quarantined === false) item.isolation = null
    searches.end(group)
    noSearchBefore.set(group, now + SEARCH_AGAIN_MS)
    plan.changed(group)
    return 'givenUp'
  }

  function halfAccepted(group: Group): void {
    const search = searches.of(group)
    if (search === null) return
    search.acceptedHalves++
    if (search.acceptedHalves < 2) return
    // Neither half holds a bad code. Once that may be a passing trouble; twice there are too many codes.
    if (refusedForNothing.get(group) === search.codes) group.size = Math.ceil(search.codes / 2)
    refusedForNothing.set(group, search.codes)
  }

  return {
    refused(items, now) {
      const [first] = items
      if (first === undefined) return 'unclear'
      const { group } = first
      if (searches.isHopeless(group, first.isolation)) return giveUp(group, now)
      if (items.length === 1) return refusedAlone(first)
      if (now < (noSearchBefore.get(group) ?? -Infinity)) return 'unclear'
      return split(items, first, now)
    },
    accepted(items) {
      const group = items[0]?.group
      if (group !== undefined) searches.accepted(group)
      for (const item of items) {
        loneRefusals.delete(item)
        if (item.isolation === null) continue
        const isHalf = !item.isolation.quarantined && item.isolation.refusals === 1
        if (isHalf && item === items[0]) halfAccepted(item.group)
        item.isolation = null
        plan.changed(item.group)
      }
    },
  }
}

/** The searches for bad codes that are under way, one a group at most: how far they have come, and whether they are worth it. */
interface Search {
  readonly codes: number
  /** Halves that may still be asked: a service that refuses everything must not be asked about every code. */
  halvesLeft: number
  /** Halves of the whole that were accepted. */
  acceptedHalves: number
  /** Refused pieces of the batch that have no code in common: at least as many codes are bad. */
  refusedPieces: number
  /** Of the group, when the search started. */
  readonly acceptancesBefore: number
}

interface Searches {
  /** The search under way; null when there is none. */
  of(group: Group): Search | null
  /** The search under way or, when there is none, a new one through so many codes. */
  through(group: Group, codes: number): Search
  end(group: Group): void
  /** The service accepted a request of the group. */
  accepted(group: Group): void
  /** Requests of the group that the service accepted. While it accepts none, a refusal says nothing about a code. */
  acceptances(group: Group): number
  /** Takes a refused half into account. @returns whether it is clear now that the trouble is not a few codes */
  isHopeless(group: Group, isolation: Isolation | null): boolean
}

/** Bad codes that one search can find, about. */
const MAX_BAD_CODES = 3

function createSearches(): Searches {
  const searches = new Map<Group, Search>()
  const acceptances = new Map<Group, number>()
  const acceptancesOf = (group: Group): number => acceptances.get(group) ?? 0

  return {
    of: (group) => searches.get(group) ?? null,
    through(group, codes) {
      const running = group.items.some((item) => item.isolation?.quarantined === false)
      const known = searches.get(group)
      if (running && known !== undefined) return known
      const search: Search = {
        codes,
        halvesLeft: 2 * MAX_BAD_CODES * Math.ceil(Math.log2(codes)),
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
    isHopeless(group, isolation) {
      const search = searches.get(group)
      const siblings = isolation?.siblings ?? null
      // Those of a search that is over, and lone codes, belong to none.
      if (search === undefined || siblings === null) return false
      // The first refused half counts for the whole that it is a part of.
      if (siblings.refused > 0) search.refusedPieces++
      siblings.refused++
      return search.refusedPieces > MAX_BAD_CODES && acceptancesOf(group) === search.acceptancesBefore
    },
  }
}
