import { describe, expect, it } from 'vitest'
import { nextStep, offeredSteps, readSteps, withStep } from '#renderer/panels/depth/model/price-steps.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const EURUSD = idOf('forex:US::EURUSD')

describe('the price steps of a book', () => {
  it('are prices, multiples of its smallest one', () => {
    expect(offeredSteps(2)).toEqual([null, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5, 10])
    expect(offeredSteps(5)).toEqual([null, 0.00002, 0.00005, 0.0001, 0.0002, 0.0005, 0.001, 0.005, 0.01])
  })

  it('become coarser and finer by key, and end at both ends', () => {
    expect([nextStep(null, 2, 1), nextStep(0.1, 2, 1), nextStep(0.02, 2, -1)]).toEqual([0.02, 0.2, null])
    expect([nextStep(null, 2, -1), nextStep(10, 2, 1)]).toEqual([null, 10])
  })

  it('continue from the nearest finer one if prices have other decimals by now', () => {
    expect([nextStep(0.1, 0, 1), nextStep(3, 0, 1), nextStep(3, 0, -1)]).toEqual([2, 5, null])
  })

  it('belong to one instrument, and are remembered by it', () => {
    const steps = withStep(withStep({}, AAPL, 0.1), EURUSD, 0.0005)
    expect(steps).toEqual({ [AAPL]: 0.1, [EURUSD]: 0.0005 })
    expect(withStep(steps, AAPL, null)).toEqual({ [EURUSD]: 0.0005 })
    expect(readSteps({ ...steps, nothing: 1, 'stock:US::B': 'x' })).toEqual(steps)
  })
})
