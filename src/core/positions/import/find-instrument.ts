/** Finds the instrument of another program's code by exchange, suffix, shape, and the trade's currency. */
import { unitOf, type CurrencyCode } from '#model/market/currency.ts'
import {
  instrumentFault,
  instrumentId,
  instrumentOf,
  parseInstrumentId,
  type InstrumentId,
} from '#model/market/instrument.ts'
import type { Knowledge } from '#core/watchlists/files/bare-codes.ts'
import { atExchange } from '#core/watchlists/directory/exchange-names.ts'
import { isQuotedAt } from '#core/watchlists/directory/exchanges.ts'
import { readCode } from '#core/watchlists/directory/typed-code.ts'
import type { PriceCurrency } from '../lots/price-currency.ts'
import type { FindInstrument, RowFault } from './table/raw-trade.ts'

const LONGEST_PART = 40

export function createFindInstrument({ isKnown, withCode }: Knowledge, priceCurrency: PriceCurrency): FindInstrument {
  const isQuotedIn = (instrument: InstrumentId, currency: CurrencyCode): boolean => {
    const known = priceCurrency({ instrument, priceCurrency: null }).currency
    if (known !== null) return unitOf(known).currency === unitOf(currency).currency
    const { assetClass, region } = instrumentOf(instrument)
    return (assetClass === 'stock' || assetClass === 'fund') && isQuotedAt(region, currency)
  }

  /** A listing in another currency does not match. */
  function byCode(symbol: string, currency: CurrencyCode): InstrumentId | RowFault {
    const reading = readCode(symbol, currency)
    if ('mark' in reading)
      return reading.kind === 'listing' ? fault('listing', symbol) : fault('exchange', reading.mark)
    const { kind, instruments } = reading
    if (kind === 'marked') return instruments.find(isKnown) ?? instruments[0] ?? fault('symbol', symbol)
    const capitals = symbol.toUpperCase()
    const readings = [...new Set([...withCode(capitals), ...instruments])]
    const known = readings.filter(isKnown)
    const fitting = (among: readonly InstrumentId[]) => among.find((one) => isQuotedIn(one, currency))
    // A name in mixed case is not a code.
    const found = fitting(known) ?? (symbol === capitals ? fitting(readings) : undefined)
    return found ?? fault(known.length > 0 ? 'listing' : 'symbol', symbol)
  }

  return ({ symbol, exchange, currency }) => {
    const own = parseInstrumentId(symbol)
    if (own !== null) return instrumentId(own)
    if (symbol === '') return { reason: 'symbol' }
    if (exchange === null || exchange === '') return byCode(symbol, currency)
    const listed = atExchange(exchange, symbol, { isKnown, currency })
    if (listed === 'listing') return fault('listing', `${symbol} (${exchange})`)
    if (typeof listed === 'string') return fault('exchange', exchange)
    return instrumentFault(listed) === null ? instrumentId(listed) : fault('symbol', symbol)
  }
}

const fault = (reason: RowFault['reason'], part: string): RowFault => ({ reason, part: part.slice(0, LONGEST_PART) })
