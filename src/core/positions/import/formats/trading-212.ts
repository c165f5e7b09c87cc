/**
 * "History" of Trading 212 as CSV (github.com/dickwolff/Export-To-Ghostfolio, samples/trading212-export.csv). Symbols have no exchange:
 * those quoted in pounds or pence trade in London. A split has two rows, "Stock split close" with all shares before it and "Stock split
 * open" with all after it (same sample, and the tests of github.com/KapJI/capital-gains-calculator).
 */
import { ZERO, type Decimal } from '#model/values/decimal.ts'
import type { PassedOverReason } from '#model/positions/position-import.ts'
import { passedOverBy, signed, split, tableFormat, trade } from '../table/table-format.ts'

const TRADES = /^(?:market|limit|stop|stop limit) (buy|sell)$/iu
const SPLITS = /^stock split (open|close)$/iu

const OTHERS: readonly (readonly [RegExp, PassedOverReason])[] = [
  [/^(?:dividend|interest|lending interest|share lending)/iu, 'income'],
  [/^(?:deposit|withdrawal|currency conversion|card|cashback|new card)/iu, 'cash'],
  [/^stock split/iu, 'split'],
]

const TITLES = {
  action: ['action'],
  date: ['time'],
  symbol: ['ticker'],
  name: ['name'],
  quantity: ['no. of shares'],
  price: ['price / share'],
  currency: ['currency (price / share)'],
  conversionFee: ['currency conversion fee'],
  conversionCurrency: ['currency (currency conversion fee)'],
  stampDuty: ['stamp duty reserve tax'],
  stampCurrency: ['currency (stamp duty reserve tax)'],
  frenchTax: ['french transaction tax'],
  frenchCurrency: ['currency (french transaction tax)'],
}

const FEES = [
  ['conversionFee', 'conversionCurrency'],
  ['stampDuty', 'stampCurrency'],
  ['frenchTax', 'frenchCurrency'],
] as const

export const TRADING_212 = tableFormat({
  format: 'trading212',
  titles: TITLES,
  needed: ['action', 'date', 'symbol', 'quantity', 'price', 'currency'],
  numbers: ['quantity', 'price', 'conversionFee', 'stampDuty', 'frenchTax'],
  fees: ['conversionFee', 'stampDuty', 'frenchTax'],
  dates: ['date'],
  order: 'dayFirst',
  read(row) {
    const action = row.text('action')
    const currency = row.text('currency')
    const exchange = /^(?:GBP|GBX)$/iu.test(currency) ? 'LSE' : null
    const about = { symbol: row.text('symbol'), exchange, currency, date: row.date('date') }
    const [, half = ''] = SPLITS.exec(action) ?? []
    const terms = half.toLowerCase() === 'close' ? 'before' : 'after'
    if (half !== '') return split({ ...about, terms, amount: row.number('quantity') })
    const [, side = ''] = TRADES.exec(action) ?? []
    if (side === '') return passedOverBy(OTHERS, action)
    // A fee in another currency than the price goes into the note.
    const isOwn = (field: (typeof FEES)[number][1]) => row.text(field) === currency
    const own = FEES.filter(([, field]) => isOwn(field)).map(([fee]) => row.fee(fee))
    const others = FEES.filter(([fee, field]) => !isOwn(field) && row.text(fee) !== '')
    const note = [
      row.text('name'),
      ...others.map(([fee, field]) => `${TITLES[fee][0] ?? ''} ${row.text(fee)} ${row.text(field)}`),
    ]
    return trade({
      ...about,
      quantity: signed(row.number('quantity'), side.toLowerCase() === 'sell'),
      price: row.number('price'),
      fee: own.reduce<Decimal | null>((sum, one) => (sum === null || one === null ? null : sum.plus(one)), ZERO),
      note: note.filter((part) => part !== '').join('; '),
    })
  },
})
