import { describe, expect, it } from 'vitest'
import { FIRST_LINK, readStoredLink } from '#renderer/links/stored-link.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

describe('the stored link of a panel', () => {
  it('is read as it was written', () => {
    const stored = { symbolGroup: 3, intervalGroup: 9, symbol: idOf('stock:US::AAPL'), interval: '4h' } as const
    expect(readStoredLink({ ...stored })).toEqual(stored)
  })

  it('follows the first group when the panel is new, and keeps its interval to itself', () => {
    expect(readStoredLink(undefined)).toEqual({ symbolGroup: 1, intervalGroup: null, symbol: null, interval: null })
  })

  it('stays without a group where the reader wanted none', () => {
    expect(readStoredLink({ symbolGroup: null })).toMatchObject({ symbolGroup: null })
  })

  it('loses only the fields that make no sense', () => {
    expect(readStoredLink({ symbolGroup: 10, intervalGroup: 2, symbol: 'nonsense', interval: '7m' })).toEqual({
      ...FIRST_LINK,
      intervalGroup: 2,
    })
    for (const nonsense of [null, 7, 'text', []]) expect(readStoredLink(nonsense)).toEqual(FIRST_LINK)
  })
})
