/** All formats of a single table, in the order in which they are tried. */
import { unguardCell } from '#model/values/csv.ts'
import { NEEDED_TABLE_FIELDS, type ChosenColumns } from '#model/positions/position-import.ts'
import { ANY_TABLE } from './formats/any-table.ts'
import { CHINESE_STATEMENT } from './formats/chinese-statement.ts'
import { DEGIRO } from './formats/degiro.ts'
import { FIDELITY } from './formats/fidelity.ts'
import { FUTU } from './formats/futu.ts'
import { GHOSTFOLIO_TABLE } from './formats/ghostfolio-table.ts'
import { INTERACTIVE_BROKERS_FLEX } from './formats/interactive-brokers-flex.ts'
import { PORTFOLIO_PERFORMANCE } from './formats/portfolio-performance.ts'
import { QUOTEDECK } from './formats/quotedeck.ts'
import { REVOLUT } from './formats/revolut.ts'
import { ROBINHOOD } from './formats/robinhood.ts'
import { SCHWAB } from './formats/schwab.ts'
import { TRADING_212 } from './formats/trading-212.ts'
import { WEALTHFOLIO } from './formats/wealthfolio.ts'
import type { TableFormat, Title } from './table/table-format.ts'
import type { CellOf, FileRecord } from './table/table-row.ts'

const FORMATS: readonly TableFormat[] = [
  QUOTEDECK,
  PORTFOLIO_PERFORMANCE,
  WEALTHFOLIO,
  TRADING_212,
  REVOLUT,
  INTERACTIVE_BROKERS_FLEX,
  SCHWAB,
  FIDELITY,
  ROBINHOOD,
  DEGIRO,
  FUTU,
  CHINESE_STATEMENT,
  GHOSTFOLIO_TABLE,
  ANY_TABLE,
]

/** No program writes half as many. */
export const MAX_COLUMNS = 200

type Places = ReadonlyMap<string, number>

export interface MatchedFormat {
  readonly format: TableFormat
  /** Cells up to the last column that is read. */
  readonly width: number
  readonly cellsOf: (record: FileRecord) => CellOf<string>
}

/** Uses the columns that the user chose; null while required ones are missing. */
export function chooseColumns({ places, currency }: ChosenColumns): MatchedFormat | null {
  const known: Readonly<Record<string, number | undefined>> = places
  const isWhole = NEEDED_TABLE_FIELDS.every((field) => known[field] !== undefined)
  if (!isWhole || (known['currency'] === undefined && currency === '')) return null
  return {
    format: ANY_TABLE,
    width: Math.max(...Object.values(places)) + 1,
    cellsOf:
      ({ cells }) =>
      (field) => {
        if (field === 'currency' && known['currency'] === undefined) return currency
        return unguardCell(cells[known[field] ?? -1]?.trim() ?? '')
      },
  }
}

/** Returns null if no format's required titles are in the header. */
export function matchFormat(header: readonly string[]): MatchedFormat | null {
  if (header.length > MAX_COLUMNS) return null
  const titles = header.map((title) => title.trim().toLowerCase())
  for (const format of FORMATS) {
    const places = placesOf(format, titles)
    if (format.needed.every((field) => places.has(field)))
      return {
        format,
        width: Math.max(...places.values()) + 1,
        cellsOf: (record) => (field) => {
          const titled = format.titled?.[field]
          if (titled !== undefined) return titles[places.get(titled) ?? -1] ?? ''
          return unguardCell(record.cells[places.get(field) ?? -1]?.trim() ?? '')
        },
      }
  }
  return null
}

function placesOf({ titles: named, behind = {} }: TableFormat, titles: readonly string[]): Places {
  const places = new Map<string, number>()
  for (const [field, names] of Object.entries(named)) {
    const place = names.map((name) => placeOf(name, titles)).find((one) => one >= 0)
    if (place !== undefined) places.set(field, place)
  }
  for (const [field, front = ''] of Object.entries(behind)) {
    const place = (places.get(front) ?? titles.length) + 1
    if (titles[place] === '') places.set(field, place)
  }
  return places
}

const placeOf = (name: Title, titles: readonly string[]): number =>
  typeof name === 'string' ? titles.indexOf(name) : titles.findIndex((title) => name.test(title))
