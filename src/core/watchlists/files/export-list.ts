/** Watchlists as files that `import-file.ts` reads back: CSV with all that the user says, TXT with the instruments alone. */
import { csvFile } from '#model/values/csv.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { StoredEntry } from '#model/watchlists/watchlist.ts'
import { isExchangeName } from '../directory/exchange-names.ts'
import { STOCK_REGIONS } from '../directory/exchanges.ts'
import type { ListRow } from '../lists/library.ts'

const HEADER = ['class', 'region', 'exchange', 'code', 'alias', 'note', 'tags', 'flag', 'section'] as const

/** Every section has a row of its own, so that empty ones and namesakes come back, and each of its entries names it. */
export function exportCsv(rows: readonly ListRow[]): string {
  let section = ''
  const records = rows.map((row) => {
    if (row.kind === 'entry') return cellsOfEntry(row, section)
    section = row.name
    return [...HEADER.slice(1).map(() => ''), section]
  })
  return csvFile([HEADER, ...records])
}

/** One instrument or section a line. */
export function exportText(rows: readonly ListRow[]): string {
  return rows.map((row) => `${row.kind === 'section' ? `###${row.name}` : wordOf(row.instrument)}\n`).join('')
}

function cellsOfEntry({ instrument, alias, note, tags, flag }: StoredEntry, section: string): readonly string[] {
  const { assetClass, region, exchange, code } = instrumentOf(instrument)
  return [assetClass, region, exchange, code, alias ?? '', note ?? '', tags.join('; '), flag ?? '', section]
}

/** The shortest form that is understood as this instrument and no other. */
function wordOf(instrument: InstrumentId): string {
  const { assetClass, region, exchange, code } = instrumentOf(instrument)
  if (exchange !== '' || code.includes(':') || isExchangeName(region)) return instrument
  return assetClass === 'stock' && STOCK_REGIONS.has(region) ? `${region}:${code}` : `${assetClass}:${region}:${code}`
}
