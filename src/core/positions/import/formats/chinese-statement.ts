/**
 * Statements (交割单, 对账单, 历史成交) of brokers of mainland China, as saved by the terminals 同花顺, 东方财富 and 通达信. Titles and
 * sides differ by broker: the words are those of github.com/uning/gpx (data/dataconf.php) and github.com/lamp525/ncCTM
 * (DeliveryRecordService). Hong Kong shares bought through Stock Connect have a five-digit code. Their price is in Hong Kong dollars, but
 * costs and sums are in yuan, the row's stated or implied currency.
 */
import { ZERO, type Decimal } from '#model/values/decimal.ts'
import { passedOverBy, signed, tableFormat, trade } from '../table/table-format.ts'
import type { CellOf } from '../table/table-row.ts'
import { CHINESE_WORDS, isChineseRepurchase } from './passed-over-words.ts'

const SALES = /卖出|卖券还款|^卖$/u
const PURCHASES = /买入|买券还券|^买$/u

const CURRENCIES: Readonly<Record<string, string>> = { '': 'CNY', 人民币: 'CNY', 港币: 'HKD', 港元: 'HKD', 美元: 'USD' }

/** A total commission comes before a net one, whose parts have columns of their own. */
const TITLES = {
  date: ['成交日期', '交割日期', '交收日期', '交易日期', '发生日期', '日期'],
  symbol: ['证券代码', '股票代码', '代码'],
  name: ['证券名称', '股票名称', '名称'],
  action: ['买卖标志', '买卖方向', '成交方向', '买卖类别', '委托类别', '操作', '业务名称', '交易类别', '方向', '摘要'],
  quantity: ['成交数量', '成交股数', '数量'],
  price: ['成交价格', '成交均价', '成交价', '价格'],
  commission: ['佣金', '净佣金', '手续费', '费用合计'],
  stampDuty: ['印花税'],
  transferFee: ['过户费'],
  otherFee: ['其他费', '其他费用', '其他杂费', '附加费'],
  settlementFee: ['结算费', '交易规费', '规费'],
  currency: ['币种', '币种名称'],
  market: ['交易市场', '市场', '市场名称', '市场类型', '市场类别', '交易所', '交易所名称'],
  account: ['股东代码', '股东账户', '股东帐户', '股东账号', '股东帐号', '证券账户', '证券账号'],
}

const COSTS = ['commission', 'stampDuty', 'transferFee', 'otherFee', 'settlementFee'] as const

export const CHINESE_STATEMENT = tableFormat({
  format: 'chineseStatement',
  titles: TITLES,
  needed: ['date', 'symbol', 'action', 'quantity', 'price'],
  numbers: ['quantity', 'price', ...COSTS],
  fees: COSTS,
  dates: ['date'],
  order: 'dayFirst',
  read(row) {
    const action = row.text('action')
    const isSale = SALES.test(action)
    if (isChineseRepurchase(action) || (!isSale && !PURCHASES.test(action))) return passedOverBy(CHINESE_WORDS, action)
    const written = row.text('currency')
    const currency = Object.hasOwn(CURRENCIES, written) ? (CURRENCIES[written] ?? 'CNY') : written
    const code = row.text('symbol')
    const isInHongKong = isOfHongKong(row.text)
    if (isInHongKong && currency === 'CNY') return { kind: 'refused', reason: 'stockConnect', part: code.slice(0, 10) }
    return trade({
      symbol: isInHongKong ? code : symbolOf(code, currency),
      exchange: isInHongKong ? 'HKEX' : null,
      quantity: signed(row.number('quantity'), isSale),
      price: row.number('price'),
      currency,
      date: row.date('date'),
      fee: COSTS.map((field) => row.fee(field)).reduce<Decimal | null>(
        (sum, one) => (sum === null || one === null ? null : sum.plus(one)),
        ZERO,
      ),
      note: row.text('name'),
    })
  },
})

/**
 * Recognises a Hong Kong share by its market, or by a code of five digits. Codes of Shanghai do not start with zero, so a shorter one there
 * is of Hong Kong too. Shanghai accounts start with a letter.
 */
function isOfHongKong(cell: CellOf<'symbol' | 'market' | 'account'>): boolean {
  const [code, market] = [cell('symbol'), cell('market')]
  const isInShanghai = /沪|上海|上证/u.test(market) || /^[A-Z]/iu.test(cell('account'))
  return /港|HK/iu.test(market) || (isInShanghai ? /^\d{1,5}$/u : /^\d{5}$/u).test(code)
}

/** Restores leading zeros that spreadsheets drop. */
const symbolOf = (code: string, currency: string): string =>
  currency === 'CNY' && /^\d{1,6}$/u.test(code) ? code.padStart(6, '0') : code
