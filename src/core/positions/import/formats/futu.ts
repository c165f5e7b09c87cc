/**
 * The order history of Futu and moomoo as CSV, in English or Chinese. A filled order has its quantity and average price as `60@180.5`; rows
 * below it without a side are its executions.
 */
import { decimalOf, type Decimal } from '#model/values/decimal.ts'
import { readWrittenNumeral } from '#model/values/numeral.ts'
import { passedOver, signed, tableFormat, trade } from '../table/table-format.ts'

const SALES = /^(?:sell|short sell|卖出|卖空)$/iu
const PURCHASES = /^(?:buy|buy back|买入|买回)$/iu

/** One exchange per market, for symbols without a prefix. */
const EXCHANGES: Readonly<Record<string, string>> = {
  US: 'NASDAQ', HK: 'HKEX', SG: 'SGX', JP: 'TYO', MY: 'KLSE', AU: 'ASX', CA: 'TSX', 美股: 'NASDAQ', 港股: 'HKEX', 新加坡: 'SGX',
} // prettier-ignore

const TITLES = {
  side: ['side', '方向'],
  symbol: ['symbol', '代码'],
  name: ['name', '名称'],
  filled: ['filled@avg price', '已成交@均价'],
  date: ['fill time', '成交时间'],
  orderDate: ['order time', '下单时间'],
  market: ['markets', 'market', '市场'],
  currency: ['currency', '币种'],
  fee: ['total', '合计费用'],
}

export const FUTU = tableFormat({
  format: 'futu',
  titles: TITLES,
  needed: ['side', 'symbol', 'filled', 'orderDate', 'currency'],
  numbers: ['fee'],
  fees: ['fee'],
  dates: ['date', 'orderDate'],
  order: 'dayFirst',
  read(row) {
    const side = row.text('side')
    if (side === '') return passedOver('execution')
    const isSale = SALES.test(side)
    const [quantity = '', price = ''] = row.text('filled').split('@')
    // A cancelled or pending order has no price.
    if ((!isSale && !PURCHASES.test(side)) || price === '') return passedOver('other')
    const symbol = row.text('symbol')
    return trade({
      symbol,
      exchange: symbol.includes('.') ? null : exchangeIn(row.text('market')),
      quantity: signed(amount(quantity), isSale),
      price: amount(price),
      currency: row.text('currency'),
      date: row.date('date') ?? row.date('orderDate'),
      fee: row.fee('fee'),
      note: row.text('name'),
    })
  },
})

const exchangeIn = (market: string): string | null =>
  (Object.hasOwn(EXCHANGES, market) ? EXCHANGES[market] : undefined) ?? null

/** Numbers in a cell have decimal points. */
function amount(text: string): Decimal | null {
  const numeral = readWrittenNumeral(text, 'point')
  return numeral === null ? null : decimalOf(numeral)
}
