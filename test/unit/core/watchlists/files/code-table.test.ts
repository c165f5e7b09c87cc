import { describe, expect, it } from 'vitest'
import { importFile } from '#core/watchlists/files/import-file.ts'
import { instrumentsIn } from '#core/watchlists/files/import-lines.ts'
import { knowing } from '#test/fakes/profile/import-rules.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const read = (content: string, rules = knowing()) => {
  const imported = importFile(content, rules)
  return [instrumentsIn(imported), imported.columns?.code ?? null, imported.faults.map(({ reason }) => reason)]
}

describe('a table whose header does not name the code', () => {
  it.each([
    ['numbers beside codes', 'No,Instrument,Shares\n1,AAPL,700\n2,MSFT,5', 1],
    ['a header in capitals', 'NO;PAPER;SHARES\n1;AAPL;700\n2;MSFT;5', 1],
    ['names beside codes, and no header', 'Apple Inc,AAPL\nMicrosoft,MSFT', 1],
    ['a currency beside codes', 'Paper\tCurrency\nAAPL\tUSD\nMSFT\tUSD', 0],
    ['numbers beside codes, and no header', 'AAPL\t5\nMSFT\t6', 0],
    ['codes with a suffix', 'Paper,Price\nAAPL.US,150.25\nMSFT.US,400', 0],
  ])('is read by the column that looks like codes: %s', (_what, content, column) => {
    expect(read(content)).toEqual([['stock:US::AAPL', 'stock:US::MSFT'], column, []])
  })

  it('reads codes of Hong Kong beside their names', () => {
    expect(read('00700,腾讯\n09988,阿里')).toEqual([['stock:HK::700', 'stock:HK::9988'], 0, []])
  })

  it('asks for the column where several look like codes', () => {
    const content = 'Paper,Fund,Shares\nAAPL,SPY,5\nMSFT,QQQ,7'
    expect(read(content)).toEqual([[], null, ['columns']])
    expect(importFile(content, knowing()).columns).toEqual({ titles: ['Paper', 'Fund', 'Shares'], code: null })
    expect(read(content, { ...knowing(), column: 0 })).toEqual([['stock:US::AAPL', 'stock:US::MSFT'], 0, []])
  })

  it('prefers the column whose codes are known', () => {
    const rules = knowing(idOf('stock:US::AAPL'))
    expect(read('Paper,Side,Shares\nAAPL,BUY,5\nMSFT,SELL,7', rules)[1]).toBe(0)
  })

  it.each([
    ['codes alone', 'AAPL,MSFT\nTSLA,NVDA', ['stock:US::AAPL', 'stock:US::MSFT', 'stock:US::TSLA', 'stock:US::NVDA']],
    ['numbers alone', '700,5\n9988,388', ['stock:HK::700', 'stock:HK::5', 'stock:HK::9988', 'stock:HK::388']],
    ['regions and codes', 'US:AAPL,US:MSFT\nHK:700,HK:5', ['stock:US::AAPL', 'stock:US::MSFT', 'stock:HK::700', 'stock:HK::5']], // prettier-ignore
  ])('is not made of a list: %s', (_what, content, instruments) => {
    expect(read(content)).toEqual([instruments, null, []])
  })
})

describe('a watchlist of another program', () => {
  it('does not make regions of unknown words before a colon', () => {
    const { faults } = importFile('FOO:AAPL\nEPA:SAN\nTSX:SHOP', knowing())
    expect(faults.map(({ reason, part }) => [reason, part])).toEqual([
      ['unserved', 'FOO'],
      ['unserved', 'EPA'],
      ['unserved', 'TSX'],
    ])
  })

  it('reads the exchange beside the code', () => {
    const content = 'Symbol,Exchange\nVOD,LSE\nAAPL,NASDAQ\nSAN,SBF\n7203,TSE'
    const imported = importFile(content, knowing())
    expect(instrumentsIn(imported)).toEqual(['stock:GB::VOD', 'stock:US::AAPL', 'stock:JP::7203'])
    expect(imported.faults).toMatchObject([{ line: 4, reason: 'unserved', part: 'SBF' }])
  })
})
