/**
 * Trades of an activity Flex query of Interactive Brokers as CSV, with chosen columns (ibkrguides.com, "Trades" of "Activity Flex Query
 * Reference"). Commissions are negative, rebates positive.
 */
import { paidBelowZero, passedOver, signed, tableFormat, trade } from '../table/table-format.ts'
import type { CellOf } from '../table/table-row.ts'

const TITLES = {
  symbol: ['symbol'],
  exchange: ['listingexchange'],
  currency: ['currencyprimary', 'currency'],
  class: ['assetclass'],
  level: ['levelofdetail'],
  date: ['tradedate', 'datetime', 'date/time'],
  side: ['buy/sell'],
  quantity: ['quantity'],
  price: ['tradeprice', 'price'],
  fee: ['ibcommission', 'commission'],
}

const keyOf = (cell: CellOf<keyof typeof TITLES>): string => `${cell('symbol')} ${cell('currency')}`

export const INTERACTIVE_BROKERS_FLEX = tableFormat({
  format: 'interactiveBrokersFlex',
  titles: TITLES,
  needed: ['symbol', 'currency', 'date', 'quantity', 'price', 'fee', 'side'],
  numbers: ['quantity', 'price', 'fee'],
  dates: ['date'],
  order: 'monthFirst',
  orderOf: (cell) => (cell('level') === 'ORDER' ? keyOf(cell) : null),
  read(row, orders) {
    const assetClass = row.text('class')
    const level = row.text('level')
    if (assetClass !== '' && assetClass !== 'STK') return passedOver('otherClass')
    if (level === 'EXECUTION' && orders.has(keyOf(row.text))) return passedOver('execution')
    if (!['', 'EXECUTION', 'ORDER'].includes(level)) return passedOver('other')
    const side = row.text('side')
    return trade({
      symbol: row.text('symbol').replace(/^([A-Z\d]{2,})[a-z]$/u, '$1'),
      exchange: row.text('exchange') || null,
      quantity: side === '' ? row.number('quantity') : signed(row.number('quantity'), side.startsWith('SELL')),
      price: row.number('price'),
      currency: row.text('currency'),
      date: row.date('date'),
      fee: paidBelowZero(row.cost('fee')),
      note: '',
      isQuoteCurrency: true,
    })
  },
})
