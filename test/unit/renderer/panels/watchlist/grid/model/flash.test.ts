import { describe, expect, it } from 'vitest'
import { tickBetween } from '#renderer/panels/watchlist/grid/model/flash.ts'
import { idOf, liveWith } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const at = (last: number) => liveWith(AAPL, { last })

describe('a tick', () => {
  it('has the direction of the price', () => {
    expect(tickBetween(at(10), at(10.01))).toBe('up')
    expect(tickBetween(at(10), at(9.99))).toBe('down')
  })

  it('is null when the price stays, though anything else may change', () => {
    expect(tickBetween(at(10), liveWith(AAPL, { last: 10, volume: 1 }, { state: 'stale' }))).toBeNull()
  })

  it('is null for a first price', () => {
    expect(tickBetween(undefined, at(10))).toBeNull()
    expect(tickBetween(liveWith(AAPL, null), at(10))).toBeNull()
  })
})
