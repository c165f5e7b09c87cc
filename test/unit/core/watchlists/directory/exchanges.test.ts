import { describe, expect, it } from 'vitest'
import { atExchange } from '#core/watchlists/directory/exchange-names.ts'
import { EXCHANGES, exchangeFor, exchangesNamed, exchangesOfSuffix } from '#core/watchlists/directory/exchanges.ts'
import { readCode, readingsOf } from '#core/watchlists/directory/typed-code.ts'
import { isCurrencyCode } from '#model/market/currency.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const nothingKnown = { isKnown: () => false, currency: null }

describe('the table of exchanges', () => {
  it('has every name and suffix once for each currency', () => {
    for (const among of [
      ...EXCHANGES.flatMap(({ names }) => names.map(exchangesNamed)),
      ...EXCHANGES.flatMap(({ suffixes }) => suffixes.map(exchangesOfSuffix)),
    ]) {
      const currencies = among.flatMap((one) => one.currencies)
      expect(new Set(currencies).size, JSON.stringify(among)).toBe(currencies.length)
      expect(currencies.every(isCurrencyCode)).toBe(true)
    }
  })

  it('distinguishes exchanges of one name by the currency, else by the form of the code', () => {
    const named = (code: string, currency: string | null) => {
      const found = exchangeFor(exchangesNamed('TSE'), code, currency)
      return typeof found === 'string' ? found : found.region
    }
    expect([
      named('T', 'CAD'),
      named('7203', 'JPY'),
      named('7203', null),
      named('SHOP', null),
      named('T', 'EUR'),
    ]).toEqual(
      ['unserved', 'JP', 'JP', 'unserved', 'listing'], // prettier-ignore
    )
  })
})

describe('a code at a named exchange', () => {
  it('is refused where the service does not have the market', () => {
    expect(['SBF', 'EPA', 'EBS', 'TSX', 'XPAR'].map((name) => atExchange(name, 'SAN', nothingKnown))).toEqual(
      Array.from({ length: 5 }, () => 'unserved'),
    )
    expect(atExchange('NOWHERE', 'SAN', nothingKnown)).toBe('unknown')
  })

  it('is taken from a name of several exchanges only where it is known', () => {
    const isKnown = (id: string) => id === 'stock:NL::ASML'
    expect(atExchange('EURONEXT', 'ASML', { isKnown, currency: null })).toMatchObject({ region: 'NL', code: 'ASML' })
    expect(atExchange('EURONEXT', 'MC', { isKnown, currency: null })).toBe('unserved')
  })
})

describe('a suffix or prefix', () => {
  it.each([
    ['VOD.L', 'stock:GB::VOD'],
    ['BT-A.L', 'stock:GB::BT.A'],
    ['ADS.F', 'stock:DE::ADS'],
    ['7203.T', 'stock:JP::7203'],
    ['D05.SI', 'stock:SG::D05'],
    ['AWX.SI', 'stock:SG::AWX'],
    ['D05.SG', 'stock:SG::D05'],
    ['RELIANCE.NS', 'stock:IN::RELIANCE'],
    ['500325.BO', 'stock:IN:BSE:500325'],
    ['sh600519', 'stock:SH::600519'],
    ['SZ000001', 'stock:SZ::000001'],
    ['hk00700', 'stock:HK::700'],
    ['usAAPL', 'stock:US::AAPL'],
    ['HK.00700', 'stock:HK::700'],
    ['SG.D05', 'stock:SG::D05'],
    ['JP.7203', 'stock:JP::7203'],
    ['MY.1155', 'stock:MY::1155'],
    ['US.T', 'stock:US::T'],
    ['SH.000001', 'indices:GB::000001'],
    ['sz399001', 'indices:GB::399001'],
    ['SH.510300', 'fund:SH::510300'],
  ])('names the market: %s', (text, id) => {
    expect(readCode(text)).toMatchObject({ kind: 'marked', instruments: expect.arrayContaining([idOf(id)]) as unknown })
    expect(readingsOf(text)[0]).toBe(id)
  })

  it.each(['SAN.PA', 'SHOP.TO', 'NESN.SW', 'BHP.AX', 'ABC.V', 'bj430047', 'AT.T', 'SAP.SG'])(
    'is refused where the service does not have the market: %s',
    (text) => {
      expect(readCode(text).kind).toBe('unserved')
      expect(readingsOf(text)).toEqual([])
    },
  )

  it('agrees with the currency of a trade', () => {
    expect(readCode('7203.T', 'EUR').kind).toBe('listing')
    expect(readCode('SAP.SG', 'EUR').kind).toBe('unserved')
    expect(readCode('AWX.SG', 'SGD')).toMatchObject({ kind: 'marked', instruments: ['stock:SG::AWX'] })
    expect(readCode('2PP.SG', 'EUR').kind).toBe('unserved')
    expect(readCode('D05.SG', 'SGD')).toMatchObject({ kind: 'marked', instruments: ['stock:SG::D05'] })
  })
})

it.each(['BRK.B', 'BRK-B', 'BRK/B', 'BRK B', 'brk-b'])('a class of shares is one instrument, written as %s', (text) => {
  expect(readingsOf(text)).toEqual(['stock:US::BRK.B'])
})
