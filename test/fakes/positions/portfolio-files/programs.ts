/** Files of portfolio programs, written after their documentation. */
import { costOf, isSale, paidFor, sizeOf, type PortfolioLot } from './portfolio.ts'
import { cents, grouped, partsOf, rowsText, utf16, utf8, utf8WithMark, windows1252 } from './text.ts'

/** The export of Quotedeck: ids, plain numbers, a byte order mark and CR LF. */
export function quotedeckFile(lots: readonly PortfolioLot[]): Uint8Array {
  const titles = ['instrument', 'quantity', 'price', 'currency', 'date', 'fee', 'note', 'shares as of']
  const rows = lots.map(({ instrument, quantity, price, currency, date, fee, name }) =>
    [instrument, quantity, price, currency, date, fee.startsWith('-') ? `'${fee}` : fee, name, date].map(
      (cell, place) => (place === 1 && cell.startsWith('-') ? `'${cell}` : cell),
    ),
  )
  return utf8WithMark(rowsText([titles, ...rows], ',', '\r\n'))
}

/** "All transactions" of Portfolio Performance: the value of a purchase includes its costs, in cents. */
export function portfolioPerformanceFile(lots: readonly PortfolioLot[]): Uint8Array {
  const titles = 'Date,Ex-Date,Type,Value,Transaction Currency,Gross Amount,Currency Gross Amount,Exchange Rate,Fees,Taxes,Shares,ISIN,WKN,Ticker Symbol,Security Name,Note' // prettier-ignore
  const rows = lots.map((lot) => [
    `${lot.date}T00:00`, '', isSale(lot) ? 'Sell' : 'Buy', `${isSale(lot) ? '-' : ''}${grouped(cents(paidFor(lot)))}`,
    lot.currency, '', '', '', lot.fee === '0' ? '' : grouped(cents(lot.fee)), '', grouped(sizeOf(lot)), lot.isin, '', lot.yahoo,
    lot.name, '',
  ]) // prettier-ignore
  return utf8(rowsText([titles.split(','), ...rows], ',', '\r\n'))
}

/** The same in German: semicolons, dots between thousands and decimal commas. */
export function portfolioPerformanceGermanFile(lots: readonly PortfolioLot[]): Uint8Array {
  const titles = 'Datum;Ex-Tag;Typ;Wert;Buchungswährung;Bruttobetrag;Währung Bruttobetrag;Wechselkurs;Gebühren;Steuern;Stück;ISIN;WKN;Ticker-Symbol;Wertpapiername;Notiz' // prettier-ignore
  const german = (number: string): string => grouped(number, '.', ',')
  const rows = lots.map((lot) => [
    `${lot.date}T09:30`, '', isSale(lot) ? 'Verkauf' : 'Kauf', `${isSale(lot) ? '-' : ''}${german(cents(paidFor(lot)))}`,
    lot.currency, '', '', '', lot.fee === '0' ? '' : german(cents(lot.fee)), '', german(sizeOf(lot)), lot.isin, '', lot.yahoo,
    lot.name, 'zweite; dritte',
  ]) // prettier-ignore
  return utf8(rowsText([titles.split(';'), ...rows], ';', '\r\n'))
}

/** Yahoo quotes pence as `GBp`, and Ghostfolio writes coins without the hyphen. */
const pence = (currency: string): string => (currency === 'GBX' ? 'GBp' : currency)
const ghostfolioSymbol = ({ yahoo, exchange }: PortfolioLot): string =>
  exchange === null ? yahoo.replace('-', '') : yahoo

/** The export of Ghostfolio: JSON with numbers. */
export function ghostfolioExport(lots: readonly PortfolioLot[]): Uint8Array {
  const activities = lots.map((lot) => ({
    accountId: 'b2d3fe1d-d6a8-41a3-be39-07ef5e9480f0', comment: lot.name, fee: Number(lot.fee), quantity: Number(sizeOf(lot)),
    type: isSale(lot) ? 'SELL' : 'BUY', unitPrice: Number(lot.price), currency: pence(lot.currency), dataSource: 'YAHOO',
    date: `${lot.date}T00:00:00.000Z`, symbol: ghostfolioSymbol(lot),
  })) // prettier-ignore
  return utf8(
    JSON.stringify({ meta: { date: '2026-01-10T00:00:00.000Z', version: '2.0.0' }, accounts: [], activities }, null, 2),
  )
}

export function ghostfolioTable(lots: readonly PortfolioLot[]): Uint8Array {
  const rows = lots.map((lot) => {
    const { year, month, day } = partsOf(lot.date)
    return [`${day}-${month}-${year}`, ghostfolioSymbol(lot), pence(lot.currency), cents(lot.price), sizeOf(lot), isSale(lot) ? 'sell' : 'buy', lot.fee, lot.name] // prettier-ignore
  })
  return utf8(rowsText([['Date', 'Code', 'Currency', 'Price', 'Quantity', 'Action', 'Fee', 'Note'], ...rows]))
}

/** Activities of Wealthfolio: all amounts are magnitudes, and the type gives the direction. */
export function wealthfolioFile(lots: readonly PortfolioLot[]): Uint8Array {
  const titles = ['date', 'symbol', 'quantity', 'activityType', 'unitPrice', 'currency', 'fee', 'amount']
  const rows = lots.map((lot) => [lot.date, lot.yahoo, sizeOf(lot), isSale(lot) ? 'SELL' : 'BUY', lot.price, pence(lot.currency), lot.fee, costOf(lot)]) // prettier-ignore
  return utf8(rowsText([titles, ...rows]))
}

export function englishTable(lots: readonly PortfolioLot[]): Uint8Array {
  const rows = lots.map((lot) => [lot.date, lot.yahoo, isSale(lot) ? 'Sell' : 'Buy', grouped(sizeOf(lot)), grouped(lot.price), lot.currency, grouped(lot.fee), lot.name]) // prettier-ignore
  return utf8(
    rowsText([['Trade Date', 'Symbol', 'Side', 'Quantity', 'Price', 'Currency', 'Commission', 'Name'], ...rows]),
  )
}

/** A spreadsheet in German, in the Windows code page. A sale is a quantity below zero. */
export function germanTable(lots: readonly PortfolioLot[]): Uint8Array {
  const german = (number: string): string => grouped(number, '.', ',')
  const rows = lots.map((lot) => {
    const { year, month, day } = partsOf(lot.date)
    return [
      `${day}.${month}.${year}`,
      lot.yahoo,
      german(lot.quantity),
      german(lot.price),
      lot.currency,
      german(lot.fee),
    ]
  })
  return windows1252(rowsText([['Datum', 'Kürzel', 'Stück', 'Kurs', 'Währung', 'Gebühr'], ...rows], ';', '\r\n'))
}

/** A spreadsheet in Chinese, saved as "Unicode text". */
export function chineseTable(lots: readonly PortfolioLot[]): Uint8Array {
  const rows = lots.map((lot) => {
    const { year, month, day } = partsOf(lot.date)
    return [`${year}年${Number(month)}月${Number(day)}日`, lot.yahoo, isSale(lot) ? '卖出' : '买入', sizeOf(lot), lot.price, lot.currency, lot.fee, lot.name] // prettier-ignore
  })
  return utf16(rowsText([['日期', '代码', '方向', '股数', '价格', '货币', '手续费', '名称'], ...rows], '\t', '\r\n'))
}
