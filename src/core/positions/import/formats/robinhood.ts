/**
 * The account activity of Robinhood as CSV ("Reports and statements"; columns by github.com/acarlson98/rhParser, README). Amounts are in US
 * dollars, without commissions. The quantity of a split (`SPL`) is the number of added shares (github.com/henry-md/robinhood-visualizer,
 * notes/historical-split-notes.md). Reverse splits (`SPR`) are undocumented.
 */
import { ZERO } from '#model/values/decimal.ts'
import type { PassedOverReason } from '#model/positions/position-import.ts'
import { passedOverAs, signed, split, tableFormat, trade, withMoved } from '../table/table-format.ts'

/** Transaction codes that are not trades. */
const REASONS: Readonly<Record<string, PassedOverReason>> = {
  CDIV: 'income', MDIV: 'income', SDIV: 'income', INT: 'income', SLIP: 'income', GDBP: 'income',
  ACH: 'cash', RTP: 'cash', WIRE: 'cash', DCF: 'cash', XENT_CC: 'cash', ITRF: 'cash',
  AFEE: 'cost', DFEE: 'cost', GOLD: 'cost', MINT: 'cost', NRAT: 'cost', DTAX: 'cost',
  SPR: 'split', SOFF: 'split', MRGS: 'split', SXCH: 'split',
  BTO: 'otherClass', STC: 'otherClass', STO: 'otherClass', BTC: 'otherClass', OEXP: 'otherClass', OASGN: 'otherClass', OEXCS: 'otherClass',
} // prettier-ignore

const TITLES = {
  date: ['activity date'],
  symbol: ['instrument'],
  description: ['description'],
  code: ['trans code'],
  quantity: ['quantity'],
  price: ['price'],
}

export const ROBINHOOD = tableFormat({
  format: 'robinhood',
  titles: TITLES,
  needed: ['date', 'symbol', 'code', 'quantity', 'price'],
  numbers: ['quantity', 'price'],
  dates: ['date'],
  order: 'monthFirst',
  read(row) {
    const code = row.text('code').toUpperCase()
    const about = { symbol: row.text('symbol'), exchange: null, currency: 'USD', date: row.date('date') }
    if (code === 'SPL') return split({ ...about, terms: 'added', amount: row.number('quantity') })
    if (code !== 'BUY' && code !== 'SELL')
      return withMoved(passedOverAs(REASONS, code), about.symbol, row.text('quantity'))
    return trade({
      ...about,
      quantity: signed(row.number('quantity'), code === 'SELL'),
      price: row.number('price'),
      fee: ZERO,
      note: row.text('description'),
    })
  },
})
