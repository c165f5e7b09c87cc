/** A table of trades from any program, with common titles in English, German or Chinese. */
import { passedOverBy, signed, tableFormat, trade } from '../table/table-format.ts'
import { WORDS } from './passed-over-words.ts'

const SALES = /^(?:sell|sold|sale|verkauf|verkauft|卖出|卖)/iu
const PURCHASES = /^(?:buy|bought|purchase|kauf|gekauft|买入|买)/iu

const TITLES = {
  date: [
    'date',
    'trade date',
    'transaction date',
    'datum',
    'handelsdatum',
    'kaufdatum',
    '日期',
    '成交日期',
    '交易日期',
  ],
  symbol: ['symbol', 'ticker', 'ticker symbol', 'code', 'kürzel', 'ticker-symbol', '代码', '证券代码', '股票代码'],
  exchange: ['exchange', 'listing exchange', 'börse', 'börsenplatz', '交易所'],
  side: [
    'side',
    'action',
    'type',
    'transaction type',
    'buy/sell',
    'typ',
    'art',
    'transaktion',
    '方向',
    '买卖方向',
    '操作',
  ],
  quantity: ['quantity', 'qty', 'shares', 'units', 'anzahl', 'stück', 'menge', '数量', '成交数量', '股数'],
  price: [
    'price',
    'unit price',
    'share price',
    'price per share',
    'kurs',
    'preis',
    'kaufkurs',
    '价格',
    '成交价格',
    '成交价',
  ],
  currency: ['currency', 'ccy', 'währung', '币种', '货币'],
  fee: ['fee', 'fees', 'commission', 'costs', 'gebühr', 'gebühren', 'provision', 'kosten', '手续费', '佣金', '费用'],
  note: ['note', 'notes', 'comment', 'name', 'notiz', 'bemerkung', '备注', '名称'],
}

export const ANY_TABLE = tableFormat({
  format: 'table',
  titles: TITLES,
  needed: ['date', 'symbol', 'quantity', 'price', 'currency'],
  numbers: ['quantity', 'price', 'fee'],
  fees: ['fee'],
  dates: ['date'],
  order: 'dayFirst',
  read(row) {
    const side = row.text('side')
    const isSale = SALES.test(side)
    if (side !== '' && !isSale && !PURCHASES.test(side)) return passedOverBy(WORDS, side)
    return trade({
      symbol: row.text('symbol'),
      exchange: row.text('exchange') || null,
      quantity: side === '' ? row.number('quantity') : signed(row.number('quantity'), isSale),
      price: row.number('price'),
      currency: row.text('currency'),
      date: row.date('date'),
      fee: row.fee('fee'),
      note: row.text('note'),
    })
  },
})
