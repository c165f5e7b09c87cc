import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instrumentsIn, linesOf } from '#core/watchlists/files/import-lines.ts'
import { knowing } from '#test/fakes/profile/import-rules.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { atOnce } from '#core/reactive/slices.ts'
import { importFile } from '#core/watchlists/files/import-file.ts'
import { importText } from '#core/watchlists/files/import-text.ts'

const readWhole = (content: string) =>
  atOnce(importText(linesOf(content), knowing(idOf('fund:US::SPY'), idOf('indices:GB::SPX'))))
const read = (content: string) => {
  const imported = readWhole(content)
  return { instruments: instrumentsIn(imported), faults: imported.faults }
}

/** Any code points, including lone surrogates. */
const anyText = fc.array(fc.integer({ min: 0, max: 0x10ffff })).map((points) => String.fromCodePoint(...points))

describe('a plain-text watchlist', () => {
  it.each([
    ['US:AAPL', 'stock:US::AAPL'],
    ['hk:700', 'stock:HK::700'],
    ['forex:GB:EURUSD', 'forex:GB::EURUSD'],
    ['Crypto:BA:BTCUSDT', 'crypto:BA::BTCUSDT'],
    ['futures:US:NQ', 'future:US::NQ'],
    ['index:GB:SPX', 'indices:GB::SPX'],
    ['stock:US:NASDAQ:AAPL', 'stock:US:NASDAQ:AAPL'],
    ['stock:US::AAPL', 'stock:US::AAPL'],
    ['  SZ : 000001  ', 'stock:SZ::000001'],
    ['NASDAQ:AAPL', 'stock:US::AAPL'],
    ['HKEX:700', 'stock:HK::700'],
    ['BSE:500325', 'stock:IN:BSE:500325'],
    ['BINANCE:BTCUSDT', 'crypto:BA::BTCUSDT'],
    ['FX_IDC:EURUSD', 'forex:GB::EURUSD'],
    ['CME_MINI:ES1!', 'future:US::ES'],
    ['AMEX:SPY', 'fund:US::SPY'],
    ['HK:00700', 'stock:HK::700'],
    ['HKEX:00700', 'stock:HK::700'],
    ['D05.SG', 'stock:SG::D05'],
  ])('reads %j', (text, id) => {
    expect(read(text)).toEqual({ instruments: [id], faults: [] })
  })

  it('begins a section where another program would, its name with or without commas', () => {
    const names = (content: string) =>
      readWhole(content).rows.map((row) => (row.kind === 'section' ? `[${row.name}]` : row.instrument))
    expect(names('US:A\n###Tech\nUS:B\n### Big, old ,US:C,###Rest,US:D')).toEqual([
      'stock:US::A',
      '[Tech]',
      'stock:US::B',
      '[Big, old]',
      'stock:US::C',
      '[Rest]',
      'stock:US::D',
    ])
    expect(read('###').faults).toEqual([{ line: 1, text: '###', reason: 'format' }])
  })

  it('separates by commas and by every kind of line end', () => {
    expect(read('\uFEFFUS:A, US:B,\r\nUS:C\rUS:D\n\n# US:E\nUS:F').instruments).toEqual([
      'stock:US::A',
      'stock:US::B',
      'stock:US::C',
      'stock:US::D',
      'stock:US::F',
    ])
  })

  it('reports each bad line with its number and what is wrong with it', () => {
    const { instruments, faults } = read(
      'what?\nbond:US:X\n5:AAPL\nforex:GB:LSE:EURUSD\nUS:\nUS:A,US:A\nconstructor:US:A',
    )
    expect(instruments).toEqual(['stock:US::A'])
    expect(faults.map(({ line, reason, part }) => [line, reason, part])).toEqual([
      [1, 'format', undefined],
      [2, 'class', 'bond'],
      [3, 'region', '5'],
      [4, 'exchange', 'LSE'],
      [5, 'code', ''],
      [6, 'duplicate', undefined],
      [7, 'class', 'constructor'],
    ])
  })

  it('reads codes alone by their shape, or as what is known by them, and says so', () => {
    const { guessed, faults } = readWhole('TSLA, BTCUSDT\n00700 600519 EURUSD\nSPX\nspy\nUS:MSFT')
    expect(guessed).toEqual([
      'stock:US::TSLA',
      'crypto:BA::BTCUSDT',
      'stock:HK::700',
      'stock:SH::600519',
      'forex:GB::EURUSD',
      'indices:GB::SPX',
      'fund:US::SPY',
    ])
    expect(faults).toEqual([])
  })

  it('takes codes alone for those of the market that was chosen', () => {
    const market = { assetClass: 'stock', region: 'HK' } as const
    const { guessed } = atOnce(importText(linesOf('00700\n9988\nUS:AAPL\ntsla'), { ...knowing(), market }))
    expect(guessed).toEqual(['stock:HK::700', 'stock:HK::9988', 'stock:HK::TSLA'])
  })

  it('reads codes with their names, as terminals of China copy rows', () => {
    expect(read('600519 贵州茅台\n510300\t沪深300ETF\n腾讯控股 00700').instruments).toEqual([
      'stock:SH::600519',
      'fund:SH::510300',
      'stock:HK::700',
    ])
  })

  it('takes no words for codes', () => {
    expect(read('hello\nApple Inc\n1234567').faults.map(({ reason, part }) => [reason, part])).toEqual([
      ['market', 'hello'],
      ['format', undefined],
      ['market', '1234567'],
    ])
  })

  it('quotes no more than the beginning of an endless line', () => {
    expect(read('x'.repeat(100_000)).faults[0]?.text).toHaveLength(200)
  })

  it('never throws, and only ever yields sound instruments', () => {
    const word = fc.oneof(
      fc.constantFrom('US:AAPL', 'fund:US:SPY', ':', '::', ',', '#', '\r', '\uFEFF'),
      fc.string(),
      anyText,
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.constantFrom('\n', '\r\n', ',', ':'), (words, separator) => {
        const { instruments } = read(words.join(separator))
        expect(read(instruments.join('\n')).instruments).toEqual(instruments)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a file that would keep the application busy', () => {
  it('is read no further than a number of lines, and names the first that was not read', () => {
    const { rows, faults } = importFile(`US:AAPL${'\n'.repeat(150_000)}US:TSLA`, knowing())
    expect(rows).toHaveLength(1)
    expect(faults).toEqual([{ line: 100_001, text: '', reason: 'tooMany' }])
  })

  it('is read no further than a number of faults', () => {
    const { faults } = importFile('?,'.repeat(50_000), knowing())
    expect(faults).toHaveLength(20_001)
    expect(faults.at(-1)).toMatchObject({ reason: 'tooMany' })
  })

  it('has sections without end, or one with a name without end', () => {
    const many = Array.from({ length: 20_000 }, (_, place) => `###S${place},US:C${place}`).join('\n')
    expect(importFile(many, knowing()).rows).toHaveLength(20_000)
    expect(importFile(`###${'A,'.repeat(500_000)}`, knowing()).faults).toMatchObject([{ reason: 'format' }])
  })
})
