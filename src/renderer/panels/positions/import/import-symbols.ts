/** Stores the symbols entered for ISINs. */
import { isRecord, jsonOrNull } from '#model/values/json.ts'
import { MAX_ISINS, MAX_SYMBOL_UNITS, type ChosenSymbols } from '#model/positions/position-import.ts'

export const writeSymbols = (symbols: ChosenSymbols): string =>
  JSON.stringify(Object.fromEntries(Object.entries(symbols).slice(-MAX_ISINS)))

/** Reads stored symbols, without invalid entries. */
export function readSymbols(stored: string): ChosenSymbols {
  const found = jsonOrNull(stored)
  if (!isRecord(found)) return {}
  const sound = Object.entries(found).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry.every((text) => text !== '' && String(text).length <= MAX_SYMBOL_UNITS),
  )
  return Object.fromEntries(sound.slice(-MAX_ISINS))
}

/** An empty text removes the symbol. */
export function withSymbol(symbols: ChosenSymbols, isin: string, symbol: string): ChosenSymbols {
  const { [isin]: _before, ...others } = symbols
  const next = symbol === '' ? others : { ...others, [isin]: symbol }
  return Object.fromEntries(Object.entries(next).slice(-MAX_ISINS))
}
