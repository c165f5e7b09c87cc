import { describe, expect, it } from 'vitest'
import { quoteEndpointOf } from '#api/catalogue.ts'
import type { AssetClass } from '#model/market/asset-class.ts'

const QUOTE = {
  last: 10,
  open: 9,
  high: 11,
  low: 8,
  previousClose: 9.5,
  change: 0.5,
  changePercent: 5.26,
  volume: 100,
  turnover: 1000,
  status: 0,
  time: 1763578799123,
}

function namesSentFor(assetClass: AssetClass): readonly string[] {
  const parameters = { region: 'US', exchange: '', codes: ['X'] }
  const data = quoteEndpointOf(assetClass).encode(new Map([['X', QUOTE]]), parameters) as { X: object }
  return Object.keys(data.X)
}

describe('a written quote', () => {
  const all = ['s', 'ld', 'o', 'p', 'h', 'l', 't', 'v', 'tu', 'ts', 'ch', 'chp']

  it.each(['stock', 'fund', 'indices', 'future'] as const)('carries every field for %s', (assetClass) => {
    expect(namesSentFor(assetClass)).toEqual(all)
  })

  it('never carries a previous close for forex, nor a previous close or change for crypto, even when they are known', () => {
    expect(namesSentFor('forex')).toEqual(all.filter((name) => name !== 'p'))
    expect(namesSentFor('crypto')).toEqual(all.filter((name) => !['p', 'ch', 'chp'].includes(name)))
  })
})
