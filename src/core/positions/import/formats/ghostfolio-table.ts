/** "Import activities" of Ghostfolio, in the form of its sample file (github.com/ghostfolio/ghostfolio, test/import). */
import { signed, tableFormat, trade } from '../table/table-format.ts'
import { passedOverActivity } from './ghostfolio-types.ts'

const TITLES = {
  date: ['date'],
  symbol: ['code'],
  currency: ['currency'],
  price: ['price'],
  quantity: ['quantity'],
  action: ['action'],
  fee: ['fee'],
  note: ['note'],
}

export const GHOSTFOLIO_TABLE = tableFormat({
  format: 'ghostfolio',
  titles: TITLES,
  needed: ['date', 'symbol', 'currency', 'price', 'quantity', 'action', 'fee'],
  numbers: ['price', 'quantity', 'fee'],
  dates: ['date'],
  order: 'dayFirst',
  read(row) {
    const action = row.text('action')
    if (!/^(?:buy|sell)$/iu.test(action)) return passedOverActivity(action)
    return trade({
      symbol: row.text('symbol'),
      exchange: null,
      quantity: signed(row.number('quantity'), /^sell$/iu.test(action)),
      price: row.number('price'),
      currency: row.text('currency'),
      date: row.date('date'),
      fee: row.cost('fee'),
      note: row.text('note'),
    })
  },
})
