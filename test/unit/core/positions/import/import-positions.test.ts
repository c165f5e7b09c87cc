import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionsCsv } from '#core/positions/export-positions.ts'
import type { ImportedPositions } from '#core/positions/import/import-positions.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import {
  briefFaults,
  briefLots,
  briefPassedOver,
  fixtureText,
  readPositions as read,
} from '#test/fakes/positions/position-files.ts'

describe('an import of positions', () => {
  it('reads transactions of Portfolio Performance, and computes the price without fees and taxes', () => {
    const imported = read(fixtureText('position-files/portfolio-performance.csv'))
    expect(imported.format).toBe('portfolioPerformance')
    expect(briefLots(imported)).toEqual([
      'stock:US::AAPL 10 150 USD 2026-03-02 10',
      'stock:US::AAPL -2 160 USD 2026-03-09 2',
    ])
    expect(briefPassedOver(imported)).toEqual(['4 income', '5 cash'])
    expect(briefFaults(imported)).toEqual(['6 isin'])
    expect(imported.lots[0]?.lot.note).toBe('first')
  })

  it('reads them with semicolons and decimal commas', () => {
    expect(briefLots(read(fixtureText('position-files/portfolio-performance-semicolons.csv')))).toEqual([
      'stock:DE::SAP 12.5 96 EUR 2026-03-02 5.5',
    ])
  })

  it('reads activities of Ghostfolio from CSV', () => {
    const imported = read(fixtureText('position-files/ghostfolio.csv'))
    expect(imported.format).toBe('ghostfolio')
    expect(briefLots(imported)).toEqual([
      'stock:US::MSFT 5 298.58 USD 2025-09-16 19',
      'stock:US::MSFT -2 310 USD 2026-01-05 1',
    ])
    expect(briefPassedOver(imported)).toEqual(['3 income', '5 other'])
    expect(briefFaults(imported)).toEqual(['6 date'])
  })

  it('reads the export of Ghostfolio from JSON', () => {
    const imported = read(fixtureText('position-files/ghostfolio.json'))
    expect(briefLots(imported)).toEqual(['stock:US::MSFT 5 298.58 USD 2025-09-15 19'])
    expect(briefPassedOver(imported)).toEqual(['2 income'])
    expect(briefFaults(imported)).toEqual(['3 quantity'])
  })

  it('dates an activity of Ghostfolio without a time by the midnight of the user', () => {
    const file = (...dates: string[]) => {
      const terms = { type: 'BUY', quantity: 3, unitPrice: 100, fee: 0, currency: 'USD', symbol: 'MSFT' }
      return JSON.stringify({ activities: dates.map((date) => ({ ...terms, date })) })
    }
    const dates = ['2024-12-31T23:00:00.000Z', '2025-07-01T22:00:00.000Z', '2025-01-11T18:22:44.000Z', '2025-01-12']
    const datesIn = (imported: ImportedPositions) => imported.lots.map(({ lot }) => lot.date)
    expect(datesIn(read(file(...dates), { zone: 'Europe/Berlin' }))).toEqual(
      ['2025-01-01', '2025-07-02', '2025-01-11', '2025-01-12'], // prettier-ignore
    )
    expect(datesIn(read(file(...dates)))[0]).toBe('2024-12-31')
  })

  it('reads activities of Wealthfolio', () => {
    const imported = read(fixtureText('position-files/wealthfolio.csv'))
    expect(imported.format).toBe('wealthfolio')
    expect(briefLots(imported)).toEqual([
      'stock:US::MSFT 30 368.6 USD 2023-12-15 0',
      'stock:US::AAPL -25 48.95 USD 2025-06-27 1.25',
    ])
    expect(briefPassedOver(imported)).toEqual(['2 income', '4 cash'])
    expect(briefFaults(imported)).toEqual(['6 price'])
  })

  it('reads the trades of stocks of a statement of Interactive Brokers, each on its exchange', () => {
    const imported = read(fixtureText('position-files/interactive-brokers.csv'))
    expect(imported.format).toBe('interactiveBrokers')
    expect(briefLots(imported)).toEqual([
      'stock:US::AAPL 1000 139.83 USD 2026-01-23 1',
      'stock:DE::SAP 50 180.5 EUR 2026-01-26 2.5',
      'stock:US::AAPL -500 143.8 USD 2026-01-30 1.014569',
    ])
    expect(briefPassedOver(imported)).toEqual(['6 execution', '9 otherClass'])
    expect(imported.faults).toEqual([])
  })

  it('reads what it exports', () => {
    const { lots } = read(fixtureText('position-files/interactive-brokers.csv'))
    const stored = lots.map(({ lot }, place) => ({
      instrument: lot.instrument,
      priceCurrency: null,
      lots: [{ ...lot, id: `lot-${place + 1}` as const, note: '=1+1', sharesAsOf: '2026-02-01' }],
    }))
    const again = read(positionsCsv(stored))
    expect(again.format).toBe('quotedeck')
    expect(again.faults).toEqual([])
    expect(again.lots.map(({ lot }) => lot)).toEqual(
      lots.map(({ lot: { priceCurrency: _quoted, ...lot } }) => ({ ...lot, note: '=1+1', sharesAsOf: '2026-02-01' })),
    )
  })

  it('refuses a word that is no known currency, by line and reason', () => {
    const titles = 'date,symbol,quantity,activityType,unitPrice,currency,fee\n'
    const row = (currency: string) => `2026-01-05,${currency === 'USDT' ? 'BTCUSDT' : 'MSFT'},1,BUY,2,${currency},0\n`
    const imported = read(titles + ['USD', 'Dollars', 'QQQ', 'USDT'].map(row).join(''))
    expect(imported.lots.map(({ lot }) => lot.currency)).toEqual(['USD', 'USDT'])
    expect(briefFaults(imported)).toEqual(['3 currency', '4 currency'])
  })

  it('takes the listing in the currency of the trade', () => {
    const file =
      'date,symbol,quantity,activityType,unitPrice,currency,fee\n2026-01-05,SAP.DE,1,BUY,2,EUR,0\n2026-01-05,9988.HK,1,BUY,2,HKD,0'
    expect(read(file).lots.map(({ lot }) => lot.instrument)).toEqual([idOf('stock:DE::SAP'), idOf('stock:HK::9988')])
  })

  it('says which decimal mark it found, and that a number may be meant otherwise', () => {
    const file = (rows: string) => `Date;Code;Currency;Price;Quantity;Action;Fee\n${rows}`
    const clear = read(file('2026-01-05;MSFT;USD;300,5;1.500;buy;0'))
    expect([clear.numbers, briefLots(clear)]).toEqual([
      { mark: 'comma', doubt: null },
      ['stock:US::MSFT 1500 300.5 USD 2026-01-05 0'],
    ])
    const unclear = file('2026-01-05;MSFT;USD;300;1.500;buy;0')
    expect(read(unclear).numbers).toEqual({ mark: 'comma', doubt: '1.500' })
    const chosen = read(unclear, { mark: 'point' })
    expect([chosen.numbers, briefLots(chosen)]).toEqual([
      { mark: 'point', doubt: null },
      ['stock:US::MSFT 1.5 300 USD 2026-01-05 0'],
    ])
  })

  it('refuses a number of another convention than the rest of the file, by line and reason', () => {
    const rows = ['300.25,2', '310.50,3', '"12,80",4'].map((cells) => `2026-01-05,MSFT,USD,${cells},buy,0`)
    const imported = read(['Date,Code,Currency,Price,Quantity,Action,Fee', ...rows].join('\n'))
    expect(imported.numbers?.mark).toBe('point')
    expect(briefFaults(imported)).toEqual(['4 price'])
  })

  it('finds the order of day and month in all dates, and says where they do not decide', () => {
    const file = (...dates: string[]) =>
      ['date,symbol,quantity,activityType,unitPrice,currency,fee', ...dates.map((date) => `${date},MSFT,1,BUY,2,USD,0`)].join('\n') // prettier-ignore
    const datesIn = (imported: ImportedPositions) => imported.lots.map(({ lot }) => lot.date)
    const dayFirst = read(file('03/05/2024', '25/12/2024'))
    expect([dayFirst.dates, datesIn(dayFirst)]).toEqual([
      { order: 'dayFirst', doubt: null },
      ['2024-05-03', '2024-12-25'],
    ])
    const unclear = file('03/05/2024', '04.03.2024')
    expect(read(unclear).dates).toEqual({ order: 'monthFirst', doubt: '03/05/2024' })
    expect(datesIn(read(unclear))).toEqual(['2024-03-05', '2024-03-04'])
    expect(datesIn(read(unclear, { order: 'dayFirst' }))).toEqual(['2024-05-03', '2024-03-04'])
    expect(read(file('2024-03-05')).dates).toBeNull()
  })

  it('counts executions of a symbol that has no orders', () => {
    const header = 'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Comm/Fee'
    const row = (kind: string, symbol: string) =>
      `Trades,Data,${kind},Stocks,USD,${symbol},"2026-06-10, 10:30:01",6,150,-1`
    const imported = read([header, row('Order', 'AAPL'), row('Trade', 'AAPL'), row('Trade', 'MSFT')].join('\n'))
    expect(imported.lots.map(({ lot }) => lot.instrument)).toEqual(['stock:US::AAPL', 'stock:US::MSFT'])
    expect(briefPassedOver(imported)).toEqual(['3 execution'])
  })

  it('names dividends, interest, fees and deposits of a statement', () => {
    const statement = [
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Comm/Fee',
      'Dividends,Header,Currency,Date,Description,Amount',
      'Dividends,Data,USD,2026-02-13,AAPL(US0378331005) Cash Dividend,2.60',
      'Dividends,Data,Total,,,2.60',
      'Withholding Tax,Data,USD,2026-02-13,AAPL(US0378331005) Cash Dividend - US Tax,-0.39',
      'Deposits & Withdrawals,Data,USD,2026-01-02,Electronic Fund Transfer,1000',
      'Corporate Actions,Data,Stocks,USD,2026-06-10,"NVDA(US67066G1040) Split 10 for 1",90',
    ]
    expect(briefPassedOver(read(statement.join('\n')))).toEqual(['3 income', '5 cost', '6 cash', '7 split'])
  })

  it('names a split that says no ratio', () => {
    const titles = 'date,symbol,quantity,activityType,unitPrice,currency,fee,amount\n'
    const imported = read(`${titles}2020-08-31,AAPL,,SPLIT,,USD,0,\n2020-08-31,???,,SPLIT,,USD,0,4`)
    expect([imported.splits, briefPassedOver(imported)]).toEqual([[], ['2 split', '3 split']])
  })

  it('restates the lots from before a split, and leaves those of the day and later', () => {
    const titles = 'date,symbol,quantity,activityType,unitPrice,currency,fee,amount\n'
    const rows = [
      '2020-08-31,AAPL,,SPLIT,,USD,0,4',
      '2020-01-06,AAPL,10,BUY,300,USD,0,',
      '2020-08-31,AAPL,2,BUY,129,USD,0,',
    ]
    const { lots } = read(titles + rows.join('\n'))
    expect(lots.map(({ lot: { quantity, price, date, sharesAsOf } }) => [quantity, price, date, sharesAsOf])).toEqual([
      ['40', '75', '2020-01-06', '2020-08-31'],
      ['2', '129', '2020-08-31', undefined],
    ])
  })

  it('refuses a listing in another currency in place of the one that is meant', () => {
    const titles = 'date,symbol,quantity,activityType,unitPrice,currency,fee\n'
    const rows = [
      '2026-01-05,AAPL,1,BUY,2,EUR,0',
      '2026-01-05,7203.T,1,BUY,2,EUR,0',
      '2026-01-05,NESN.SW,1,BUY,2,CHF,0',
    ]
    const { faults } = read(titles + rows.join('\n'))
    expect(faults.map(({ line, reason, part }) => [line, reason, part])).toEqual([
      [2, 'listing', 'AAPL'],
      [3, 'listing', '7203.T'],
      [4, 'exchange', '.SW'],
    ])
  })

  it('reads a table of unknown titles by the columns that are chosen', () => {
    const table = 'When,What,How many,At,Kind\n2026-01-05,AAPL,10,150.25,bought\n2026-01-06,AAPL,4,151,sold'
    const unknown = read(table)
    expect([unknown.format, unknown.titles]).toEqual([null, ['When', 'What', 'How many', 'At', 'Kind']])
    const places = { date: 0, symbol: 1, quantity: 2, price: 3, side: 4 }
    expect(read(table, { columns: { places, currency: '' } }).format).toBeNull()
    expect(briefLots(read(table, { columns: { places, currency: 'USD' } }))).toEqual([
      'stock:US::AAPL 10 150.25 USD 2026-01-05 0',
      'stock:US::AAPL -4 151 USD 2026-01-06 0',
    ])
  })

  it('says that no format fits, and adds nothing', () => {
    expect(read('name,age\nAnn,7')).toMatchObject({ format: null, lots: [], passedOver: [], faults: [] })
    expect(read('').format).toBeNull()
    expect(read('{"activities": 7}').format).toBeNull()
  })

  it('never throws, whatever the file', () => {
    const titles = 'date,symbol,quantity,activityType,unitPrice,currency,fee\n'
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.boolean(), (text, hasTitles) => {
        expect(() => read(hasTitles ? titles + text : text)).not.toThrow()
      }),
    )
  })
})
