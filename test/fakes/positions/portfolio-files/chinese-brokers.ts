/** Files of brokers in Hong Kong and mainland China, written after the programs that read them. */
import { decimalOf } from '#model/values/decimal.ts'
import { costOf, isSale, sizeOf, type PortfolioLot } from './portfolio.ts'
import { cents, partsOf, rowsText, gb18030, utf8WithMark } from './text.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const MARKETS: Readonly<Record<string, string>> = { USD: 'US', HKD: 'HK', SGD: 'SG', JPY: 'JP' }
const CHINESE_MARKETS: Readonly<Record<string, string>> = { USD: '美股', HKD: '港股', SGD: '新加坡', JPY: '日本' }

const futuCode = ({ code, currency }: PortfolioLot): string => (currency === 'HKD' ? code.padStart(5, '0') : code)

/** The order history of moomoo: the quantity and its average price in one cell. */
export function futuFile(lots: readonly PortfolioLot[]): Uint8Array {
  const titles = 'Side,Symbol,Name,Order Price,Order Qty,Order Amount,Status,Filled@Avg Price,Order Time,Order Type,Markets,Currency,Fill Qty,Fill Price,Fill Time,Total' // prettier-ignore
  const rows = lots.map((lot) => {
    const { year, month, day } = partsOf(lot.date)
    const time = `${MONTHS[Number(month) - 1] ?? ''} ${Number(day)}, ${year} 09:30:01`
    const size = sizeOf(lot)
    return [isSale(lot) ? 'Sell' : 'Buy', futuCode(lot), lot.name, lot.price, size, costOf(lot), 'Filled', `${size}@${lot.price}`, time, 'Limit', MARKETS[lot.currency] ?? '', lot.currency, size, lot.price, time, lot.fee] // prettier-ignore
  })
  return utf8WithMark(rowsText([titles.split(','), ...rows], ',', '\r\n'))
}

/** The same of Futu in Chinese, with the market before each code. */
export function futuChineseFile(lots: readonly PortfolioLot[]): Uint8Array {
  const titles =
    '方向,代码,名称,订单价格,订单数量,订单金额,交易状态,已成交@均价,下单时间,市场,币种,成交数量,成交价格,成交时间,合计费用'
  const rows = lots.map((lot) => {
    const time = `${lot.date.replaceAll('-', '/')} 09:30:01`
    const size = sizeOf(lot)
    const code = `${MARKETS[lot.currency] ?? ''}.${futuCode(lot)}`
    return [isSale(lot) ? '卖出' : '买入', code, lot.name, lot.price, size, costOf(lot), '全部成交', `${size}@${lot.price}`, time, CHINESE_MARKETS[lot.currency] ?? '', lot.currency, size, lot.price, time, lot.fee] // prettier-ignore
  })
  return utf8WithMark(rowsText([titles.split(','), ...rows], ',', '\r\n'))
}

const YUAN: Readonly<Record<string, string>> = { CNY: '人民币', HKD: '港币', USD: '美元' }

/** A statement (交割单) of a mainland terminal: tabs, GB18030, codes as formulas, and the fee in parts. */
export function chineseStatementFile(lots: readonly PortfolioLot[]): Uint8Array {
  const titles = ['成交日期', '成交时间', '证券代码', '证券名称', '操作', '成交数量', '成交均价', '成交金额', '手续费', '印花税', '过户费', '币种'] // prettier-ignore
  const rows = lots.map((lot) => {
    const duty = isSale(lot) ? decimalOf(lot.fee).times(0.5).toFixed() : '0.00'
    const commission = decimalOf(lot.fee).minus(decimalOf(duty)).toFixed()
    const code = lot.currency === 'HKD' ? lot.code.padStart(5, '0') : lot.code
    return [lot.date.replaceAll('-', ''), '09:35:12', `="${code}"`, lot.name.replaceAll(/[^\p{Script=Han}]/gu, ''), isSale(lot) ? '证券卖出' : '证券买入', sizeOf(lot), `${lot.price}`, cents(costOf(lot)), commission, duty, '0.00', YUAN[lot.currency] ?? ''] // prettier-ignore
  })
  const text = [titles, ...rows].map((cells) => `${cells.join('\t')}\r\n`).join('')
  return gb18030(text)
}
