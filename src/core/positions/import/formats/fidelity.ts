/**
 * The account history of Fidelity as CSV (github.com/redstreet/beancount_reds_importers, importers/fidelity). Symbols of options start with
 * a hyphen.
 */
import type { Decimal } from '#model/values/decimal.ts'
import type { PassedOverReason } from '#model/positions/position-import.ts'
import { passedOver, passedOverBy, signed, tableFormat, trade } from '../table/table-format.ts'

const PURCHASES = /^(?:you bought|reinvestment)/iu
const SALES = /^you sold/iu

const OTHERS: readonly (readonly [RegExp, PassedOverReason])[] = [
  [/dividend|interest|cap gain|capital gain/iu, 'income'],
  [/fee|tax/iu, 'cost'],
  [/split|distribution|merger/iu, 'split'],
  [/transfer|contribution|deposit|withdraw|journal/iu, 'cash'],
]

const TITLES = {
  date: ['run date'],
  action: ['action'],
  symbol: ['symbol'],
  description: ['description'],
  quantity: ['quantity'],
  price: ['price ($)', 'price'],
  commission: ['commission ($)', 'commission'],
  fees: ['fees ($)', 'fees'],
  currency: ['currency'],
}

export const FIDELITY = tableFormat({
  format: 'fidelity',
  titles: TITLES,
  needed: ['date', 'action', 'symbol', 'quantity', 'price', 'commission'],
  numbers: ['quantity', 'price', 'commission', 'fees'],
  fees: ['commission', 'fees'],
  dates: ['date'],
  order: 'monthFirst',
  read(row) {
    const action = row.text('action')
    const symbol = row.text('symbol')
    const isSale = SALES.test(action)
    if (!isSale && !PURCHASES.test(action)) return passedOverBy(OTHERS, action)
    if (symbol.startsWith('-')) return passedOver('otherClass')
    return trade({
      symbol,
      exchange: null,
      quantity: signed(row.number('quantity'), isSale),
      price: row.number('price'),
      currency: row.text('currency') || 'USD',
      date: row.date('date'),
      fee: sum(row.fee('commission'), row.fee('fees')),
      note: row.text('description'),
    })
  },
})

const sum = (one: Decimal | null, other: Decimal | null): Decimal | null =>
  one === null || other === null ? null : one.plus(other)
