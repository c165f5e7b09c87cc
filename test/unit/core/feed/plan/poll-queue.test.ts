import { describe, expect, it } from 'vitest'
import type { Item } from '#core/feed/plan/group.ts'
import { createPlan } from '#core/feed/plan/plan.ts'
import { DEMANDS, type Consumer } from '#core/feed/demand/demand.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { everythingServed } from '#test/fakes/service/everything-served.ts'

const RATE_PER_MS = 2 / 60_000

/** One poll for each consumer, all of one group. */
function planFor(consumers: readonly Consumer[]) {
  const plan = createPlan(1, everythingServed)
  const items = consumers.map((consumer, index): Item => {
    const coin = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: `C${index}` })
    plan.setDemand(coin, DEMANDS[consumer], 0)
    const item = plan.item(coin)
    if (item === undefined) throw new Error('not planned')
    return item
  })
  plan.refresh(RATE_PER_MS, 0, 0)
  const setAsked = (askedAt: number) => {
    for (const item of items) item.askedAt = askedAt
    plan.reschedule(items)
  }
  return { plan, items, setAsked, next: (now: number) => plan.next(now)?.items[0]?.demand.weight }
}

describe('the queue of polls', () => {
  it('names what is due next while nothing is due', () => {
    const { plan, setAsked, next } = planFor(['hidden', 'armedAlert'])
    setAsked(0)
    expect(next(1)).toBe(DEMANDS.armedAlert.weight)
    expect(plan.next(1)?.dueAt).toBeGreaterThan(1)
  })

  it('puts what is asked often before what is not when everything is late', () => {
    const { setAsked, next } = planFor(['recorder', 'hidden', 'visible', 'armedAlert'])
    setAsked(-3_600_000)
    expect(next(0)).toBe(DEMANDS.armedAlert.weight)
  })

  it('lets what is asked rarely have its turn within two of its periods, however busy the others are', () => {
    const { plan, items, setAsked } = planFor(['recorder', 'armedAlert'])
    setAsked(0)
    const [rare, busy] = items
    if (rare === undefined || busy === undefined) throw new Error('not planned')
    const limit = 2 * (rare.poll?.periodMs ?? 0)
    let now = 0
    // A permanent backlog: the frequent one is due again at every check.
    while (plan.next(now)?.items[0] !== rare) {
      now += 1_000
      busy.askedAt = now - (busy.poll?.periodMs ?? 0)
      plan.reschedule([busy])
      expect(now).toBeLessThanOrEqual(limit)
    }
    expect(now).toBeGreaterThan(limit / 2)
  })

  it('leaves out what is held back after a failure until its time has come', () => {
    const { plan, items, setAsked, next } = planFor(['visible', 'armedAlert'])
    setAsked(-3_600_000)
    for (const item of items) if (item.demand.weight === DEMANDS.armedAlert.weight) item.heldUntil = 5_000
    plan.reschedule(items)
    expect(next(0)).toBe(DEMANDS.visible.weight)
    expect(next(5_000)).toBe(DEMANDS.armedAlert.weight)
  })
})
