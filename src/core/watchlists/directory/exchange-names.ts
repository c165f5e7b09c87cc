/** Reads `EXCH:SYM` of other programs. */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { CurrencyCode } from '#model/market/currency.ts'
import { instrumentId, serviceCode, type Instrument, type InstrumentId } from '#model/market/instrument.ts'
import { exchangeFor, exchangesNamed, type Exchange } from './exchanges.ts'

type Market = Omit<Instrument, 'code'>

const market = (assetClass: AssetClass, region: string, exchange = ''): Market => ({ assetClass, region, exchange })

/** Venues without shares. */
const OTHERS: Readonly<Record<string, Market>> = {
  ...named(market('crypto', 'BA'), ['BINANCE', 'COINBASE', 'KRAKEN', 'BITSTAMP', 'OKX', 'BYBIT', 'BITFINEX', 'CRYPTO']),
  ...named(market('forex', 'GB'), ['FX', 'FX_IDC', 'OANDA', 'FOREXCOM', 'SAXO', 'PEPPERSTONE', 'ICMARKETS']),
  ...named(market('indices', 'GB'), ['TVC', 'INDEX', 'SP', 'DJ', 'HSI', 'FTSE']),
  ...named(market('future', 'US'), [
    'CME',
    'CME_MINI',
    'CBOT',
    'CBOT_MINI',
    'COMEX',
    'COMEX_MINI',
    'NYMEX',
    'NYMEX_MINI',
  ]),
}

function named(of: Market, names: readonly string[]): Readonly<Record<string, Market>> {
  return Object.fromEntries(names.map((name) => [name, of]))
}

/** Returns whether a name is that of an exchange, and so not of a region. */
export function isExchangeName(name: string): boolean {
  return exchangesNamed(name).length > 0 || Object.hasOwn(OTHERS, name)
}

/**
 * The reason that a code at an exchange is not an instrument.
 * - `unknown`: no exchange has that name.
 * - `unserved`: the service lacks its market, or several exchanges share the name.
 * - `listing`: the exchange does not quote in the currency.
 */
export type ExchangeFault = 'unknown' | 'unserved' | 'listing'

export interface ExchangeFacts {
  readonly isKnown: (instrument: InstrumentId) => boolean
  readonly currency: CurrencyCode | null
}

export function atExchange(name: string, symbol: string, facts: ExchangeFacts): Instrument | ExchangeFault {
  const capitals = name.toUpperCase()
  const other = Object.hasOwn(OTHERS, capitals) ? OTHERS[capitals] : undefined
  // A continuous future has the contract month in its symbol: ES1!.
  if (other !== undefined) return { ...other, code: symbol.replace(/[12]!$/u, '') }
  const among = exchangesNamed(capitals)
  return among.length === 0 ? 'unknown' : onExchange(among, symbol, facts)
}

/** Funds trade on stock exchanges: a code known only as a fund is one. */
function onExchange(
  among: readonly Exchange[],
  symbol: string,
  { isKnown, currency }: ExchangeFacts,
): Instrument | ExchangeFault {
  const found = exchangeFor(among, symbol, currency)
  if (typeof found === 'string') return found
  const { region, exchange, isShared } = found
  const code = serviceCode(region, symbol)
  const stock = { ...market('stock', region, exchange), code }
  const fund = { ...market('fund', region), code }
  if (isShared && !isKnownAs(stock, isKnown)) return 'unserved'
  return !isKnownAs(stock, isKnown) && isKnownAs(fund, isKnown) ? fund : stock
}

function isKnownAs(instrument: Instrument, isKnown: (instrument: InstrumentId) => boolean): boolean {
  try {
    return isKnown(instrumentId(instrument))
  } catch {
    // Invalid codes are reported elsewhere.
    return false
  }
}
