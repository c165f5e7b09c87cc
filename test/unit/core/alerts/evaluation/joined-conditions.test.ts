import { describe, expect, it } from 'vitest'
import { firstArming } from '#core/alerts/measure/arming.ts'
import { runArming, moment, type ArmingChanges } from '#test/fakes/alerts/arming-run.ts'
import { alert, TRADING } from '#test/fixtures/alerts.ts'

describe('two conditions', () => {
  const conditions = [
    { kind: 'price', direction: 'up', price: 100 },
    { kind: 'volume', least: 1_000 },
  ] as const
  const traded = (price: number, volume: number | null): readonly [number, ArmingChanges] => [
    price,
    { now: moment(price, { volume }) },
  ]

  it('joined by and hold at the same moment', () => {
    const both = alert({ conditions, join: 'and' })
    expect(runArming(both, [traded(95, 900), traded(101, 900), traded(95, 1_100), traded(101, 1_200)]).firedAt).toEqual(
      [3],
    )
    expect(runArming(both, [traded(95, 900), traded(101, null)]).firedAt).toEqual([])
  })

  it('joined by and are ready when either did not hold, and hold again when both do', () => {
    const both = alert({ conditions, join: 'and' })
    expect(runArming(both, [traded(101, 900), traded(101, 1_100)]).firedAt).toEqual([1])
    expect(runArming(both, [traded(101, 1_100), traded(101, 1_200)]).firedAt).toEqual([])
  })

  it('joined by or are known when either is, and name the one that held', () => {
    const either = alert({ conditions, join: 'or' })
    const { firings, arming } = runArming(either, [traded(95, null), traded(101, null)])
    expect(firings).toMatchObject([{ held: [0] }])
    expect(arming.isReady).toHaveLength(2)
    expect(firstArming(either).isReady).toEqual([false, false])
  })

  it('joined by or are each confirmed by two polls of their own', () => {
    const either = alert({ conditions, join: 'or', confirm: { kind: 'polls', polls: 2 } })
    expect(runArming(either, [traded(95, 900), traded(101, 900), traded(95, 1_100)]).firedAt).toEqual([])
    expect(runArming(either, [traded(95, 900), traded(101, 900), traded(101, 1_100)]).firings).toMatchObject([
      { held: [0, 1], from: TRADING },
    ])
  })

  it('joined by or wait each for itself', () => {
    const either = alert({ conditions, join: 'or' })
    const { firedAt, firings } = runArming(either, [traded(101, 900), traded(102, 1_100)])
    expect(firedAt).toEqual([1])
    expect(firings).toMatchObject([{ held: [0, 1] }])
  })
})
