import { describe, expect, it } from 'vitest'
import { depths } from '#api/codecs/depth.ts'

const endpoint = depths('stock')
const decode = (side: readonly unknown[]) =>
  endpoint.decode({ A: { s: 'A', a: side, b: [] } }, { region: 'US', exchange: '', codes: ['A'] })
const level = (po: number) => ({ po, p: 10 + po / 100, v: 100, o: 1 })

describe('a side of an order book', () => {
  it('has each level once, in the order of their places', () => {
    const decoded = decode([level(3), level(1), { ...level(2), v: 5 }, level(2)])
    const levels = decoded?.value.get('A')?.asks.map(({ position, volume }) => [position, volume])
    expect(levels).toEqual([
      [1, 100],
      [2, 100],
      [3, 100],
    ])
  })

  it('has the best thousand of endless levels, and is reported', () => {
    const endless = Array.from({ length: 50_000 }, (_, place) => level(50_000 - place))
    const decoded = decode(endless)
    const asks = decoded?.value.get('A')?.asks ?? []
    expect([asks.length, asks[0]?.position, asks.at(-1)?.position]).toEqual([1_000, 1, 1_000])
    expect(decoded?.dropped).toEqual([{ key: 'A a#1000', reason: 'surplus', field: '' }])
  })
})
