/**
 * The statement of Revolut's stock trading as CSV (github.com/dickwolff/Export-To-Ghostfolio, samples/revolut-invest-export.csv). It names
 * no fee: the fee is the difference between the total and the price of the shares, if at least a cent. The quantity of a split is the
 * number of added shares (github.com/doino-gretchenliev/revolut-stocks, issue 40).
 */
import type { Decimal } from '#model/values/decimal.ts'
import type { PassedOverReason } from '#model/positions/position-import.ts'
import { passedOverBy, signed, split, tableFormat, trade, withMoved } from '../table/table-format.ts'

const TRADES = /^(buy|sell)(?: - (?:market|limit|stop))?$/iu

const OTHERS: readonly (readonly [RegExp, PassedOverReason])[] = [
  [/^(?:dividend|interest)/iu, 'income'],
  [/^(?:cash|transfer)/iu, 'cash'],
  [/fee/iu, 'cost'],
  [/split/iu, 'split'],
]

const TITLES = {
  date: ['date'],
  symbol: ['ticker'],
  type: ['type'],
  quantity: ['quantity'],
  price: ['price per share'],
  total: ['total amount'],
  currency: ['currency'],
}

export const REVOLUT = tableFormat({
  format: 'revolut',
  titles: TITLES,
  needed: ['date', 'symbol', 'type', 'quantity', 'price', 'total', 'currency'],
  numbers: ['quantity', 'price', 'total'],
  dates: ['date'],
  order: 'dayFirst',
  read(row) {
    const type = row.text('type')
    const about = { symbol: row.text('symbol'), exchange: null, currency: row.text('currency'), date: row.date('date') }
    if (/^stock split$/iu.test(type)) return split({ ...about, terms: 'added', amount: row.number('quantity') })
    const [, side = ''] = TRADES.exec(type) ?? []
    if (side === '') return withMoved(passedOverBy(OTHERS, type), about.symbol, row.text('quantity'))
    const quantity = signed(row.number('quantity'), side.toLowerCase() === 'sell')
    const price = row.number('price')
    return trade({
      ...about,
      quantity,
      price,
      fee: feeOf(quantity, price, row.number('total')),
      note: '',
    })
  },
})

/** Shares are rounded, so less than a cent is not a fee. */
function feeOf(quantity: Decimal | null, price: Decimal | null, total: Decimal | null): Decimal | null {
  if (quantity === null || price === null || total === null) return null
  const shares = quantity.times(price)
  const fee = (shares.gt(0) ? total.abs().minus(shares) : shares.abs().minus(total.abs())).round(2)
  return fee.gt(0) ? fee : fee.times(0)
}
