import { describe, expect, it } from 'vitest'
import { createMarketHours } from '#core/feed/plan/market-hours.ts'

const hoursOf = createMarketHours()
/** A Friday and the Saturday after it. */
const FRIDAY_NOON_UTC = Date.UTC(2026, 10, 20, 12)
const SATURDAY_NOON_UTC = Date.UTC(2026, 10, 21, 12)

describe('market hours', () => {
  it('know the hours of stocks and funds by region', () => {
    expect(hoursOf('stock', 'GB').at(FRIDAY_NOON_UTC).state).toBe('open')
    expect(hoursOf('stock', 'US').at(FRIDAY_NOON_UTC)).toMatchObject({
      state: 'closed',
      changesAtMs: Date.UTC(2026, 10, 20, 14, 30),
    })
    expect(hoursOf('fund', 'US').at(SATURDAY_NOON_UTC).state).toBe('closed')
  })

  it('know the lunch break', () => {
    expect(hoursOf('stock', 'HK').at(Date.UTC(2026, 10, 20, 4, 30)).state).toBe('lunch')
  })

  it('know that forex closes at weekends and crypto never does', () => {
    expect(hoursOf('forex', 'GB').at(FRIDAY_NOON_UTC).state).toBe('open')
    expect(hoursOf('forex', 'GB').at(SATURDAY_NOON_UTC).state).toBe('closed')
    expect(hoursOf('crypto', 'BA').at(SATURDAY_NOON_UTC).state).toBe('open')
  })

  it('take a market without a table, or of many homes, for open', () => {
    for (const hours of [hoursOf('stock', 'ZZ'), hoursOf('indices', 'GB')])
      expect(hours.at(SATURDAY_NOON_UTC)).toEqual({ state: 'open', changesAtMs: Infinity })
  })
})
