import { describe, expect, it } from 'vitest'
import { itemsToSend } from '#core/feed/plan/free-slots.ts'
import { createPlan } from '#core/feed/plan/plan.ts'
import { DEMANDS, type Consumer } from '#core/feed/demand/demand.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { everythingServed } from '#test/fakes/service/everything-served.ts'

function planOf(consumers: readonly Consumer[], size: number) {
  const plan = createPlan(size, everythingServed)
  const id = (index: number) => instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: `C${index}` })
  for (const [index, consumer] of consumers.entries()) plan.setDemand(id(index), DEMANDS[consumer], 0)
  plan.refresh(1 / 1_000, 0, 0)
  const [group] = [...plan.groups()]
  if (group === undefined) throw new Error('nothing planned')
  return group
}

describe('a request with free slots', () => {
  it('takes along what gains most by it, and never more than fit', () => {
    const group = planOf(['armedAlert', 'armedAlert', 'hidden', 'hidden', 'recorder'], 2)
    for (const item of group.items) item.askedAt = 0
    for (const poll of group.polls) poll.dueAt = poll.periodMs
    const [alerts, , lone] = group.polls
    if (lone === undefined || alerts === undefined) throw new Error('cut otherwise')
    const sent = itemsToSend(lone, alerts.periodMs / 2)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.demand.weight).toBe(DEMANDS.armedAlert.weight)
  })

  it('takes nothing along that is on its way already', () => {
    const group = planOf(['armedAlert', 'armedAlert', 'hidden'], 2)
    for (const item of group.items) item.inFlight = item.demand.weight > 1
    const lone = group.polls[1]
    expect(lone && itemsToSend(lone, 0)).toHaveLength(1)
  })

  it('stays alone when its codes are isolated', () => {
    const group = planOf(['visible', 'visible', 'visible'], 2)
    const [poll] = group.polls
    expect(poll && itemsToSend({ ...poll, items: poll.items.slice(0, 1), apart: true }, 0)).toHaveLength(1)
  })
})
