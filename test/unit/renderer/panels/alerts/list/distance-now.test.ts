import { describe, expect, it } from 'vitest'
import type { AlertDistance } from '#model/alerts/alert-view.ts'
import { distanceNow } from '#renderer/panels/alerts/list/distance-now.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const reported = (parts: Partial<AlertDistance>): AlertDistance => ({
  instrument: idOf('stock:US::AAPL'),
  value: 100,
  threshold: 110,
  unit: 'price',
  percent: 10,
  ...parts,
})

describe('how far an alert is from firing now', () => {
  it('is measured from the newest price, upwards and downwards', () => {
    expect(distanceNow(reported({}), 88)).toEqual(reported({ value: 88, percent: 25 }))
    expect(distanceNow(reported({ threshold: 90 }), 120)).toEqual(reported({ threshold: 90, value: 120, percent: 25 }))
  })

  it('is reached where the newest price is beyond', () => {
    expect(distanceNow(reported({}), 125).percent).toBe(-12)
    expect(distanceNow(reported({ value: 120, percent: -8 }), 88).percent).toBe(25)
  })

  it('is a part of the size of the price where that is below zero', () => {
    const below = reported({ value: -40, threshold: -20, percent: 50 })
    expect(distanceNow(below, -25)).toEqual({ ...below, value: -25, percent: 20 })
    expect(distanceNow(below, -10).percent).toBe(-100)
  })

  it('stays reached after the threshold was reached, until the next published distance', () => {
    expect(distanceNow(reported({ value: 110, percent: 0 }), 109)).toMatchObject({ value: 109, percent: 0 })
  })

  it('is the published distance if it is no price, or no price is known', () => {
    const volume = reported({ unit: 'volume' })
    expect(distanceNow(volume, 88)).toBe(volume)
    const price = reported({})
    expect(distanceNow(price, null)).toBe(price)
  })
})
