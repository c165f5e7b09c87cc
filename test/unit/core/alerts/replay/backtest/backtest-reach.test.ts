import { describe, expect, it } from 'vitest'
import { coarserReach, isInBars, reachOf } from '#core/alerts/replay/backtest/backtest-reach.ts'
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import type { AlertConfirmation } from '#model/alerts/alert.ts'
import type { AssetClass } from '#model/market/asset-class.ts'

const PRICE: AlertCondition = { kind: 'price', direction: 'up', price: 100 }
const VOLUME: AlertCondition = { kind: 'volume', least: 1 }
const SPREAD: AlertCondition = { kind: 'spread', leastPercent: 1 }
const move = (minutes: number): AlertCondition => ({ kind: 'move', direction: 'up', percent: 5, minutes })
const POLLS: AlertConfirmation = { kind: 'polls', polls: 1 }
const closeOf = (interval: '1m' | '5m' | '1h' | '1D'): AlertConfirmation => ({ kind: 'barClose', interval })
interface ReachOptions {
  readonly confirm?: AlertConfirmation
  readonly assetClass?: AssetClass
  readonly maxBars?: number
}

interface CoarserOptions {
  readonly conditions?: readonly AlertCondition[]
  readonly confirm?: AlertConfirmation
  readonly days?: number
}

const reach = (
  days: number,
  conditions: readonly AlertCondition[] = [PRICE],
  { confirm = POLLS, assetClass = 'stock', maxBars = 2_000 }: ReachOptions = {},
) => reachOf({ conditions, confirm }, assetClass, { days, maxBars })

describe('an alert', () => {
  it('can be tried where bars show all that it watches for', () => {
    expect(isInBars([PRICE, VOLUME], 'stock')).toBe(true)
    expect(isInBars([PRICE], 'crypto')).toBe(true)
    expect(isInBars([VOLUME], 'crypto')).toBe(false)
    expect(isInBars([PRICE, SPREAD], 'stock')).toBe(false)
  })
})

describe('the bars that an alert is tried on', () => {
  it('are the finest of which there are not too many', () => {
    expect(reach(6)).toEqual({ interval: '1m', bars: 1_800 })
    expect(reach(7)).toEqual({ interval: '5m', bars: 420 })
    expect(reach(30)).toEqual({ interval: '5m', bars: 1_800 })
    expect(reach(90)).toEqual({ interval: '15m', bars: 1_800 })
    expect(reach(3_000)).toEqual({ interval: '1D', bars: 2_000 })
  })

  it('are as many as the hours of the class make them', () => {
    const barsOf = (assetClass: AssetClass) => reach(1, [PRICE], { assetClass }).bars
    expect(barsOf('stock')).toBe(300)
    expect(barsOf('fund')).toBe(300)
    expect(barsOf('forex')).toBe(1_030)
    expect(barsOf('future')).toBe(1_030)
    expect(barsOf('indices')).toBe(1_440)
    expect(barsOf('crypto')).toBe(1_440)
  })

  it('are finer ones where it waits for their close, or looks back over fewer minutes', () => {
    expect(reach(30, [PRICE], { confirm: closeOf('1m') })).toEqual({ interval: '1m', bars: 2_000 })
    expect(reach(6, [PRICE], { confirm: closeOf('1h') })).toEqual({ interval: '1m', bars: 1_800 })
    expect(reach(90, [move(5)]).interval).toBe('5m')
    expect(reach(90, [move(4)]).interval).toBe('1m')
    expect(reach(90, [move(60), PRICE]).interval).toBe('15m')
  })
})

describe('coarser bars', () => {
  const coarser = (coveredDays: number, { conditions = [PRICE], confirm = POLLS, days = 30 }: CoarserOptions = {}) =>
    coarserReach({ conditions, confirm }, { interval: '1m', bars: 2_000 }, { days, coveredDays })

  it('are tried where the finer ones cover less than six tenths of the time', () => {
    expect(coarser(18)).toBeNull()
    expect(coarser(17.9)).toEqual({ interval: '5m', bars: 430 })
    expect(coarser(3.6)).toEqual({ interval: '5m', bars: 430 })
    expect(coarser(3.5)).toEqual({ interval: '15m', bars: 164 })
    expect(coarser(0)).toEqual({ interval: '1D', bars: 32 })
  })

  it('are of no use where it needs the finer ones', () => {
    expect(coarser(1, { confirm: closeOf('5m') })).toBeNull()
    expect(coarser(1, { conditions: [PRICE, move(5)] })).toBeNull()
  })

  it('are null if there is no coarser interval', () => {
    expect(coarserReach({ conditions: [PRICE], confirm: POLLS }, { interval: '1D', bars: 9 }, { days: 30, coveredDays: 1 }))
      .toBeNull() // prettier-ignore
  })
})
