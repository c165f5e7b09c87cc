import { describe, expect, it } from 'vitest'
import { sessionGroups } from '#renderer/panels/sessions/session-groups.ts'
import { NOON_MS } from '#test/fakes/quotes/live-quotes.ts'
import { sessionOf } from '#test/fixtures/market-sessions.ts'

describe('markets by what they are doing', () => {
  it('are named by code where a name is long', () => {
    expect(sessionGroups([sessionOf('DE', NOON_MS)], 'en')).toEqual([{ state: 'open', names: ['DE'], more: 0 }])
    expect(sessionGroups([sessionOf('DE', NOON_MS)], 'zh-CN')).toEqual([{ state: 'open', names: ['德国'], more: 0 }])
    const forex = sessionOf('', NOON_MS, { assetClass: 'forex', region: null })
    expect(sessionGroups([forex], 'en')).toEqual([{ state: 'open', names: ['Forex'], more: 0 }])
  })

  it('are counted beyond the first few, but never for the sake of one', () => {
    const markets = ['US', 'HK', 'SG', 'JP', 'TW'].map((region) => sessionOf(region, NOON_MS))
    expect(sessionGroups(markets, 'en')).toEqual([{ state: 'open', names: ['US', 'HK', 'SG'], more: 2 }])
    expect(sessionGroups(markets.slice(0, 4), 'en')).toEqual([
      { state: 'open', names: ['US', 'HK', 'SG', 'JP'], more: 0 },
    ])
  })

  it('leave out markets without watched symbols, and a state that no market is in', () => {
    const markets = [sessionOf('US', NOON_MS, { state: 'closed' }), sessionOf('HK', NOON_MS, { isWatched: false })]
    expect(sessionGroups(markets, 'en')).toEqual([{ state: 'closed', names: ['US'], more: 0 }])
  })
})
