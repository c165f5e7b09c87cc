import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exportCsv, exportText } from '#core/watchlists/files/export-list.ts'
import { importFile } from '#core/watchlists/files/import-file.ts'
import { newEntry, type ListRow } from '#core/watchlists/lists/library.ts'
import { entriesOf, NO_MARKS } from '#model/watchlists/watchlist.ts'
import { knowing } from '#test/fakes/profile/import-rules.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { anyRows } from '#test/fixtures/watchlist-arbitraries.ts'

const AAPL = idOf('stock:US::AAPL')

/** Rows without parts that a file does not carry: ids of sections, and whether they are folded. */
const content = (rows: readonly ListRow[]) => rows.map((row) => (row.kind === 'section' ? { section: row.name } : row))

describe('a list as CSV', () => {
  it('keeps a text that has the signs of a formula within it', () => {
    const row = { ...newEntry(AAPL), alias: ',=', note: ';=' }
    expect(content(importFile(exportCsv([row]), knowing()).rows)).toEqual([row])
  })

  it('comes back as it was: sections, aliases, notes, tags and flags', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { rows: read, faults } = importFile(exportCsv(rows), knowing())
        expect(faults).toEqual([])
        expect(content(read)).toEqual(content(rows))
      }),
      { numRuns: 500 },
    )
  })

  it('holds no cell that a spreadsheet would take for a formula', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const cells = exportCsv(rows)
          .slice(1)
          .split(/[,\r]\n?/u)
        expect(cells.filter((cell) => /^"?\s*[=+\-@＝＋－＠]/u.test(cell) && !insideQuotes(rows, cell))).toEqual([])
      }),
    )
  })

  it('is written as spreadsheets expect it', () => {
    const rows: readonly ListRow[] = [
      { ...newEntry(AAPL), alias: '=cmd()', note: 'said "no"', tags: ['long', 'core'], flag: 'red' },
      { kind: 'section', id: 'section-4', name: 'Tech', isCollapsed: true },
      newEntry(idOf('forex:GB::EURUSD')),
    ]
    expect(exportCsv(rows)).toBe(
      '\uFEFFclass,region,exchange,code,alias,note,tags,flag,section\r\n' +
        'stock,US,,AAPL,\'=cmd(),"said ""no""","long; core",red,\r\n' +
        ',,,,,,,,Tech\r\n' +
        'forex,GB,,EURUSD,,,,,Tech\r\n',
    )
  })
})

/** A comma within a quoted cell does not separate cells. */
function insideQuotes(rows: readonly ListRow[], piece: string): boolean {
  const texts = rows.flatMap((row) => (row.kind === 'section' ? [row.name] : [row.alias, row.note, ...row.tags]))
  return texts.some((text) => text?.replaceAll('"', '').includes(`,${piece.replaceAll('"', '')}`))
}

describe('a list as text', () => {
  it('names its instruments in the shortest form, with sections between them', () => {
    const rows: readonly ListRow[] = [
      newEntry(AAPL),
      { kind: 'section', id: 'section-4', name: 'Rest', isCollapsed: true },
      ...['fund:US::SPY', 'stock:IN:BSE:500325', 'stock:US::A:B', 'stock:NASDAQ::X'].map((id) => newEntry(idOf(id))),
    ]
    expect(exportText(rows)).toBe(
      'US:AAPL\n###Rest\nfund:US:SPY\nstock:IN:BSE:500325\nstock:US::A:B\nstock:NASDAQ::X\n',
    )
  })

  it('comes back with the same instruments in the same order', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { rows: read, faults } = importFile(exportText(entriesOf(rows)), knowing())
        expect(faults).toEqual([])
        expect(read).toEqual(entriesOf(rows).map((entry) => ({ ...entry, ...NO_MARKS })))
      }),
    )
  })
})
