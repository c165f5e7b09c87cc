import { describe, expect, it } from 'vitest'
import { marketZones } from '#core/feed/plan/market-hours.ts'
import { zoneOf } from '#model/hours/market-zone.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

describe('the clock of a market', () => {
  it.each([
    ['stock:HK::700', 'Asia/Hong_Kong'],
    ['stock:US::AAPL', 'America/New_York'],
    ['fund:SH::510300', 'Asia/Shanghai'],
    ['crypto:BA::BTCUSDT', 'UTC'],
  ])('for %s is that of %s', (instrument, zone) => expect(zoneOf(marketZones(), idOf(instrument))).toBe(zone))

  it('is not made up where it is not known', () => {
    // One region serves the indices of the whole world.
    expect(zoneOf(marketZones(), idOf('indices:GB::SPX'))).toBeNull()
    expect(zoneOf(marketZones(), idOf('stock:XX::A'))).toBeNull()
  })
})
