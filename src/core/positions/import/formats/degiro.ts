/**
 * "Transactions" of Degiro as CSV, in English, Dutch, German, Spanish or Italian. The currency of a price is in the next column, without a
 * title. The account's currency is in the column after the fees or, in newer files, in their title (github.com/jose-pleonasm/Halir,
 * docs/degiro/transactions-versions.md). Securities have an ISIN and a name, but no symbol. Costs are negative, refunds positive. Corporate
 * actions are trades without a venue (src/modules/degiro there).
 */
import { ZERO } from '#model/values/decimal.ts'
import { paidBelowZero, passedOver, tableFormat, trade } from '../table/table-format.ts'

const inAccount = (words: string): RegExp => new RegExp(`^${words}(?: [a-z]{3})?$`, 'u')

const TITLES = {
  date: ['date', 'datum', 'fecha', 'data'],
  name: ['product', 'produkt', 'producto', 'prodotto'],
  isin: ['isin'],
  venue: ['venue', 'uitvoeringsplaats', 'ausführungsort', 'handelsplatz', 'centro de ejecución', 'borsa'],
  quantity: ['quantity', 'aantal', 'anzahl', 'número', 'cantidad', 'quantità'],
  price: ['price', 'koers', 'kurs', 'precio', 'quotazione'],
  currency: [],
  conversionFee: [/^(?:autofx (?:fee|kosten)|autofx-gebühr|com(?:isión|missione) autofx)/u],
  fee: [
    inAccount('transaction and/or third(?: party fees)?'),
    inAccount('transactiekosten en/of(?: kosten van derden)?'),
    inAccount('transaktions(?:gebühren|kosten)(?: und/oder (?:fremdkosten|gebühren dritter))?'),
    inAccount('costes de transacción y/o externos'),
    inAccount('costi di transazione e/o di terze parti'),
  ],
  feeCurrency: [],
  feeTitle: [],
}

export const DEGIRO = tableFormat({
  format: 'degiro',
  titles: TITLES,
  behind: { currency: 'price', feeCurrency: 'fee' },
  titled: { feeTitle: 'fee' },
  needed: ['date', 'isin', 'venue', 'quantity', 'price', 'currency', 'fee'],
  numbers: ['quantity', 'price', 'fee', 'conversionFee'],
  dates: ['date'],
  order: 'dayFirst',
  read(row) {
    if (row.text('venue') === '' && row.text('fee') === '') return passedOver('split')
    const currency = row.text('currency')
    const account = / ([a-z]{3})$/u.exec(row.text('feeTitle'))?.[1]?.toUpperCase() ?? row.text('feeCurrency')
    const fee = row.cost('fee')
    // A fee in another currency than the price goes into the note.
    const isOwn = account === currency || fee?.eq(0) === true
    const others = [...(isOwn ? [] : [row.text('fee')]), row.text('conversionFee')].filter((cost) =>
      /[1-9]/u.test(cost),
    )
    return trade({
      symbol: '',
      isin: row.text('isin').trim(),
      name: row.text('name'),
      exchange: null,
      quantity: row.number('quantity'),
      price: row.number('price'),
      currency,
      date: row.date('date'),
      fee: isOwn ? paidBelowZero(fee) : ZERO,
      note: [row.text('name'), ...others.map((cost) => `${cost} ${account}`)].join('; '),
      isQuoteCurrency: true,
    })
  },
})
