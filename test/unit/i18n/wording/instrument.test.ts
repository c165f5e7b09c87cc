import { describe, expect, it } from 'vitest'
import { marketMark, marketOf } from '#i18n/wording/instrument.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

describe('the market of an instrument, in words', () => {
  it.each([
    ['stock:US::AAPL', 'US', 'Stock · US'],
    ['stock:IN:BSE:TCS', 'BSE', 'Stock · IN · BSE'],
    ['fund:SH::510300', 'SH', 'Fund · SH'],
    ['indices:GB::SPX', 'Index', 'Index'],
    ['indices:GB::HSI', 'Index', 'Index'],
    ['forex:GB::EURUSD', 'FX', 'Forex'],
    ['crypto:BA::BTCUSDT', 'Crypto', 'Crypto'],
    ['future:US::CL', 'Future', 'Future'],
  ])('says of %s only what a reader can make sense of', (id, mark, market) => {
    expect(marketMark(idOf(id))).toBe(mark)
    expect(marketOf(idOf(id))).toBe(market)
  })
})
