import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '#core/reactive/slices.ts'
import { importCsv, looksLikeCsv } from '#core/watchlists/files/import-csv.ts'
import { instrumentsIn, isSilent, linesOf, type Imported } from '#core/watchlists/files/import-lines.ts'
import { knowing } from '#test/fakes/profile/import-rules.ts'
import { MAX_ROWS } from '#model/watchlists/watchlist.ts'

const reported = (imported: Imported) => ({ instruments: instrumentsIn(imported), faults: imported.faults })
const read = (content: string) => reported(atOnce(importCsv(linesOf(content), knowing())))
const faultsOf = (content: string) => read(content).faults.map(({ line, reason }) => [line, reason])

/** Any code points, including lone surrogates. */
const anyText = fc.array(fc.integer({ min: 0, max: 0x10ffff })).map((points) => String.fromCodePoint(...points))

describe('a CSV watchlist', () => {
  it('names class, region and code in any order, beside unknown columns', () => {
    const content = 'note,code,Region,CLASS\nmine,AAPL,US,stock\n"a, b",EURUSD,GB,forex\n'
    expect(read(content)).toEqual({ instruments: ['stock:US::AAPL', 'forex:GB::EURUSD'], faults: [] })
  })

  it('may name an exchange', () => {
    const content = 'class,region,exchange,code\nstock,US,NASDAQ,AAPL\nstock,US,,TSLA'
    expect(read(content).instruments).toEqual(['stock:US:NASDAQ:AAPL', 'stock:US::TSLA'])
  })

  it.each([
    ['a byte order mark and CRLF line ends', '\uFEFFclass,region,code\r\nstock,SZ,000001\r\n'],
    ['quoted cells', '"class","region","code"\n"stock","SZ","000001"'],
    ['spaces around cells', ' class , region , code \n stock , SZ , 000001 '],
    ['semicolons', 'class;region;code\nstock;SZ;000001'],
    ['tabs', 'class\tregion\tcode\nstock\tSZ\t000001'],
    ['comments and blank lines', '# mine\n\nclass,region,code\n\n# the first\nstock,SZ,000001'],
    ['a lower-case region', 'class,region,code\nStock,sz,000001'],
  ])('is understood with %s', (_what, content) => {
    expect(read(content)).toEqual({ instruments: ['stock:SZ::000001'], faults: [] })
  })

  it('reports each bad line with its number and what is wrong with it', () => {
    const content = [
      'class,region,exchange,code', 'bond,US,,AAPL', 'stock,U$,,AAPL', 'forex,GB,LSE,EURUSD', 'stock,US,,', 'stock,US',
      'stock,US,,"AAPL', '# fine so far', 'stock,US,,TSLA', 'stock,US,,TSLA',
    ].join('\n') // prettier-ignore
    expect(read(content).instruments).toEqual(['stock:US::TSLA'])
    expect(read(content).faults).toEqual([
      { line: 2, text: 'bond,US,,AAPL', reason: 'class', part: 'bond' },
      { line: 3, text: 'stock,U$,,AAPL', reason: 'region', part: 'U$' },
      { line: 4, text: 'forex,GB,LSE,EURUSD', reason: 'exchange', part: 'LSE' },
      { line: 5, text: 'stock,US,,', reason: 'code', part: '' },
      { line: 6, text: 'stock,US', reason: 'columns', part: 'code' },
      { line: 7, text: 'stock,US,,"AAPL', reason: 'format' },
      { line: 10, text: 'stock,US,,TSLA', reason: 'duplicate' },
    ])
  })

  it.each(['class,region\nstock,US', 'code,class,symbol\nAAPL,stock,AAPL'])(
    'is not read when the header does not name the code, and that once: %j',
    (content) => {
      expect(faultsOf(content)).toEqual([[1, 'columns']])
    },
  )

  it.each([
    ['a code alone, beside what brokers add', 'Symbol,Name,Last\nAAPL,Apple,190\n600519,贵州茅台,1500'],
    ['a single column', 'Ticker\nAAPL\n600519'],
    ['a Chinese header', '代码,名称\nAAPL,苹果\n600519,贵州茅台'],
    ['suffixes', 'code\nAAPL.US\n600519.SS'],
    ['a region alone', 'region,code\nUS,AAPL\nSH,600519'],
    ['empty cells', 'class,region,code\n,,AAPL\n,SH,600519'],
  ])('is understood with %s', (_what, content) => {
    expect(read(content)).toEqual({ instruments: ['stock:US::AAPL', 'stock:SH::600519'], faults: [] })
  })

  it('names the field that cannot be what it is in', () => {
    const header = 'class,region,code,alias,note,tags,flag,section\n'
    const rows = [`stock,US,A,${'x'.repeat(200)},,,,`, 'stock,US,B,,,,pink,', `stock,US,C,,,,,${'y'.repeat(200)}`]
    expect(read(header + rows.join('\n')).faults.map(({ line, reason, part }) => [line, reason, part])).toEqual([
      [2, 'alias', 'x'.repeat(40)],
      [3, 'flag', 'pink'],
      [4, 'section', 'y'.repeat(40)],
    ])
  })

  it('is distinguished from plain text by its header', () => {
    expect(looksLikeCsv(linesOf('"Code";"Class"'))).toBe(true)
    expect(looksLikeCsv(linesOf('# class,region,code\nUS:AAPL'))).toBe(false)
    expect(looksLikeCsv(linesOf('US:CODE,US:CLASS'))).toBe(false)
    expect(looksLikeCsv([])).toBe(false)
  })

  it('is read up to a bound, and says where it stopped', () => {
    const rows = Array.from({ length: MAX_ROWS + 5 }, (_, index) => `stock,US,C${index}`)
    const { instruments, faults } = read(['class,region,code', ...rows].join('\n'))
    expect(instruments).toHaveLength(MAX_ROWS)
    expect(faults).toEqual([{ line: MAX_ROWS + 2, text: `stock,US,C${MAX_ROWS}`, reason: 'tooMany' }])
  })

  it('says of an entry what the user says, over several lines where that is quoted', () => {
    const content =
      'class,region,code,alias,note,tags,flag,section\n' +
      'stock,US,AAPL,Fruit,"first\n\n# not a comment","long; core",Red,Tech\n,,,,,,,Rest\nstock,US,TSLA,,,,,Tech\n'
    const { rows, faults } = atOnce(importCsv(linesOf(content), knowing()))
    expect(faults).toEqual([])
    expect(rows).toEqual([
      { kind: 'section', id: 'section-1', name: 'Tech', isCollapsed: false },
      {
        kind: 'entry',
        instrument: 'stock:US::AAPL',
        alias: 'Fruit',
        note: 'first\n\n# not a comment',
        tags: ['long', 'core'],
        flag: 'red',
      },
      { kind: 'entry', instrument: 'stock:US::TSLA', alias: null, note: null, tags: [], flag: null },
      { kind: 'section', id: 'section-2', name: 'Rest', isCollapsed: false },
    ])
  })

  it('names exactly the bad lines of a long file, stray quotation marks among them', () => {
    const bad = new Map([
      [3, 'stock,US,,AAPL,"unclosed'],
      [4, 'stock,US,,5" disk'],
      [40, 'bond,US,,X,'],
      [41, 'stock,US,,"'],
      [60, 'stock,US,,"Z'],
      [90, 'stock,US,,Z"'],
      [499, 'stock,US,,Y,,,,pink'],
    ])
    const rows = Array.from({ length: 499 }, (_, index) => bad.get(index + 2) ?? `stock,US,,C${index},"a, b"`)
    const { instruments, faults } = read(['class,region,exchange,code,alias,note,tags,flag', ...rows].join('\n'))
    expect(faults.map(({ line }) => line)).toEqual([...bad.keys()])
    expect(instruments).toHaveLength(499 - bad.size)
  })

  it('never throws and loses no line, whatever it contains', () => {
    const cell = fc.oneof(fc.constantFrom('stock', 'US', 'AAPL', '"', '""', ',', ';', '\t'), fc.string(), anyText)
    const row = fc.array(cell, { maxLength: 6 }).map((cells) => cells.join(','))
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const lines = linesOf(['class,region,code', ...rows].join('\n'))
        const { instruments, faults } = reported(atOnce(importCsv(lines, knowing())))
        const received = instruments.length + faults.length
        const given = lines.filter((line) => !isSilent(line)).length - 1
        // A sound record may span several lines, which then count as one.
        if (rows.some((row) => row.split('"').length % 2 === 0)) expect(received).toBeLessThanOrEqual(given)
        else expect(received).toBe(given)
      }),
      { numRuns: 500 },
    )
  })
})
