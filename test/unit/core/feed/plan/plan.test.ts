import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPlan } from '#core/feed/plan/plan.ts'
import { DEMANDS, type Consumer } from '#core/feed/demand/demand.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { everythingServed } from '#test/fakes/service/everything-served.ts'

/** Crypto never closes, so no calendar is involved. */
function coin(index: number): InstrumentId {
  return instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: `C${index}` })
}
const RATE_PER_MS = 60 / 60_000
const consumers = ['armedAlert', 'visible', 'hidden', 'recorder'] as const satisfies readonly Consumer[]

describe('the plan', () => {
  it('puts like weights together, so that the weighty ones share the most frequent request', () => {
    const plan = createPlan(10, everythingServed)
    for (let index = 0; index < 30; index++)
      plan.setDemand(coin(index), DEMANDS[index % 3 === 0 ? 'visible' : 'hidden'], 0)
    plan.refresh(RATE_PER_MS, 0, 0)
    const [group] = [...plan.groups()]
    expect(group?.polls.map(({ items }) => items.map(({ demand }) => demand.weight).join())).toEqual([
      Array.from({ length: 10 }, () => 16).join(),
      Array.from({ length: 10 }, () => 1).join(),
      Array.from({ length: 10 }, () => 1).join(),
    ])
    expect(group?.polls[1]?.periodMs).toBeGreaterThan(3 * (group?.polls[0]?.periodMs ?? Infinity))
  })

  it('asks immediately for what was never asked for, one request of every group first', () => {
    const plan = createPlan(1, everythingServed)
    for (const index of [1, 2, 3]) plan.setDemand(coin(index), DEMANDS.armedAlert, 0)
    const euro = instrumentId({ assetClass: 'forex', region: 'GB', exchange: '', code: 'EURUSD' })
    plan.setDemand(euro, DEMANDS.recorder, 0)
    plan.refresh(RATE_PER_MS, 0, 0)
    const order = [1, 2, 3, 4].map(() => {
      const poll = plan.next(0)
      if (poll === undefined) throw new Error('nothing planned')
      for (const item of poll.items) item.inFlight = true
      plan.reschedule(poll.items)
      return poll.group.endpoint.path
    })
    expect(order.slice(0, 2).toSorted()).toEqual(['/crypto/quotes', '/forex/quotes'])
    expect(plan.next(0)?.dueAt).toBe(Infinity)
  })

  it('keeps the last turn of an instrument when others join or leave its group', () => {
    const plan = createPlan(10, everythingServed)
    plan.setDemand(coin(1), DEMANDS.visible, 0)
    plan.refresh(RATE_PER_MS, 0, 0)
    const item = plan.item(coin(1))
    if (item === undefined) throw new Error('not planned')
    item.askedAt = 5_000
    plan.setDemand(coin(2), DEMANDS.visible, 6_000)
    plan.refresh(RATE_PER_MS, 6_000, 0)
    expect(plan.item(coin(1))?.askedAt).toBe(5_000)
    expect(plan.next(6_000)?.dueAt).toBe(-Infinity)
  })

  it('polls an instrument with reduced demand less often', () => {
    const plan = createPlan(1, everythingServed)
    for (const index of [1, 2]) plan.setDemand(coin(index), DEMANDS.visible, 0)
    const quiet = plan.item(coin(2))
    if (quiet === undefined) throw new Error('not planned')
    quiet.reduction = { reason: 'delisted', weightFactor: 0.001, minPeriodMs: 3_600_000 }
    plan.refresh(RATE_PER_MS, 0, 0)
    expect(quiet.poll?.periodMs).toBeGreaterThanOrEqual(3_600_000)
    expect(plan.item(coin(1))?.poll?.periodMs).toBeLessThan(1_100)
  })

  it('after any changes plans the same as one made afresh: every instrument once, no request too large, all the rate', () => {
    const change = fc.record({
      index: fc.nat(40),
      demand: fc.option(fc.constantFrom(...consumers)),
      refresh: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 80 }), fc.integer({ min: 1, max: 12 }), (changes, size) => {
        const plan = createPlan(size, everythingServed)
        const wanted = new Map<InstrumentId, Consumer>()
        for (const { index, demand, refresh } of changes) {
          plan.setDemand(coin(index), demand === null ? null : DEMANDS[demand], 0)
          if (demand === null) wanted.delete(coin(index))
          else wanted.set(coin(index), demand)
          if (refresh) plan.refresh(RATE_PER_MS, 0, 0)
        }
        plan.refresh(RATE_PER_MS, 0, 0)
        const fresh = createPlan(size, everythingServed)
        for (const [instrument, demand] of wanted) fresh.setDemand(instrument, DEMANDS[demand], 0)
        fresh.refresh(RATE_PER_MS, 0, 0)
        const polls = [...plan.groups()].flatMap((group) => group.polls)
        const planned = polls.flatMap(({ items }) => items.map(({ instrument }) => instrument))
        expect(planned.toSorted()).toEqual([...wanted.keys()].toSorted())
        for (const { items } of polls) expect(items.length).toBeLessThanOrEqual(size)
        const periods = (from: typeof plan) =>
          [...from.groups()].flatMap((group) => group.polls.map((poll) => poll.periodMs))
        expect(periods(plan)).toEqual(periods(fresh))
      }),
    )
  })
})
