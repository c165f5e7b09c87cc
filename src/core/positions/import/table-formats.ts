/** All formats that are one table, in the order of trial. */
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

/** Columns of a table; no program writes half as many. */
export const MAX_COLUMNS = 200

/** The place of each field in the rows of a file. */
type Places = ReadonlyMap<string, number>

/** A format with the columns in which a file has its fields. */
export interface MatchedFormat {
  readonly format: TableFormat
  /** Cells up to the last column that is read. */
  readonly width: number
  readonly cellsOf: (record: FileRecord) => CellOf<string>
}

/** A table by the columns that the user chose; null while needed ones are missing. */
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

/** The format whose needed titles a header has; null where no format fits. */
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
