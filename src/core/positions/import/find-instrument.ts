/** Finds the instrument that a code of another program means: by its exchange, its suffix, its shape, and the currency of the trade. */
import { unitOf, type CurrencyCode } from '../../../model/currency.ts'
import { instrumentFault, instrumentId, parseInstrumentId, type InstrumentId } from '../../../model/instrument.ts'
import { atExchange } from '../../watchlists/exchange-names.ts'
import type { Knowledge } from '../../watchlists/bare-codes.ts'
import { readingsOf } from '../../watchlists/typed-code.ts'
import type { PriceCurrency } from '../price-currency.ts'
import type { FindInstrument } from './raw-trade.ts'

export function createFindInstrument({ isKnown, withCode }: Knowledge, priceCurrency: PriceCurrency): FindInstrument {
  const isQuotedIn = (instrument: InstrumentId, currency: CurrencyCode): boolean => {
    const known = priceCurrency({ instrument, priceCurrency: null }).currency
    return known !== null && unitOf(known).currency === unitOf(currency).currency
  }

  return (symbol, exchange, currency) => {
    const own = parseInstrumentId(symbol)
    if (own !== null) return instrumentId(own)
    const listed = exchange === null || symbol === '' ? null : atExchange(exchange, symbol, isKnown)
    if (listed !== null && instrumentFault(listed) === null) return instrumentId(listed)
    const capitals = symbol.toUpperCase()
    const readings = [...new Set([...withCode(capitals), ...readingsOf(symbol)])]
    const known = readings.filter(isKnown)
    const fitting = (among: readonly InstrumentId[]) => among.find((instrument) => isQuotedIn(instrument, currency))
    // A name is no code, and a listing in another currency is another one.
    return fitting(known) ?? (symbol === capitals ? fitting(readings) : undefined) ?? known[0] ?? null
  }
}
