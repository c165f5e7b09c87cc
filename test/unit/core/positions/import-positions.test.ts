import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionsCsv } from '../../../../src/core/positions/export-positions.ts'
import { createFindInstrument } from '../../../../src/core/positions/import/find-instrument.ts'
import { importPositions, type ImportedPositions } from '../../../../src/core/positions/import/import-positions.ts'
import { createPriceCurrency } from '../../../../src/core/positions/price-currency.ts'
import { createDirectory } from '../../../../src/core/watchlists/directory.ts'
import { idOf } from '../../../fakes/live-quotes.ts'

const directory = createDirectory()
const find = createFindInstrument(
  { isKnown: (instrument) => directory.nameOf(instrument) !== null, withCode: directory.withCode },
  createPriceCurrency(() => null),
)

function read(content: string): ImportedPositions {
  const steps = importPositions(content, find)
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../fixtures/position-files/${name}`, import.meta.url), 'utf8')

const brief = ({ lots }: ImportedPositions) =>
  lots.map(({ instrument, quantity, price, currency, date, fee }) => [instrument, quantity, price, currency, date, fee].join(' ')) // prettier-ignore
const faultsOf = ({ faults }: ImportedPositions) => faults.map(({ line, reason }) => `${line} ${reason}`)

describe('an import of positions', () => {
  it('reads transactions of Portfolio Performance, and computes the price without fees and taxes', () => {
    const imported = read(fixture('portfolio-performance.csv'))
    expect(imported.format).toBe('portfolioPerformance')
    expect(brief(imported)).toEqual([
      'stock:US::AAPL 10 150 USD 2026-03-02 10',
      'stock:US::AAPL -2 160 USD 2026-03-09 2',
    ])
    expect(imported.passedOver).toBe(2)
    expect(faultsOf(imported)).toEqual(['6 symbol'])
    expect(imported.lots[0]?.note).toBe('first')
  })

  it('reads them with semicolons and decimal commas', () => {
    expect(brief(read(fixture('portfolio-performance-semicolons.csv')))).toEqual([
      'stock:DE::SAP 12.5 96 EUR 2026-03-02 5.5',
    ])
  })

  it('reads activities of Ghostfolio from CSV', () => {
    const imported = read(fixture('ghostfolio.csv'))
    expect(imported.format).toBe('ghostfolio')
    expect(brief(imported)).toEqual([
      'stock:US::MSFT 5 298.58 USD 2025-09-16 19',
      'stock:US::MSFT -2 310 USD 2026-01-05 1',
    ])
    expect(imported.passedOver).toBe(2)
    expect(faultsOf(imported)).toEqual(['6 date'])
  })

  it('reads the export of Ghostfolio from JSON', () => {
    const imported = read(fixture('ghostfolio.json'))
    expect(brief(imported)).toEqual(['stock:US::MSFT 5 298.58 USD 2025-09-15 19'])
    expect(imported.passedOver).toBe(1)
    expect(faultsOf(imported)).toEqual(['3 quantity'])
  })

  it('reads activities of Wealthfolio', () => {
    const imported = read(fixture('wealthfolio.csv'))
    expect(imported.format).toBe('wealthfolio')
    expect(brief(imported)).toEqual([
      'stock:US::MSFT 30 368.6 USD 2023-12-15 0',
      'stock:US::AAPL -25 48.95 USD 2025-06-27 1.25',
    ])
    expect(imported.passedOver).toBe(2)
    expect(faultsOf(imported)).toEqual(['6 price'])
  })

  it('reads the trades of stocks of a statement of Interactive Brokers, each on its exchange', () => {
    const imported = read(fixture('interactive-brokers.csv'))
    expect(imported.format).toBe('interactiveBrokers')
    expect(brief(imported)).toEqual([
      'stock:US::AAPL 1000 139.83 USD 2026-01-23 1',
      'stock:DE::SAP 50 180.5 EUR 2026-01-26 2.5',
      'stock:US::AAPL -500 143.8 USD 2026-01-30 1.014569',
    ])
    expect(imported.passedOver).toBe(2)
    expect(imported.faults).toEqual([])
  })

  it('reads what it exports', () => {
    const { lots } = read(fixture('interactive-brokers.csv'))
    const stored = lots.map((lot, place) => ({
      instrument: lot.instrument,
      priceCurrency: null,
      lots: [{ ...lot, id: `lot-${place + 1}` as const, note: '=1+1', sharesAsOf: '2026-02-01' }],
    }))
    const again = read(positionsCsv(stored))
    expect(again.format).toBe('quotedeck')
    expect(again.faults).toEqual([])
    expect(again.lots).toEqual(lots.map((lot) => ({ ...lot, note: '=1+1', sharesAsOf: '2026-02-01' })))
  })

  it('refuses a word that is no known currency, by line and reason', () => {
    const titles = 'date,symbol,quantity,activityType,unitPrice,currency,fee\n'
    const row = (currency: string) => `2026-01-05,MSFT,1,BUY,2,${currency},0\n`
    const imported = read(titles + ['USD', 'Dollars', 'QQQ', 'USDT'].map(row).join(''))
    expect(imported.lots.map(({ currency }) => currency)).toEqual(['USD', 'USDT'])
    expect(faultsOf(imported)).toEqual(['3 currency', '4 currency'])
  })

  it('takes the listing in the currency of the trade', () => {
    const file =
      'date,symbol,quantity,activityType,unitPrice,currency,fee\n2026-01-05,SAP.DE,1,BUY,2,EUR,0\n2026-01-05,9988.HK,1,BUY,2,HKD,0'
    expect(read(file).lots.map(({ instrument }) => instrument)).toEqual([idOf('stock:DE::SAP'), idOf('stock:HK::9988')])
  })

  it('says that no format fits, and adds nothing', () => {
    expect(read('name,age\nAnn,7')).toEqual({ format: null, lots: [], passedOver: 0, faults: [] })
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
