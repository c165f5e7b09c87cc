/**
 * Activities of Wealthfolio ("Standard format" of its import help, and "Activity Types Reference" of its docs,
 * github.com/wealthfolio/wealthfolio). Amounts have no sign. The ratio of a split is its amount, or the price in older files.
 */
import type { PassedOverReason } from '#model/positions/position-import.ts'
import { magnitude, passedOver, passedOverAs, signed, split, tableFormat, trade } from '../table/table-format.ts'

const TRADES = /^(?:buy|sell|add_holding|remove_holding|transfer_in|transfer_out)$/iu
const SALES = /^(?:sell|remove_holding|transfer_out)$/iu

const REASONS: Readonly<Record<string, PassedOverReason>> = {
  dividend: 'income',
  interest: 'income',
  credit: 'cash',
  deposit: 'cash',
  withdrawal: 'cash',
  conversion_in: 'cash',
  conversion_out: 'cash',
  fee: 'cost',
  tax: 'cost',
}

const TITLES = {
  date: ['date'],
  symbol: ['symbol'],
  quantity: ['quantity'],
  action: ['activitytype'],
  price: ['unitprice'],
  currency: ['currency'],
  fee: ['fee'],
  amount: ['amount'],
  note: ['comment'],
}

export const WEALTHFOLIO = tableFormat({
  format: 'wealthfolio',
  titles: TITLES,
  needed: ['date', 'symbol', 'quantity', 'action', 'price', 'currency'],
  numbers: ['quantity', 'price', 'fee', 'amount'],
  fees: ['fee'],
  dates: ['date'],
  order: 'monthFirst',
  read(row) {
    const action = row.text('action').toLowerCase()
    const about = { symbol: row.text('symbol'), exchange: null, currency: row.text('currency'), date: row.date('date') }
    if (about.symbol.startsWith('$CASH')) return passedOver('cash')
    if (action === 'split')
      return split({ ...about, terms: 'ratio', amount: row.number('amount') ?? row.number('price') })
    if (!TRADES.test(action)) return passedOverAs(REASONS, action)
    return trade({
      ...about,
      quantity: signed(row.number('quantity'), SALES.test(action)),
      price: magnitude(row.number('price')),
      fee: row.fee('fee'),
      note: row.text('note'),
    })
  },
})
