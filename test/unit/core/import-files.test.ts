/** The meaning of every file of `test/fixtures/import-files`. */
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importFile } from '#core/watchlists/files/import-file.ts'
import { instrumentsIn } from '#core/watchlists/files/import-lines.ts'
import { readTyped, typedDoubt } from '#i18n/typed-number.ts'
import {
  briefLots,
  briefPassedOver,
  directoryKnowledge,
  fixtureText,
  readPositions,
} from '#test/fakes/positions/position-files.ts'

const FOLDER = new URL('../../fixtures/import-files/', import.meta.url)
const contentOf = (name: string): string => fixtureText(`import-files/${name}`)

function positionsIn(name: string) {
  const imported = readPositions(contentOf(name))
  const { format, numbers, dates, splits, faults } = imported
  return {
    format,
    mark: numbers?.mark ?? null,
    order: dates?.order ?? null,
    doubts: [numbers?.doubt, dates?.doubt].filter((doubt) => doubt !== null && doubt !== undefined),
    lots: briefLots(imported),
    splits: splits.map(({ instrument, date, ratio }) => `${instrument} ${date} ${ratio.after}:${ratio.before}`),
    passedOver: briefPassedOver(imported),
    faults: faults.map(({ line, reason, part }) => [line, reason, part].filter((word) => word !== undefined).join(' ')),
  }
}

function listIn(name: string) {
  const imported = importFile(contentOf(name), directoryKnowledge)
  return {
    instruments: instrumentsIn(imported),
    faults: imported.faults.map(({ line, reason, part }) => `${line} ${reason} ${part ?? ''}`.trim()),
    columns: imported.columns ?? null,
  }
}

const NOTHING_ELSE = { doubts: [], splits: [], passedOver: [], faults: [] }

const POSITIONS: Readonly<Record<string, ReturnType<typeof positionsIn>>> = {
  'ghostfolio-semicolon-decimal-comma.csv': {
    ...NOTHING_ELSE,
    format: 'ghostfolio',
    mark: 'comma',
    order: null,
    lots: ['stock:US::MSFT 0.216 228.472 USD 2025-08-01 0', 'stock:US::MSFT 12.787 63.3 USD 2025-08-02 1.5'],
  },
  'own-export-resaved-by-german-excel.csv': {
    ...NOTHING_ELSE,
    format: 'quotedeck',
    mark: 'comma',
    order: null,
    lots: ['stock:US::AAPL 0.125 228.472 USD 2025-08-01 0', 'stock:US::AAPL 12.5 150.25 USD 2025-08-02 1.5'],
  },
  'pp-german.csv': {
    ...NOTHING_ELSE,
    format: 'portfolioPerformance',
    mark: 'comma',
    order: null,
    lots: ['stock:DE::SAP 600 8.748 EUR 2025-01-13 1'],
  },
  'pp-semicolon-decimal-point.csv': {
    ...NOTHING_ELSE,
    format: 'portfolioPerformance',
    mark: 'point',
    order: null,
    lots: ['stock:DE::SAP 10.022 27.3149072041508680902 EUR 2025-03-04 0'],
  },
  'ibkr-order-and-trade.csv': {
    ...NOTHING_ELSE,
    format: 'interactiveBrokers',
    mark: 'point',
    order: null,
    lots: ['stock:US::AAPL 10 150.25 USD 2026-06-10 1'],
    passedOver: ['5 execution', '6 execution'],
  },
  'ibkr-exchanges.csv': {
    ...NOTHING_ELSE,
    format: 'interactiveBrokers',
    mark: 'point',
    order: null,
    lots: [
      'stock:DE::SAP 5 180.5 EUR 2026-03-04 1.25',
      'stock:GB::VOD 1000 0.72 GBP 2026-03-05 3',
      'stock:US::BRK.B -1020 0.5 USD 2026-03-06 -0.35',
      'stock:GB::CSPX 1 600 USD 2026-03-06 1',
    ],
    faults: ['3 exchange SBF', '4 exchange TSE', '5 exchange TSE', '9 exchange EBS', '10 exchange SBF'],
  },
  'ibkr-rebate.csv': {
    ...NOTHING_ELSE,
    format: 'interactiveBrokers',
    mark: 'point',
    order: null,
    lots: ['stock:US::AAPL -700 0.4 USD 2026-03-06 -0.35'],
  },
  'ghostfolio-london.json': {
    ...NOTHING_ELSE,
    format: 'ghostfolio',
    mark: null,
    order: null,
    lots: [
      'stock:GB::VOD 4 496 GBX 2025-04-02 0',
      'stock:GB::VOD 1 2.24 GBP 2025-01-01 0',
      'stock:GB::VOD 52.46215127 1394.5 GBX 2025-01-11 0',
      'crypto:BA::BTCUSD 0.5 44000 USD 2025-06-28 1',
      'crypto:BA::BTCUSD 0.5 44000 USD 2025-06-28 1',
      'crypto:BA::SHIBUSDT 1000000 0.00000644 USDT 2025-06-28 1',
      'stock:US::BRK.B -2 400 USD 2025-06-28 1',
      'stock:US::MSFT 3 100 USD 2024-12-31 0',
    ],
    faults: ['4 listing 7203.T', '5 exchange .JO'],
  },
  'wealthfolio-dates.csv': {
    ...NOTHING_ELSE,
    format: 'wealthfolio',
    mark: 'point',
    order: 'monthFirst',
    lots: [
      'stock:US::MSFT 1 400 USD 2024-03-05 0',
      'stock:US::MSFT 1 400 USD 2024-03-25 0',
      'stock:US::MSFT 1 400 USD 2024-03-05 0',
      'stock:US::MSFT 1 400 USD 2024-03-05 0',
      'stock:US::AAPL 8 86.5599 USD 2025-06-20 1',
      'stock:US::AAPL -25 48.945 USD 2025-06-20 0',
      'stock:US::AAPL 1000 48.945 USD 2025-06-20 0',
    ],
    splits: ['stock:US::SCHG 2024-10-11 4:1'],
  },
  'wealthfolio-split-row.csv': {
    ...NOTHING_ELSE,
    format: 'wealthfolio',
    mark: 'point',
    order: null,
    lots: ['stock:US::AAPL 40 75 USD 2020-01-06 0'],
    splits: ['stock:US::AAPL 2020-08-31 4:1'],
  },
}

const LISTS: Readonly<Record<string, unknown>> = {
  'watchlist-gbk.csv': { instruments: ['stock:SH::600519'], faults: [], columns: null },
  'watchlist-own-csv-zeros-lost-in-excel.csv': {
    instruments: ['stock:SZ::000001', 'stock:SZ::002415'],
    faults: [],
    columns: null,
  },
  'watchlist-prefixed-codes.txt': {
    instruments: ['stock:SH::600519', 'stock:SZ::000001', 'stock:HK::700', 'stock:US::AAPL'],
    faults: ['2 duplicate', '3 duplicate'],
    columns: null,
  },
  'watchlist-unknown-header.csv': {
    instruments: ['stock:US::AAPL', 'stock:US::MSFT'],
    faults: [],
    columns: { titles: ['No', 'Instrument', 'Shares'], code: 1 },
  },
  'watchlist-yahoo-suffixes.csv': {
    instruments: ['stock:GB::VOD', 'stock:GB::BP', 'stock:DE::ADS', 'stock:US::BRK.B'],
    faults: [],
    columns: null,
  },
}

describe('a file of another program', () => {
  it('has its meaning stated here', () => {
    const stated = [...Object.keys(POSITIONS), ...Object.keys(LISTS), 'typed-numbers.txt', 'README.md']
    expect(readdirSync(FOLDER).toSorted()).toEqual(stated.toSorted())
  })

  it.each(Object.keys(POSITIONS))('is read as positions: %s', (name) => {
    expect(positionsIn(name)).toEqual(POSITIONS[name])
  })

  it.each(Object.keys(LISTS))('is read as a watchlist: %s', (name) => {
    expect(listIn(name)).toEqual(LISTS[name])
  })
})

describe('a number as people type it', () => {
  /** The columns of the table: the field, the typed text, and more. */
  const typed = contentOf('typed-numbers.txt')
    .split('\n')
    .slice(1)
    .flatMap((line) => line.split(/ {2,}/u)[1] ?? [])

  it('is refused where it has a decimal comma, or says how it is read', () => {
    const readings = typed.map((text) => [text, readTyped(text), typedDoubt(text) ?? null])
    expect(readings).toEqual([
      ['12,80', null, null],
      ['0,57', null, null],
      ['1.234,5', null, null],
      ['0x10', null, null],
      ['0,216', null, null],
      ['228,472', '228472', 'Read as 228472. For a decimal number, enter 228.472.'],
    ])
  })
})
