/** Writes watchlists that `import-file.ts` reads: CSV with all of the user's data, TXT with only the instruments. */
import { csvFile } from '#model/values/csv.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { StoredEntry } from '#model/watchlists/watchlist.ts'
import { isExchangeName } from '../directory/exchange-names.ts'
import { STOCK_REGIONS } from '../directory/exchanges.ts'
import type { ListRow } from '../lists/library.ts'

const HEADER = ['class', 'region', 'exchange', 'code', 'alias', 'note', 'tags', 'flag', 'section'] as const

/** Sections have their own rows, so that empty sections and those of one name are restored. */
export function exportCsv(rows: readonly ListRow[]): string {
  let section = ''
  const records = rows.map((row) => {
    if (row.kind === 'entry') return cellsOfEntry(row, section)
    section = row.name
    return [...HEADER.slice(1).map(() => ''), section]
  })
  return csvFile([HEADER, ...records])
}

/** Writes one instrument or section per line. */
export function exportText(rows: readonly ListRow[]): string {
  return rows.map((row) => `${row.kind === 'section' ? `###${row.name}` : wordOf(row.instrument)}\n`).join('')
}

function cellsOfEntry({ instrument, alias, note, tags, flag }: StoredEntry, section: string): readonly string[] {
  const { assetClass, region, exchange, code } = instrumentOf(instrument)
  return [assetClass, region, exchange, code, alias ?? '', note ?? '', tags.join('; '), flag ?? '', section]
}

/** Returns the shortest form that is read as this instrument. */
function wordOf(instrument: InstrumentId): string {
  const { assetClass, region, exchange, code } = instrumentOf(instrument)
  if (exchange !== '' || code.includes(':') || isExchangeName(region)) return instrument
  return assetClass === 'stock' && STOCK_REGIONS.has(region) ? `${region}:${code}` : `${assetClass}:${region}:${code}`
}
