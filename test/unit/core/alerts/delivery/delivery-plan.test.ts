import { describe, expect, it } from 'vitest'
import { planDelivery, type DeliveryMoment } from '#core/alerts/delivery/delivery-plan.ts'
import { alertEvent, TRADING } from '#test/fixtures/alerts.ts'

const events = (count: number, changes: Parameters<typeof alertEvent>[0] = {}) =>
  Array.from({ length: count }, (_, place) => alertEvent({ number: place + 1, firedAt: TRADING, ...changes }))
const moment = (changes: Partial<DeliveryMoment> = {}): DeliveryMoment => ({
  now: TRADING,
  recent: [],
  isSearching: false,
  ...changes,
})
const kinds = (...planned: Parameters<typeof planDelivery>) =>
  planDelivery(...planned).groups.map(({ kind, events: reported }) => [kind, reported.length])

describe('the notifications that are due now', () => {
  it('are one for each event, as long as there is room for all of them', () => {
    expect(kinds(events(3), moment())).toEqual([['single', 1], ['single', 1], ['single', 1]]) // prettier-ignore
    expect(planDelivery(events(3), moment()).checkAgainInMs).toBeNull()
  })

  it('are a single one for all events if there is no room for one each', () => {
    expect(kinds(events(4), moment())).toEqual([['burst', 4]])
    expect(kinds(events(2), moment({ recent: [TRADING, TRADING] }))).toEqual([['burst', 2]])
    expect(kinds(events(1), moment({ recent: [TRADING, TRADING] }))).toEqual([['single', 1]])
  })

  it('wait in a storm until the first of the last ten seconds is over', () => {
    const recent = [TRADING - 9_000, TRADING - 5_000, TRADING]
    expect(planDelivery(events(5), moment({ recent }))).toEqual({ groups: [], checkAgainInMs: 1_000 })
    expect(planDelivery([], moment({ recent }))).toEqual({ groups: [], checkAgainInMs: null })
  })

  it('do not count notifications that are ten seconds old, or from before the clock was set back', () => {
    const old = [TRADING - 10_000, TRADING - 10_000, TRADING - 10_000]
    expect(kinds(events(1), moment({ recent: old }))).toEqual([['single', 1]])
    expect(kinds(events(1), moment({ recent: old.map((at) => at + 1) }))).toEqual([])
    expect(kinds(events(1), moment({ recent: [1, 2, 3].map((ms) => TRADING + ms) }))).toEqual([['single', 1]])
    expect(kinds(events(1), moment({ recent: [TRADING, TRADING, TRADING] }))).toEqual([])
  })
})

describe('the digest of missed events', () => {
  const late = (count: number) => events(count, { isLate: true })

  it('waits a quarter of a minute for more events', () => {
    const early = moment({ now: TRADING + 14_999 })
    expect(planDelivery(late(9), early)).toEqual({ groups: [], checkAgainInMs: 1 })
    expect(kinds(late(9), moment({ now: TRADING + 15_000 }))).toEqual([['digest', 9]])
    expect(planDelivery(late(9), moment({ now: TRADING + 15_000 })).checkAgainInMs).toBeNull()
  })

  it('waits while the search for missed events runs, but no longer than three minutes', () => {
    expect(kinds(late(2), moment({ now: TRADING + 179_999, isSearching: true }))).toEqual([])
    expect(kinds(late(2), moment({ now: TRADING + 180_000, isSearching: true }))).toEqual([['digest', 2]])
  })

  it('is not held up by a clock that was set back', () => {
    expect(kinds(late(1), moment({ now: TRADING - 1 }))).toEqual([['digest', 1]])
    expect(kinds(late(1), moment({ now: TRADING }))).toEqual([])
  })

  it('does not delay notifications of new events, and the plan is checked again when the first of both is due', () => {
    const waiting = planDelivery([...late(1), ...events(1)], moment())
    expect(waiting.groups.map(({ kind, events: reported }) => [kind, reported.map(({ isLate }) => isLate)])).toEqual([
      ['single', [false]],
    ])
    expect(waiting.checkAgainInMs).toBe(15_000)
    const recent = [TRADING - 9_000, TRADING, TRADING]
    expect(planDelivery([...late(1), ...events(1)], moment({ recent })).checkAgainInMs).toBe(1_000)
    const both = kinds([...late(2), ...events(1)], moment({ now: TRADING + 15_000 }))
    expect(both).toEqual([['single', 1], ['digest', 2]]) // prettier-ignore
  })
})
