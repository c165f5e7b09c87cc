import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readingsOf } from '#core/watchlists/directory/typed-code.ts'
import { parseInstrumentId } from '#model/market/instrument.ts'

describe('a code without a market', () => {
  it.each([
    ['TSLA', 'stock:US::TSLA'],
    ['tsla', 'stock:US::TSLA'],
    ['BRK.B', 'stock:US::BRK.B'],
    ['BTCUSDT', 'crypto:BA::BTCUSDT'],
    ['pepe-usdt', 'crypto:BA::PEPEUSDT'],
    ['ETHBTC', 'crypto:BA::ETHBTC'],
    ['EURUSD', 'forex:GB::EURUSD'],
    ['EUR/NOK', 'forex:GB::EURNOK'],
    ['XAUUSD', 'forex:GB::XAUUSD'],
    ['EURUSD=X', 'forex:GB::EURUSD'],
    ['GC=F', 'future:US::GC'],
    ['BTC-USD', 'crypto:BA::BTCUSD'],
    ['00700', 'stock:HK::700'],
    ['00005', 'stock:HK::5'],
    ['9999', 'stock:HK::9999'],
    ['600519', 'stock:SH::600519'],
    ['688981', 'stock:SH::688981'],
    ['510300', 'fund:SH::510300'],
    ['300750', 'stock:SZ::300750'],
    ['002594', 'stock:SZ::002594'],
    ['159915', 'fund:SZ::159915'],
    ['399001', 'indices:GB::399001'],
    ['00700.HK', 'stock:HK::700'],
    ['600519.SS', 'stock:SH::600519'],
    ['7203.T', 'stock:JP::7203'],
    ['AAPL.US', 'stock:US::AAPL'],
  ])('is classed by its shape: %s', (text, id) => {
    expect(readingsOf(text)[0]).toBe(id)
  })

  it('may mean several things, the likeliest first', () => {
    expect(readingsOf('000001')).toEqual(['stock:SZ::000001', 'indices:GB::000001'])
    expect(readingsOf('2330')).toEqual(['stock:HK::2330', 'stock:JP::2330', 'stock:TW::2330', 'stock:MY::2330'])
    expect(readingsOf('ZC')).toContain('future:US::ZC')
  })

  it.each(['', '  ', 'Apple Inc', '苹果', '1234567', 'a,b', 'constructor.constructor'])(
    'means nothing as %j',
    (text) => {
      expect(readingsOf(text)).toEqual([])
    },
  )

  it('never yields what is no instrument', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const id of readingsOf(text)) expect(parseInstrumentId(id)).not.toBeNull()
      }),
    )
  })
})
