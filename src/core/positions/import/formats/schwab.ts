/**
 * "Transactions" of Charles Schwab as CSV (github.com/dickwolff/Export-To-Ghostfolio, samples/schwab-export.csv). Amounts are in US
 * dollars. The quantity of a "Stock Split" is the number of added shares (github.com/jbms/beancount-import, pull request 111); a reverse
 * split has another action.
 */
import type { PassedOverReason } from '#model/positions/position-import.ts'
import { passedOverBy, signed, split, tableFormat, trade, withMoved } from '../table/table-format.ts'

const TRADES = /^(?:buy|sell|sell short|reinvest shares)$/iu
const SALES = /^(?:sell|sell short)$/iu

const OTHERS: readonly (readonly [RegExp, PassedOverReason])[] = [
  [/ to (?:open|close)$|expired|assigned|exercised/iu, 'otherClass'],
  [/dividend|interest|reinvest|cap gain|capital gain/iu, 'income'],
  [/fee|tax|nra/iu, 'cost'],
  [/split|spin-?off|merger/iu, 'split'],
  [/transfer|wire|journal|funds|deposit|withdrawal/iu, 'cash'],
]

const DOLLARS = { exchange: null, currency: 'USD' }

const TITLES = {
  date: ['date'],
  action: ['action'],
  symbol: ['symbol'],
  description: ['description'],
  quantity: ['quantity'],
  price: ['price'],
  fee: ['fees & comm'],
}

export const SCHWAB = tableFormat({
  format: 'schwab',
  titles: TITLES,
  needed: ['date', 'action', 'symbol', 'quantity', 'price', 'fee'],
  numbers: ['quantity', 'price', 'fee'],
  fees: ['fee'],
  dates: ['date'],
  order: 'monthFirst',
  read(row) {
    const action = row.text('action')
    if (/^stock split$/iu.test(action)) return split({ ...DOLLARS, symbol: row.text('symbol'), date: row.date('date'), terms: 'added', amount: row.number('quantity') }) // prettier-ignore
    if (!TRADES.test(action)) return withMoved(passedOverBy(OTHERS, action), row.text('symbol'), row.text('quantity'))
    return trade({
      ...DOLLARS,
      symbol: row.text('symbol'),
      quantity: signed(row.number('quantity'), SALES.test(action)),
      price: row.number('price'),
      date: row.date('date'),
      fee: row.fee('fee'),
      note: row.text('description'),
    })
  },
})
