/**
 * Finds the code that makes a batch fail: halves the batch until the code is alone, and quarantines it: it is asked
 * apart and rarely. The halves are ordinary polls within the budget.
 */
import type { Group, Item, Isolation } from './group.ts'
import type { Plan } from './plan.ts'

/**
 * - `split`: asked again in halves.
 * - `quarantined`: the bad code is found.
 * - `unclear`: the refusal is not about a code.
 * - `givenUp`: a search through the whole group found no bad code.
 */
type RefusalVerdict = 'split' | 'quarantined' | 'unclear' | 'givenUp'

export interface QuarantineSearch {
  /** Monotonic ms. */
  refused(items: readonly Item[], now: number): RefusalVerdict
  accepted(items: readonly Item[]): void
}

interface LoneRefusals {
  readonly count: number
  readonly acceptancesBefore: number
}

const FIRST_QUARANTINE_MS = 600_000
const MAX_QUARANTINE_MS = 6 * 3_600_000
const SEARCH_AGAIN_MS = 600_000
/** A lone code needs this number of refusals, because there is no other half to compare it with. */
const LONE_REFUSALS = 3

export function createQuarantineSearch(plan: Pick<Plan, 'changed'>): QuarantineSearch {
  const searches = createSearches()
  const noSearchBefore = new Map<Group, number>()
  /** The size of the last batch that was refused although neither half was. */
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
    // Neither half has a bad code: the first time may be a passing fault, the second means too many codes.
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

interface Search {
  readonly codes: number
  /** Halves that may still be asked, so that a service that refuses everything is not asked about every code. */
  halvesLeft: number
  /** Accepted halves of the whole batch. */
  acceptedHalves: number
  /** Refused pieces without a common code: a lower bound of the number of bad codes. */
  refusedPieces: number
  readonly acceptancesBefore: number
}

interface Searches {
  of(group: Group): Search | null
  /** The running search, or a new one. */
  through(group: Group, codes: number): Search
  end(group: Group): void
  accepted(group: Group): void
  /** Accepted requests of the group. Without any, a refusal says nothing about a code. */
  acceptances(group: Group): number
  /**
   * Counts a refused half.
   *
   * @returns Whether the fault is clearly not a few codes.
   */
  isHopeless(group: Group, isolation: Isolation | null): boolean
}

/** The approximate number of bad codes that one search can find. */
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
      if (search === undefined || siblings === null) return false
      // The first refused half counts for its whole.
      if (siblings.refused > 0) search.refusedPieces++
      siblings.refused++
      return search.refusedPieces > MAX_BAD_CODES && acceptancesOf(group) === search.acceptancesBefore
    },
  }
}
