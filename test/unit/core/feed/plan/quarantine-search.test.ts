import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Item } from '#core/feed/plan/group.ts'
import { createPlan } from '#core/feed/plan/plan.ts'
import { createQuarantineSearch } from '#core/feed/plan/quarantine-search.ts'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { everythingServed } from '#test/fakes/service/everything-served.ts'

const PAUSE_MS = 5_000
const LONGEST_MS = 60_000

/** The service refuses batches for which `accepts` is false; polls until all codes are answered or settled, or for a minute. */
function search(count: number, size: number, accepts: (codes: readonly string[]) => boolean) {
  const plan = createPlan(size, everythingServed)
  const quarantineSearch = createQuarantineSearch(plan)
  for (let index = 0; index < count; index++)
    plan.setDemand(
      instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: `C${index}` }),
      DEMANDS.visible,
      0,
    )
  let requests = 0
  let now = 0
  function ask(items: readonly Item[]): void {
    requests++
    if (accepts(items.map(({ code }) => code))) {
      quarantineSearch.accepted(items)
      for (const item of items) item.askedAt = Infinity
      return
    }
    const verdict = quarantineSearch.refused(items, now)
    if (verdict === 'split') return
    for (const item of items) item.askedAt = verdict === 'quarantined' ? Infinity : now + PAUSE_MS
  }
  plan.refresh(1, 0, 0)
  for (let poll = plan.next(now); now < LONGEST_MS; poll = plan.next(now)) {
    if (poll === undefined || poll.dueAt === Infinity) break
    now = Math.max(now, poll.dueAt)
    ask(poll.items)
    plan.reschedule(poll.items)
    plan.refresh(1, 0, 0)
  }
  const items = [...plan.items()]
  const quarantined = items.filter(({ isolation }) => isolation?.quarantined).map(({ code }) => code)
  return { plan, items, requests, quarantined, group: [...plan.groups()][0] }
}

describe('the search for a bad code', () => {
  it('finds it in about two requests for every halving, and leaves no other code apart', () => {
    const { quarantined, requests, items } = search(16, 16, (codes) => !codes.includes('C11'))
    expect(quarantined).toEqual(['C11'])
    expect(items.filter(({ isolation }) => isolation !== null)).toHaveLength(1)
    // The whole, and four pairs of halves.
    expect(requests).toBeLessThanOrEqual(9)
  })

  it('finds any one or two bad codes, at any position, and only those', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(19), { minLength: 1, maxLength: 2 }), (bad) => {
        const codes = bad.map((index) => `C${index}`)
        const { quarantined } = search(20, 20, (asked) => !asked.some((code) => codes.includes(code)))
        expect(quarantined.toSorted()).toEqual(codes.toSorted())
      }),
    )
  })

  it('gives up on a service that refuses everything, having asked little', () => {
    const { requests, group } = search(50, 50, () => false)
    // The search, and then the whole again every five seconds of the minute.
    expect(requests).toBeLessThan(10 + 13)
    expect(group?.items.some(({ isolation }) => isolation?.quarantined === false)).toBe(false)
  })

  it('learns that the service takes fewer codes when twice neither half is refused', () => {
    const { plan, items, group, quarantined } = search(50, 50, (codes) => codes.length <= 25)
    expect(quarantined).toEqual([])
    expect(group?.size).toBe(50)
    const quarantineSearch = createQuarantineSearch(plan)
    for (const round of [1, 2]) {
      quarantineSearch.refused(items, round)
      for (const half of [items.slice(0, 25), items.slice(25)]) quarantineSearch.accepted(half)
    }
    expect(group?.size).toBe(25)
  })

  it('does not take the return of a bad code for a sign of too many codes', () => {
    const { plan, items, group } = search(2, 2, () => true)
    const quarantineSearch = createQuarantineSearch(plan)
    const [good, bad] = items
    if (good === undefined || bad === undefined) throw new Error('not planned')
    for (const round of [1, 2, 3]) {
      quarantineSearch.refused([good, bad], round)
      quarantineSearch.accepted([good])
      expect(quarantineSearch.refused([bad], round)).toBe('quarantined')
      quarantineSearch.accepted([bad])
    }
    expect(group?.size).toBe(2)
  })

  it('judges a lone code only after several refusals, and while the service accepts others of its group', () => {
    const plan = createPlan(10, everythingServed)
    const quarantineSearch = createQuarantineSearch(plan)
    for (const [code, region] of [
      ['ODD', 'AA'],
      ['FINE', 'AA'],
      ['ELSEWHERE', 'BB'],
    ] as const)
      plan.setDemand(instrumentId({ assetClass: 'crypto', region, exchange: '', code }), DEMANDS.visible, 0)
    plan.refresh(1, 0, 0)
    const [odd, fine, elsewhere] = [...plan.items()]
    if (odd === undefined || fine === undefined || elsewhere === undefined) throw new Error('not planned')
    expect([1, 2, 3, 4].map(() => quarantineSearch.refused([odd], 0))).toEqual([
      'unclear',
      'unclear',
      'unclear',
      'unclear',
    ])
    quarantineSearch.accepted([elsewhere])
    expect(quarantineSearch.refused([odd], 0)).toBe('unclear')
    quarantineSearch.accepted([fine])
    expect(quarantineSearch.refused([odd], 0)).toBe('quarantined')
  })

  it('tries a quarantined code again after twice the time, and takes it back when it is accepted', () => {
    const { plan, items } = search(4, 4, (codes) => !codes.includes('C2'))
    const quarantineSearch = createQuarantineSearch(plan)
    const culprit = items.find(({ code }) => code === 'C2')
    if (culprit === undefined) throw new Error('not planned')
    const before = culprit.isolation?.periodMs ?? 0
    quarantineSearch.refused([culprit], 0)
    expect(culprit.isolation?.periodMs).toBe(2 * before)
    quarantineSearch.accepted([culprit])
    expect(culprit.isolation).toBeNull()
  })
})
