/** The file that `position.export` writes. */
import { tableFormat, trade } from '../table/table-format.ts'

export const OWN_TITLES = [
  'instrument',
  'quantity',
  'price',
  'currency',
  'date',
  'fee',
  'note',
  'shares as of',
] as const

const TITLES = {
  instrument: ['instrument'],
  quantity: ['quantity'],
  price: ['price'],
  currency: ['currency'],
  date: ['date'],
  fee: ['fee'],
  note: ['note'],
  sharesAsOf: ['shares as of'],
}

export const QUOTEDECK = tableFormat({
  format: 'quotedeck',
  titles: TITLES,
  needed: ['instrument', 'quantity', 'price', 'currency', 'date'],
  numbers: ['quantity', 'price', 'fee'],
  dates: ['date', 'sharesAsOf'],
  order: 'dayFirst',
  read: (row) =>
    trade({
      symbol: row.text('instrument'),
      exchange: null,
      quantity: row.number('quantity'),
      price: row.number('price'),
      currency: row.text('currency'),
      date: row.date('date'),
      sharesAsOf: row.date('sharesAsOf'),
      fee: row.cost('fee'),
      note: row.text('note'),
    }),
})
