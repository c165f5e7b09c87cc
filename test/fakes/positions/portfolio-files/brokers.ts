/** Files of brokers in the United States and Europe, written after their documentation. */
import { decimalOf } from '#model/values/decimal.ts'
import { costOf, isSale, paidFor, sizeOf, type PortfolioLot } from './portfolio.ts'
import { cents, grouped, partsOf, quotedRows, rowsText, utf8, utf8WithMark } from './text.ts'

const dollars = (number: string): string =>
  `${number.startsWith('-') ? '-' : ''}$${grouped(cents(number.replace('-', '')))}`
/** Costs are below zero in files of Degiro, and refunds above. */
const degiroCost = (fee: string): string => decimalOf(fee).times(-1).toFixed()
const slashed = (date: string): string => {
  const { year, month, day } = partsOf(date)
  return `${month}/${day}/${year}`
}

/** "Transactions" of Charles Schwab: newest first, a slash before the share class, and a booking effective as of an earlier day. */
export function schwabFile(lots: readonly PortfolioLot[]): Uint8Array {
  const rows = lots.toReversed().map((lot, place) => [
    place === 0 ? `12/31/2025 as of ${slashed(lot.date)}` : slashed(lot.date), isSale(lot) ? 'Sell' : 'Buy',
    lot.code.replace('.', '/'), lot.name.toUpperCase(), grouped(sizeOf(lot)), dollars(lot.price),
    lot.fee === '0' ? '' : dollars(lot.fee), `${isSale(lot) ? '' : '-'}${dollars(paidFor(lot))}`,
  ]) // prettier-ignore
  const titles = ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount']
  return utf8(
    quotedRows([
      ['Transactions  for account 1234-0000 as of 01/02/2026 21:16:49 ET'],
      titles,
      ...rows,
      ['Transactions Total', '', '', '', '', '', '', '-$479597.00'],
    ]),
  )
}

/** "History" of Fidelity: blank lines first, a space before every cell but the first, and a note below. */
export function fidelityFile(lots: readonly PortfolioLot[]): Uint8Array {
  const titles = 'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date' // prettier-ignore
  const rows = lots.map((lot) => {
    const name = lot.name.toUpperCase().replaceAll(/[",]/gu, '')
    const commission = decimalOf(lot.fee).times(0.5).toFixed()
    const fees = decimalOf(lot.fee).minus(decimalOf(commission)).toFixed()
    const action = `YOU ${isSale(lot) ? 'SOLD' : 'BOUGHT'} ${name} (${lot.code}) (Cash)`
    const costs = lot.fee === '0' ? ['', ''] : [commission, fees]
    return [slashed(lot.date), action, lot.code, name, 'Cash', lot.quantity, lot.price, ...costs, '', paidFor(lot), slashed(lot.date)].join(', ') // prettier-ignore
  })
  return utf8WithMark(
    `\n\n${titles}\n${rows.join('\n')}\n\n"The data and information in this spreadsheet is for your use."\n`,
  )
}

/** The account activity of Robinhood: every cell quoted, descriptions of two lines, and no fees. */
export function robinhoodFile(lots: readonly PortfolioLot[]): Uint8Array {
  const titles = ['Activity Date', 'Process Date', 'Settle Date', 'Instrument', 'Description', 'Trans Code', 'Quantity', 'Price', 'Amount'] // prettier-ignore
  const rows = lots.map((lot) => {
    const { year, month, day } = partsOf(lot.date)
    const date = `${Number(month)}/${Number(day)}/${year}`
    const amount = dollars(costOf(lot))
    const code = isSale(lot) ? 'Sell' : 'Buy'
    return [date, date, date, lot.code, `${lot.name}\nCUSIP: ${lot.isin.slice(2, 11)}`, code, sizeOf(lot), dollars(lot.price), isSale(lot) ? amount : `(${amount})`] // prettier-ignore
  })
  return utf8(
    quotedRows([titles, ...rows, Array.from({ length: 9 }, () => ''), ['The data provided is for information only.']]),
  )
}

const TRADING_212_TITLES = 'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Notes,ID,Currency conversion fee,Currency (Currency conversion fee)' // prettier-ignore

/** "History" of Trading 212 for an account in euros: fees are in the currency of the account. */
export function trading212File(lots: readonly PortfolioLot[]): Uint8Array {
  const rows = lots.map((lot, place) => [
    `${place % 2 === 0 ? 'Market' : 'Limit'} ${isSale(lot) ? 'sell' : 'buy'}`, `${lot.date} 14:30:03.613`, lot.isin, lot.code,
    lot.name, Number(sizeOf(lot)).toFixed(10), cents(lot.price), lot.currency, '1.09303', '', 'EUR', '172.30', 'EUR', '', '', '',
    `EOF${place}`, lot.fee, 'EUR',
  ]) // prettier-ignore
  return utf8(rowsText([TRADING_212_TITLES.split(','), ...rows]))
}

const SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€' }

/** The stock statement of Revolut: money with its sign, and no fee column; the total includes the fee. */
export function revolutFile(lots: readonly PortfolioLot[]): Uint8Array {
  const rows = lots.map((lot) => {
    const money = (number: string): string => `${SIGNS[lot.currency] ?? ''}${grouped(cents(number))}`
    const type = `${isSale(lot) ? 'SELL' : 'BUY'} - MARKET`
    return [`${lot.date}T13:30:10.514Z`, lot.code, type, sizeOf(lot), money(lot.price), money(paidFor(lot)), lot.currency, '1.0665'] // prettier-ignore
  })
  return utf8(rowsText([['Date', 'Ticker', 'Type', 'Quantity', 'Price per share', 'Total Amount', 'Currency', 'FX Rate'], ...rows])) // prettier-ignore
}

/** The same as exported since 2024: money behind the code of its currency. */
export function revolutCodesFile(lots: readonly PortfolioLot[]): Uint8Array {
  const rows = lots.map((lot) => {
    const money = (number: string): string => `${lot.currency} ${grouped(cents(number))}`
    const type = `${isSale(lot) ? 'SELL' : 'BUY'} - LIMIT`
    return [`${lot.date}T13:30:10.514Z`, lot.code, type, sizeOf(lot), money(lot.price), money(paidFor(lot)), lot.currency, '1.0665'] // prettier-ignore
  })
  return utf8(rowsText([['Date', 'Ticker', 'Type', 'Quantity', 'Price per share', 'Total Amount', 'Currency', 'FX Rate'], ...rows])) // prettier-ignore
}

const DEGIRO_TITLES = 'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,AutoFX Fee,Transaction and/or third party fees EUR,Total EUR,Order ID,' // prettier-ignore
const DEGIRO_DUTCH_TITLES = 'Datum,Tijd,Product,ISIN,Beurs,Uitvoeringsplaats,Aantal,Koers,,Lokale waarde,,Waarde,,Wisselkoers,Transactiekosten en/of kosten van derden,,Totaal,,Order ID' // prettier-ignore
const ORDER = '1798be6a-8946-41d7-95b0-187432d4a16a'

/** "Transactions" of Degiro for an account in euros: costs below zero, and the order in the last column, which has no title. */
export function degiroFile(lots: readonly PortfolioLot[]): Uint8Array {
  const rows = lots.map((lot) => {
    const local = `${isSale(lot) ? '' : '-'}${costOf(lot)}`
    const conversion = lot.currency === 'EUR' ? '0.00' : '-1.31'
    return [degiroDay(lot), '09:31', lot.name.toUpperCase(), lot.isin, 'XET', 'XETA', lot.quantity, Number(lot.price).toFixed(4), lot.currency, local, lot.currency, local, '', conversion, lot.fee === '0' ? '' : degiroCost(lot.fee), local, '', ORDER] // prettier-ignore
  })
  return utf8(rowsText([DEGIRO_TITLES.split(','), ...rows]))
}

/** The same in Dutch, before 2025: decimal commas in quotation marks, and the currency behind each amount. */
export function degiroDutchFile(lots: readonly PortfolioLot[]): Uint8Array {
  const comma = (number: string): string => number.replace('.', ',')
  const rows = lots.map((lot) => {
    const local = comma(`${isSale(lot) ? '' : '-'}${costOf(lot)}`)
    const costs = lot.fee === '0' ? ['', ''] : [comma(degiroCost(lot.fee)), 'EUR']
    return [degiroDay(lot), '09:31', lot.name.toUpperCase(), lot.isin, 'EAM', 'XAMS', comma(lot.quantity), comma(Number(lot.price).toFixed(4)), lot.currency, local, lot.currency, local, 'EUR', '', ...costs, local, 'EUR', ORDER] // prettier-ignore
  })
  return utf8WithMark(rowsText([DEGIRO_DUTCH_TITLES.split(','), ...rows], ',', '\r\n'))
}

function degiroDay({ date }: PortfolioLot): string {
  const { year, month, day } = partsOf(date)
  return `${day}-${month}-${year}`
}

export const symbolsByIsin = (lots: readonly PortfolioLot[]): Readonly<Record<string, string>> =>
  Object.fromEntries(lots.flatMap(({ isin, yahoo }) => (isin === '' ? [] : [[isin, yahoo]])))
