/** Files of Interactive Brokers, written after its documentation. Commissions are below zero, and rebates above. */
import { decimalOf } from '#model/values/decimal.ts'
import { isSale, type PortfolioLot } from './portfolio.ts'
import { grouped, quotedRows, rowsText, utf8 } from './text.ts'

/** The broker books London in pounds, and mainland shares in offshore yuan. */
function termsOf(lot: PortfolioLot): { readonly currency: string; readonly price: string; readonly fee: string } {
  const scale = lot.currency === 'GBX' ? 0.01 : 1
  const currency = { GBX: 'GBP', CNY: 'CNH' }[lot.currency] ?? lot.currency
  const scaled = (number: string): string => decimalOf(number).times(scale).toFixed()
  return { currency, price: scaled(lot.price), fee: decimalOf(scaled(lot.fee)).times(-1).toFixed() }
}

/** A space precedes the share class, and a small letter marks Frankfurt. */
const symbolOf = ({ code, currency }: PortfolioLot): string =>
  code === 'SAP' && currency === 'EUR' ? 'SAPd' : code.replace('.', ' ')

/** The activity statement: a header for each section, and the exchanges in their own section. */
export function statementFile(lots: readonly PortfolioLot[]): Uint8Array {
  const titles = ['DataDiscriminator', 'Asset Category', 'Currency', 'Symbol', 'Date/Time', 'Quantity', 'T. Price', 'C. Price', 'Proceeds', 'Comm/Fee', 'Basis', 'Realized P/L', 'MTM P/L', 'Code'] // prettier-ignore
  const trades = lots.map((lot) => {
    const { currency, price, fee } = termsOf(lot)
    return ['Trades', 'Data', 'Order', 'Stocks', currency, symbolOf(lot), `${lot.date}, 12:46:38`, grouped(lot.quantity), price, price, '0', fee, '0', '0', '0', 'O'] // prettier-ignore
  })
  const instruments = new Map(lots.map((lot) => [lot.instrument, lot]))
  const facts = [...instruments.values()].map((lot, place) => [
    'Financial Instrument Information', 'Data', 'Stocks', symbolOf(lot), lot.name.toUpperCase(), String(265_598 + place), lot.isin,
    lot.code, lot.exchange ?? '', '1', 'COMMON', '',
  ]) // prettier-ignore
  return utf8(
    rowsText([
      ['Statement', 'Header', 'Field Name', 'Field Value'],
      ['Statement', 'Data', 'BrokerName', 'Interactive Brokers Ireland Limited'],
      ['Trades', 'Header', ...titles],
      ...trades,
      ['Trades', 'SubTotal', '', 'Stocks', 'USD', 'AAPL', '', '500', '', '', '0', '0', '0', '0', '0', ''],
      ['Financial Instrument Information', 'Header', 'Asset Category', 'Symbol', 'Description', 'Conid', 'Security ID', 'Underlying', 'Listing Exch', 'Multiplier', 'Type', 'Code'], // prettier-ignore
      ...facts,
    ]),
  )
}

/** Trades of a Flex query: every cell quoted, dates without separators. */
export function flexFile(lots: readonly PortfolioLot[]): Uint8Array {
  const titles = ['CurrencyPrimary', 'AssetClass', 'Symbol', 'ListingExchange', 'TradeDate', 'Quantity', 'TradePrice', 'IBCommission', 'IBCommissionCurrency', 'Buy/Sell', 'LevelOfDetail'] // prettier-ignore
  const rows = lots.map((lot) => {
    const { currency, price, fee } = termsOf(lot)
    const day = lot.date.replaceAll('-', '')
    return [currency, 'STK', symbolOf(lot), lot.exchange ?? '', day, lot.quantity, price, fee, currency, isSale(lot) ? 'SELL' : 'BUY', 'ORDER'] // prettier-ignore
  })
  return utf8(quotedRows([titles, ...rows]))
}
