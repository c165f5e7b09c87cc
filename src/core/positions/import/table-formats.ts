/** Files that are one table: which program wrote it is told by the titles of its columns. */
import type { PositionFileFormat } from '../../../model/position-import.ts'
import { unguardCell } from '../../../model/csv.ts'
import type { Decimal } from '../../../model/decimal.ts'
import { readAmount, readDate, readFee, type RawRow, type RawTrade } from './raw-trade.ts'

/** Cells of a row by the title of their column, in lower case; empty for a column that there is not. */
type Cells = (title: string) => string

export interface TableFormat {
  readonly format: PositionFileFormat
  /** Titles that the header has, in lower case. */
  readonly titles: readonly string[]
  readonly read: (cells: Cells, point: '.' | ',') => RawRow
}

const PASSED_OVER: RawRow = { kind: 'passedOver' }
const tradeOf = (trade: RawTrade): RawRow => ({ kind: 'trade', trade })

/** Below zero for a sale; null for what is no trade. */
function signed(quantity: Decimal | null, action: string, sells: RegExp): Decimal | null {
  if (quantity === null) return null
  return sells.test(action) ? quantity.abs().times(-1) : quantity.abs()
}

/** What `position.export` writes. */
export const OWN_TITLES = [
  'instrument',
  'quantity',
  'price',
  'currency',
  'date',
  'fee',
  'note',
  'shares as of',
] as const

const QUOTEDECK: TableFormat = {
  format: 'quotedeck',
  titles: ['instrument', 'quantity', 'price', 'currency', 'date'],
  read: (cells) =>
    tradeOf({
      symbol: unguardCell(cells('instrument')),
      exchange: null,
      quantity: readAmount(unguardCell(cells('quantity'))),
      price: readAmount(cells('price')),
      currency: cells('currency'),
      date: readDate(cells('date')),
      sharesAsOf: readDate(cells('shares as of')),
      fee: readFee(cells('fee')),
      note: unguardCell(cells('note')),
    }),
}

/**
 * "All transactions" in English, as its class CSVExporter writes them
 * (github.com/portfolio-performance/portfolio, name.abuchen.portfolio/datatransfer/csv/exporter). It has no price: what was paid
 * for the shares alone is the value without fees and taxes.
 */
const PORTFOLIO_PERFORMANCE: TableFormat = {
  format: 'portfolioPerformance',
  titles: ['date', 'type', 'value', 'transaction currency', 'fees', 'taxes', 'shares', 'ticker symbol'],
  read(cells, point) {
    const type = cells('type')
    if (!/^(?:buy|sell|delivery \((?:inbound|outbound)\))$/iu.test(type)) return PASSED_OVER
    const sells = /^(?:sell|delivery \(outbound\))$/iu
    const shares = signed(readAmount(cells('shares'), point), type, sells)
    const costs = sum(readFee(cells('fees'), point), readFee(cells('taxes'), point))
    const value = readAmount(cells('value'), point)?.abs() ?? null
    return tradeOf({
      symbol: cells('ticker symbol'),
      exchange: null,
      quantity: shares,
      price: priceOf({ value, costs, shares }),
      currency: cells('transaction currency'),
      date: readDate(cells('date')),
      fee: costs,
      note: cells('note') || cells('security name'),
    })
  },
}

const sum = (one: Decimal | null, other: Decimal | null): Decimal | null =>
  one === null || other === null ? null : one.plus(other)

interface Paid {
  readonly value: Decimal | null
  readonly costs: Decimal | null
  readonly shares: Decimal | null
}

/** Costs are in what a purchase takes, and not in what a sale brings. */
function priceOf({ value, costs, shares }: Paid): Decimal | null {
  if (value === null || costs === null || shares === null || shares.eq(0)) return null
  return (shares.gt(0) ? value.minus(costs) : value.plus(costs)).div(shares.abs())
}

/** "Import activities" as its sample file has it (github.com/ghostfolio/ghostfolio, test/import). */
const GHOSTFOLIO: TableFormat = {
  format: 'ghostfolio',
  titles: ['date', 'code', 'currency', 'price', 'quantity', 'action', 'fee'],
  read(cells) {
    const action = cells('action')
    if (!/^(?:buy|sell)$/iu.test(action)) return PASSED_OVER
    return tradeOf({
      symbol: cells('code'),
      exchange: null,
      quantity: signed(readAmount(cells('quantity')), action, /^sell$/iu),
      price: readAmount(cells('price')),
      currency: cells('currency'),
      date: readDate(cells('date')),
      fee: readFee(cells('fee')),
      note: cells('note'),
    })
  },
}

/** "Standard format" of its help on imports (github.com/wealthfolio/wealthfolio, import help). Dates with slashes name the month first. */
const WEALTHFOLIO: TableFormat = {
  format: 'wealthfolio',
  titles: ['date', 'symbol', 'quantity', 'activitytype', 'unitprice', 'currency'],
  read(cells) {
    const action = cells('activitytype')
    if (!/^(?:buy|sell|add_holding|remove_holding|transfer_in|transfer_out)$/iu.test(action)) return PASSED_OVER
    if (cells('symbol').startsWith('$CASH')) return PASSED_OVER
    return tradeOf({
      symbol: cells('symbol'),
      exchange: null,
      quantity: signed(readAmount(cells('quantity')), action, /^(?:sell|remove_holding|transfer_out)$/iu),
      price: readAmount(cells('unitprice')),
      currency: cells('currency'),
      date: readDate(cells('date'), 'monthFirst'),
      fee: readFee(cells('fee')),
      note: cells('comment'),
    })
  },
}

export const TABLE_FORMATS: readonly TableFormat[] = [QUOTEDECK, PORTFOLIO_PERFORMANCE, GHOSTFOLIO, WEALTHFOLIO]
