/** Finds securities named only by ISIN, by the symbols that the user entered. */
import { MAX_ISINS, type ChosenSymbols, type NamedIsin } from '#model/positions/position-import.ts'
import type { FindInstrument } from './table/raw-trade.ts'

/** Collects the ISINs of its lookups. */
export interface IsinSymbols {
  readonly find: FindInstrument
  readonly isins: () => readonly NamedIsin[]
}

/** ISO 6166: a country, nine letters or digits, and a check digit. */
const ISIN = /^[A-Z]{2}[A-Z\d]{9}\d$/u

export function createIsinSymbols(find: FindInstrument, symbols: ChosenSymbols): IsinSymbols {
  const named = new Map<string, string>()
  return {
    find(raw) {
      const { symbol, isin = '', name = '' } = raw
      if (symbol !== '' || !ISIN.test(isin)) return find(raw)
      if (named.size < MAX_ISINS && !named.has(isin)) named.set(isin, name)
      const chosen = Object.hasOwn(symbols, isin) ? (symbols[isin] ?? '').trim() : ''
      return chosen === '' ? { reason: 'isin', part: isin } : find({ ...raw, symbol: chosen, exchange: null })
    },
    isins: () => [...named].map(([isin, name]) => ({ isin, name })),
  }
}
