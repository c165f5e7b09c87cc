/**
 * "All transactions" of Portfolio Performance in English or German, written by its class CSVExporter with the labels of its messages
 * (github.com/portfolio-performance/portfolio, name.abuchen.portfolio/datatransfer/csv/exporter and messages*.properties). It has no price:
 * the shares cost the value without fees and taxes.
 */
import type { Decimal } from '#model/values/decimal.ts'
import type { PassedOverReason } from '#model/positions/position-import.ts'
import { magnitude, passedOverBy, signed, tableFormat, trade } from '../table/table-format.ts'

const BUYS = /^(?:buy|delivery \(inbound\)|kauf|einlieferung)$/iu
const SALES = /^(?:sell|delivery \(outbound\)|verkauf|auslieferung)$/iu

const OTHERS: readonly (readonly [RegExp, PassedOverReason])[] = [
  [/^(?:dividend|interest|dividende|zinsen)$/iu, 'income'],
  [/^(?:deposit|removal|transfer|einlage|entnahme|umbuchung)/iu, 'cash'],
  [/^(?:fees?|tax|interest charge|gebühren|steuern|zinsbelastung)/iu, 'cost'],
]

const TITLES = {
  date: ['date', 'datum'],
  type: ['type', 'typ'],
  value: ['value', 'wert'],
  currency: ['transaction currency', 'buchungswährung'],
  fees: ['fees', 'gebühren'],
  taxes: ['taxes', 'steuern'],
  shares: ['shares', 'stück'],
  symbol: ['ticker symbol', 'ticker-symbol'],
  isin: ['isin'],
  name: ['security name', 'wertpapiername'],
  note: ['note', 'notiz'],
}

export const PORTFOLIO_PERFORMANCE = tableFormat({
  format: 'portfolioPerformance',
  titles: TITLES,
  needed: ['date', 'type', 'value', 'currency', 'fees', 'taxes', 'shares', 'symbol'],
  numbers: ['value', 'fees', 'taxes', 'shares'],
  dates: ['date'],
  order: 'dayFirst',
  read(row) {
    const type = row.text('type')
    const isSale = SALES.test(type)
    if (!isSale && !BUYS.test(type)) return passedOverBy(OTHERS, type)
    const shares = signed(row.number('shares'), isSale)
    const costs = sum(row.cost('fees'), row.cost('taxes'))
    return trade({
      symbol: row.text('symbol'),
      isin: row.text('isin'),
      name: row.text('name'),
      exchange: null,
      quantity: shares,
      price: priceOf({ value: magnitude(row.number('value')), costs, shares }),
      currency: row.text('currency'),
      date: row.date('date'),
      fee: costs,
      note: row.text('note') || row.text('name'),
    })
  },
})

const sum = (one: Decimal | null, other: Decimal | null): Decimal | null =>
  one === null || other === null ? null : one.plus(other)

interface Paid {
  readonly value: Decimal | null
  readonly costs: Decimal | null
  readonly shares: Decimal | null
}

/** Costs are added to the value of a purchase, and deducted from that of a sale. */
function priceOf({ value, costs, shares }: Paid): Decimal | null {
  if (value === null || costs === null || shares === null || shares.eq(0)) return null
  return (shares.gt(0) ? value.minus(costs) : value.plus(costs)).div(shares.abs())
}
