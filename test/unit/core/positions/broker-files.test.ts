import { describe, expect, it } from 'vitest'
import {
  briefFaults,
  briefLots,
  briefPassedOver,
  fixtureText,
  readPositions,
} from '#test/fakes/positions/position-files.ts'

describe('a file of a broker', () => {
  it.each([
    [
      'trading-212.csv',
      'trading212',
      [
        'stock:US::AAPL 1.25 150.4 USD 2026-01-05 0',
        'stock:GB::VOD 100 72.5 GBX 2026-01-06 0',
        'stock:US::AAPL -0.25 160 USD 2026-02-05 0.4',
      ],
      ['2 cash', '6 income', '7 income'],
      [],
    ],
    [
      'revolut.csv',
      'revolut',
      [
        'stock:US::AAPL 1.5 150 USD 2026-01-05 0.99',
        'stock:US::MSFT 0.1998348 402.13 USD 2026-01-07 0',
        'stock:US::AAPL -0.5 160 USD 2026-02-14 0.8',
      ],
      ['2 cash', '6 income', '7 cost', '8 split'],
      [],
    ],
    [
      'interactive-brokers-flex.csv',
      'interactiveBrokersFlex',
      ['stock:US::AAPL 10 150.25 USD 2026-01-05 1', 'stock:DE::SAP -5 180.5 EUR 2026-01-06 1.25'],
      ['3 execution', '4 execution', '6 otherClass'],
      ['7 exchange'],
    ],
    [
      'schwab.csv',
      'schwab',
      [
        'stock:US::BRK.B 1000 480.25 USD 2026-02-13 8.95',
        'stock:US::AAPL -2.5 190 USD 2026-02-17 0.01',
        'fund:US::SPY 1.6531 420.1 USD 2026-02-18 0',
      ],
      ['6 income', '7 otherClass', '8 cash', '9 split', '10 other'],
      [],
    ],
    [
      'fidelity.csv',
      'fidelity',
      ['stock:US::AAPL 10 150.25 USD 2026-02-13 5', 'stock:US::AAPL -4 160.5 USD 2026-02-16 0.01'],
      ['6 income', '7 otherClass', '8 cash', '10 other'],
      [],
    ],
    [
      'robinhood.csv',
      'robinhood',
      ['stock:US::AAPL 100 187.4 USD 2026-02-13 0', 'stock:US::AAPL -40 1089.1 USD 2026-02-16 0'],
      ['6 income', '7 otherClass', '8 split', '9 cash', '10 other', '11 other'],
      [],
    ],
    [
      'futu.csv',
      'futu',
      ['stock:US::AAPL 60 180.5 USD 2026-01-15 1.99', 'stock:HK::700 -100 401.2 HKD 2026-02-02 18'],
      ['3 execution', '5 other', '7 otherClass', '8 otherClass'],
      ['6 exchange'],
    ],
    [
      'futu-chinese.csv',
      'futu',
      ['stock:HK::700 100 400.2 HKD 2026-01-15 35.6', 'stock:US::AAPL -2 190.1 USD 2026-02-02 2.01'],
      [],
      [],
    ],
    [
      'chinese-statement.csv',
      'chineseStatement',
      [
        'stock:SZ::000001 1000 11.25 CNY 2026-01-05 5.74',
        'stock:SH::600519 100 1500 CNY 2026-01-05 16.5',
        'stock:SZ::000001 -500 11.8 CNY 2026-02-20 8.01',
        'fund:SH::510300 2000 4.012 CNY 2026-03-01 5',
      ],
      ['6 income', '7 cash'],
      ['8 stockConnect'],
    ],
    [
      'any-table-german.csv',
      'table',
      ['stock:DE::SAP 1000 180.5 EUR 2026-03-05 4.9', 'stock:DE::SAP -250 181.25 EUR 2026-03-06 4.9'],
      ['4 income'],
      [],
    ],
  ])('reads %s', (name, format, lots, passedOver, faults) => {
    const imported = readPositions(fixtureText(`position-files/${name}`))
    expect([imported.format, briefLots(imported), briefPassedOver(imported), briefFaults(imported)]).toEqual([
      format,
      lots,
      passedOver,
      faults,
    ])
  })

  const symbols = { US0378331005: 'AAPL', DE0007164600: 'SAP.DE', NL0010273215: ' ASML.AS ' }

  it('names securities of Degiro by their ISINs, and refuses those whose symbol was not given', () => {
    const imported = readPositions(fixtureText('position-files/degiro.csv'))
    expect([imported.format, imported.lots]).toEqual(['degiro', []])
    expect(imported.faults.map(({ line, reason, part }) => [line, reason, part])).toEqual([
      [2, 'isin', 'US0378331005'],
      [3, 'isin', 'DE0007164600'],
      [4, 'isin', 'IE00B3RBWM25'],
    ])
    expect(imported.isins).toEqual([
      { isin: 'US0378331005', name: 'APPLE INC' },
      { isin: 'DE0007164600', name: 'SAP SE' },
      { isin: 'IE00B3RBWM25', name: 'VANGUARD FTSE ALL-WORLD' },
    ])
    expect(briefPassedOver(imported)).toEqual(['5 split'])
  })

  it('reads transactions of Degiro by the symbols that were given', () => {
    const imported = readPositions(fixtureText('position-files/degiro.csv'), { symbols })
    expect(briefLots(imported)).toEqual([
      'stock:US::AAPL 10 250.25 USD 2026-01-05 0',
      'stock:DE::SAP -5 210.5 EUR 2026-01-12 4.9',
    ])
    expect(imported.lots[0]?.lot.note).toBe('APPLE INC; -2,00 EUR; -5,35 EUR')
    expect(briefFaults(imported)).toEqual(['4 isin'])
    expect(imported.isins).toHaveLength(3)
    expect(briefLots(readPositions(fixtureText('position-files/degiro-dutch.csv'), { symbols }))).toEqual([
      'stock:NL::ASML 2 905.1 EUR 2026-01-12 3',
    ])
  })

  it('refuses a symbol that does not trade in the currency of the row', () => {
    const imported = readPositions(fixtureText('position-files/degiro-dutch.csv'), {
      symbols: { NL0010273215: '7203.T' },
    })
    expect(briefFaults(imported)).toEqual(['2 listing'])
  })

  it('keeps a fee in the currency of the account in the note', () => {
    expect(readPositions(fixtureText('position-files/trading-212.csv')).lots[0]?.lot.note).toBe(
      'Apple; currency conversion fee 0.26 EUR',
    )
  })
})
