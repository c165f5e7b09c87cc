/**
 * The activity statement of Interactive Brokers as CSV: sections, each with a header of its own; the first cell names the section, the
 * second says whether the row is its header or data (ibkrguides.com, "Activity Statements"). Trades of stocks are read, and the
 * exchange of each from "Financial Instrument Information".
 */
import { readAmount, readDate, readFee, type FileRow, type RawRow } from './raw-trade.ts'

/** A record of a file with its first line; no cells where it cannot be read. */
export interface FileRecord {
  readonly line: number
  readonly text: string
  readonly cells: readonly string[]
}

const TRADES = 'Trades'
const INSTRUMENTS = 'Financial Instrument Information'

/** Whether the rows are a statement. */
export function isStatement(rows: readonly FileRecord[]): boolean {
  return rows.some(({ cells }) => cells[0] === TRADES && cells[1] === 'Header' && cells.includes('T. Price'))
}

/** What other programs call the exchange. */
const EXCHANGES: Readonly<Record<string, string>> = {
  IBIS: 'XETR', IBIS2: 'XETR', FWB2: 'FWB', LSEETF: 'LSE', TSEJ: 'TYO', AEB: 'AMS', BM: 'BME', MEXI: 'BMV', SEHK: 'HKEX',
} // prettier-ignore

/** Read as they are asked for. */
export function* statementRows(rows: readonly FileRecord[]): Generator<FileRow> {
  const exchanges = exchangesIn(rows)
  let header: readonly string[] = []
  for (const { line, text, cells } of rows) {
    if (cells[0] !== TRADES) continue
    if (cells[1] === 'Header') header = cells
    else if (cells[1] === 'Data') yield { line, text, row: tradeIn(cells, header, exchanges) }
  }
}

function tradeIn(cells: readonly string[], header: readonly string[], exchanges: ReadonlyMap<string, string>): RawRow {
  const cell = (title: string): string => cells[header.indexOf(title)] ?? ''
  // Executions are the parts of an order, which stands in a row of its own.
  const isOrder = cell('DataDiscriminator') === 'Order' || cell('DataDiscriminator') === 'Trade'
  if (!isOrder || cell('Asset Category') !== 'Stocks') return { kind: 'passedOver' }
  const symbol = cell('Symbol')
  return {
    kind: 'trade',
    trade: {
      symbol: symbol.replace(' ', '.'),
      exchange: exchanges.get(symbol) ?? null,
      quantity: readAmount(cell('Quantity')),
      price: readAmount(cell('T. Price')),
      currency: cell('Currency'),
      date: readDate(cell('Date/Time')),
      fee: readFee(cell('Comm/Fee')),
      note: '',
    },
  }
}

function exchangesIn(rows: readonly FileRecord[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  let header: readonly string[] = []
  for (const { cells } of rows) {
    if (cells[0] !== INSTRUMENTS) continue
    if (cells[1] === 'Header') header = cells
    const [symbols, exchange] = [cells[header.indexOf('Symbol')], cells[header.indexOf('Listing Exch')]]
    if (cells[1] !== 'Data' || symbols === undefined || exchange === undefined || exchange === '') continue
    for (const symbol of symbols.split(', ')) found.set(symbol, EXCHANGES[exchange] ?? exchange)
  }
  return found
}
