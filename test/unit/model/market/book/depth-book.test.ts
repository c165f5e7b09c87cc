import { describe, expect, it } from 'vitest'
import { depthImbalance, type DepthLevel } from '#model/market/book/depth-book.ts'

const levels = (...volumes: number[]): DepthLevel[] =>
  volumes.map((volume, index) => ({ position: index + 1, price: volume > 0 ? 10 : null, volume, orders: null }))

describe('depthImbalance', () => {
  it('is the share by which buyers outweigh sellers', () => {
    expect(depthImbalance({ asks: levels(10, 15), bids: levels(50, 25, 0) })).toBe(0.5)
    expect(depthImbalance({ asks: levels(75), bids: levels(25) })).toBe(-0.5)
  })

  it('reaches its ends when one side is empty, and is unknown when both are', () => {
    expect(depthImbalance({ asks: [], bids: levels(3) })).toBe(1)
    expect(depthImbalance({ asks: levels(3), bids: levels(0, 0) })).toBe(-1)
    expect(depthImbalance({ asks: levels(0), bids: [] })).toBeNull()
  })
})
