/**
 * The activity statement of Interactive Brokers as CSV. The first cell of a row names its section, the second marks it as header or data
 * (ibkrguides.com, "Activity Statements"). Exchanges are in "Financial Instrument Information". Commissions are negative, rebates positive.
 * A small letter after the symbol distinguishes listings, such as `SAPd` in Frankfurt; here the exchange does.
 */
import type { PassedOverReason } from '#model/positions/position-import.ts'
import type { RawRow } from '../table/raw-trade.ts'
import { paidBelowZero, passedOver, trade } from '../table/table-format.ts'
import type { CellOf, FieldKinds, FileRecord, TableRow } from '../table/table-row.ts'

const TRADES = 'Trades'
const INSTRUMENTS = 'Financial Instrument Information'

const SECTIONS: Readonly<Record<string, PassedOverReason>> = {
  Dividends: 'income',
  Interest: 'income',
  'Withholding Tax': 'cost',
  Fees: 'cost',
  'Transaction Fees': 'cost',
  'Deposits & Withdrawals': 'cash',
  'Corporate Actions': 'split',
  Transfers: 'other',
}

type Field = 'kind' | 'class' | 'symbol' | 'currency' | 'date' | 'quantity' | 'price' | 'fee'

const TITLES: Readonly<Record<Field, string>> = {
  kind: 'DataDiscriminator',
  class: 'Asset Category',
  symbol: 'Symbol',
  currency: 'Currency',
  date: 'Date/Time',
  quantity: 'Quantity',
  price: 'T. Price',
  fee: 'Comm/Fee',
}

export const STATEMENT_FIELDS: FieldKinds<string> = {
  numbers: ['quantity', 'price', 'fee'],
  dates: ['date'],
  order: 'monthFirst',
}

/** A trade, or another row with its outcome. */
type RowKind = { readonly kind: 'trade'; readonly other?: never } | { readonly kind: 'other'; readonly other: RawRow }

export type StatementRow = RowKind & Pick<FileRecord, 'line' | 'text'> & { readonly cell: CellOf<string> }

/** Facts from other rows of the statement. */
export interface StatementFacts {
  readonly exchanges: ReadonlyMap<string, string>
  /** Symbols, with their currency, that have rows of orders. */
  readonly ordered: ReadonlySet<string>
}

export function isStatement(records: readonly FileRecord[]): boolean {
  const titles = Object.values(TITLES)
  return records.some(
    ({ cells }) => cells[0] === TRADES && cells[1] === 'Header' && titles.every((title) => cells.includes(title)),
  )
}

export function statementRows(records: readonly FileRecord[]): readonly StatementRow[] {
  let header: readonly string[] = []
  return records.flatMap(({ line, text, cells }): readonly StatementRow[] => {
    const [section = '', kind] = cells
    if (section === TRADES && kind === 'Header') header = cells
    if (kind !== 'Data') return []
    const titles = header
    const cell = (field: string): string => cells[titles.indexOf(TITLES[field as Field])] ?? ''
    const row = section === TRADES ? tradeRow(cells, titles) : otherRow(section, cells)
    return row === null ? [] : [{ line, text, cell, ...row }]
  })
}

/** The file was cut in a row without a fee. */
const tradeRow = ({ length }: readonly string[], titles: readonly string[]): RowKind =>
  length > titles.indexOf(TITLES.fee) ? { kind: 'trade' } : { kind: 'other', other: { kind: 'refused', reason: 'cut' } }

/** Returns null for unreported sections, and for sums, which are also data rows. */
function otherRow(section: string, cells: readonly string[]): RowKind | null {
  const reason = Object.hasOwn(SECTIONS, section) ? SECTIONS[section] : undefined
  const isNamed = reason !== undefined && cells[2]?.startsWith('Total') !== true
  return isNamed ? { kind: 'other', other: passedOver(reason) } : null
}

const keyOf = (cell: CellOf<string>): string => `${cell('symbol')} ${cell('currency')}`

export function statementFacts(records: readonly FileRecord[], rows: readonly StatementRow[]): StatementFacts {
  const orders = rows.filter(({ kind, cell }) => kind === 'trade' && cell('kind') === 'Order')
  return { exchanges: exchangesIn(records), ordered: new Set(orders.map(({ cell }) => keyOf(cell))) }
}

/** Executions are parts of an order; they count only if the statement has no orders of the symbol. */
export function readStatementRow(row: TableRow<string>, { exchanges, ordered }: StatementFacts): RawRow {
  const kind = row.text('kind')
  const symbol = row.text('symbol')
  if (row.text('class') !== 'Stocks') return passedOver('otherClass')
  const isExecution = kind === 'Trade' || kind === 'Execution'
  if (isExecution && ordered.has(keyOf(row.text))) return passedOver('execution')
  if (!isExecution && kind !== 'Order') return passedOver('other')
  return trade({
    symbol: symbol.replace(/^([A-Z\d]{2,})[a-z]$/u, '$1'),
    exchange: exchanges.get(symbol) ?? null,
    quantity: row.number('quantity'),
    price: row.number('price'),
    currency: row.text('currency'),
    date: row.date('date'),
    fee: paidBelowZero(row.cost('fee')),
    note: '',
    isQuoteCurrency: true,
  })
}

function exchangesIn(records: readonly FileRecord[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  let header: readonly string[] = []
  for (const { cells } of records) {
    if (cells[0] !== INSTRUMENTS) continue
    if (cells[1] === 'Header') header = cells
    const [symbols, exchange] = [cells[header.indexOf('Symbol')], cells[header.indexOf('Listing Exch')]]
    if (cells[1] !== 'Data' || symbols === undefined || exchange === undefined || exchange === '') continue
    for (const symbol of symbols.split(', ')) found.set(symbol, exchange)
  }
  return found
}
