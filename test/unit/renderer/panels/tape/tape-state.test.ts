import { describe, expect, it } from 'vitest'
import {
  FIRST_STATE,
  readMinimum,
  readTapeState,
  withMinimum,
  writeTapeState,
} from '#renderer/panels/tape/tape-state.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const BTC = idOf('crypto:BA::BTCUSDT')

describe('the stored state of a tape panel', () => {
  it('has the minimum volume for each instrument, and comes back as it was written', () => {
    const state = withMinimum(withMinimum(FIRST_STATE, AAPL, 10_000), BTC, 0.5)
    expect(readTapeState(writeTapeState(state))).toEqual(state)
    expect(withMinimum(state, AAPL, null)).toEqual({ minimums: { [BTC]: 0.5 } })
  })

  it('leaves out invalid entries, and those of longest ago', () => {
    expect(readTapeState({ least: { [AAPL]: 5, nonsense: 5, [BTC]: -1 } })).toEqual({ minimums: { [AAPL]: 5 } })
    expect(readTapeState([])).toEqual(FIRST_STATE)
    const many = Array.from({ length: 60 }, (_, place) => idOf(`stock:US::A${place}`))
    const stored = Object.keys(many.reduce((state, id) => withMinimum(state, id, 1), FIRST_STATE).minimums)
    expect([stored.length, stored[0]]).toEqual([50, 'stock:US::A10'])
  })
})

it('a minimum volume is read in any notation that users write', () => {
  expect(['10,000', ' 0.5 ', '', '1 000'].map(readMinimum)).toEqual([10_000, 0.5, null, 1_000])
  const refused = ['abc', '0', '-5', 'Infinity', '0x10', '12,80', '1,5']
  expect(refused.map(readMinimum)).toEqual(refused.map(() => undefined))
})
