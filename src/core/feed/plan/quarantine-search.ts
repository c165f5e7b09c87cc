/**
 * Finds the code for which a whole batch is refused: the batch is halved until the code stands alone, which is then kept
 * apart and tried again slowly. The halves are ordinary polls of the plan, so they keep to the budget like everything else.
 */
import type { Group, Item, Suspicion } from './group.ts'
import type { Plan } from './plan.ts'
import { createSearches } from './searches.ts'

/**
 * - `split`: asked again in halves.
 * - `quarantined`: the culprit.
 * - `unclear`: the refusal is not about a code.
 * - `givenUp`: nor is it after a search through the whole group.
 */
type RefusalVerdict = 'split' | 'quarantined' | 'unclear' | 'givenUp'

export interface Suspects {
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
const LONGEST_QUARANTINE_MS = 6 * 3_600_000
const SEARCH_AGAIN_MS = 600_000
/** A lone code is only judged after several refusals: there is no other half to compare it with. */
const LONE_REFUSALS = 3

export function createSuspects(plan: Pick<Plan, 'changed'>): Suspects {
  const searches = createSearches()
  const noSearchBefore = new Map<Group, number>()
  /** Codes of the last batch that was refused although both of its halves were not. */
  const refusedForNothing = new Map<Group, number>()
  const loneRefusals = new WeakMap<Item, LoneRefusals>()

  function suspect(items: readonly Item[], refusals: number, siblings: Suspicion['siblings']): void {
    const suspicion: Suspicion = { quarantined: false, periodMs: 0, refusals, siblings }
    for (const item of items) Object.assign(item, { suspicion, askedAt: -Infinity, heldUntil: -Infinity })
  }

  function quarantine(item: Item, refusals: number): RefusalVerdict {
    const before = item.suspicion?.quarantined === true ? item.suspicion.periodMs * 2 : FIRST_QUARANTINE_MS
    item.suspicion = { quarantined: true, periodMs: Math.min(LONGEST_QUARANTINE_MS, before), refusals, siblings: null }
    plan.changed(item.group)
    return 'quarantined'
  }

  function refusedAlone(item: Item): RefusalVerdict {
    const { suspicion } = item
    if (suspicion?.quarantined === true) return quarantine(item, suspicion.refusals + 1)
    const known = loneRefusals.get(item) ?? { count: 0, acceptancesBefore: searches.acceptances(item.group) }
    const count = known.count + 1
    loneRefusals.set(item, { ...known, count })
    const before = searches.of(item.group)?.acceptancesBefore ?? known.acceptancesBefore
    const judged = suspicion !== null || count >= LONE_REFUSALS
    return judged && searches.acceptances(item.group) > before ? quarantine(item, count) : 'unclear'
  }

  function split(items: readonly Item[], { group, suspicion }: Item, now: number): RefusalVerdict {
    const search = searches.through(group, items.length)
    if (search.halvesLeft < 2) return giveUp(group, now)
    search.halvesLeft -= 2
    const middle = Math.ceil(items.length / 2)
    const refusals = (suspicion?.refusals ?? 0) + 1
    const siblings = { refused: 0 }
    suspect(items.slice(0, middle), refusals, siblings)
    suspect(items.slice(middle), refusals, siblings)
    plan.changed(group)
    return 'split'
  }

  function giveUp(group: Group, now: number): RefusalVerdict {
    for (const item of group.items) if (item.suspicion?.quarantined === false) item.suspicion = null
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
      if (searches.isHopeless(group, first.suspicion)) return giveUp(group, now)
      if (items.length === 1) return refusedAlone(first)
      if (now < (noSearchBefore.get(group) ?? -Infinity)) return 'unclear'
      return split(items, first, now)
    },
    accepted(items) {
      const group = items[0]?.group
      if (group !== undefined) searches.accepted(group)
      for (const item of items) {
        loneRefusals.delete(item)
        if (item.suspicion === null) continue
        const isHalf = !item.suspicion.quarantined && item.suspicion.refusals === 1
        if (isHalf && item === items[0]) halfAccepted(item.group)
        item.suspicion = null
        plan.changed(item.group)
      }
    },
  }
}
