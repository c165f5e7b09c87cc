/** Reads `EXCH:SYM` as other programs write it: the exchange by its name, and what is quoted there. */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { CurrencyCode } from '#model/market/currency.ts'
import { instrumentId, serviceCode, type Instrument, type InstrumentId } from '#model/market/instrument.ts'
import { exchangeFor, exchangesNamed, type Exchange } from './exchanges.ts'

type Market = Omit<Instrument, 'code'>

const market = (assetClass: AssetClass, region: string, exchange = ''): Market => ({ assetClass, region, exchange })

/** Names of places where no shares trade. */
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

/** Whether a region's name would be read as that of an exchange. */
export function isExchangeName(name: string): boolean {
  return exchangesNamed(name).length > 0 || Object.hasOwn(OTHERS, name)
}

/**
 * Why a code at an exchange is not an instrument.
 * - `unknown`: no exchange has that name.
 * - `unserved`: the service does not have its market, or the name is that of several exchanges.
 * - `listing`: the exchange does not quote in the currency.
 */
export type ExchangeFault = 'unknown' | 'unserved' | 'listing'

/** The currency of a trade, and which instruments are known. */
export interface ExchangeFacts {
  readonly isKnown: (instrument: InstrumentId) => boolean
  readonly currency: CurrencyCode | null
}

/** The instrument that `EXCH:SYM` means. */
export function atExchange(name: string, symbol: string, facts: ExchangeFacts): Instrument | ExchangeFault {
  const capitals = name.toUpperCase()
  const other = Object.hasOwn(OTHERS, capitals) ? OTHERS[capitals] : undefined
  // A future that is continued from month to month is written with the number of the month: ES1!.
  if (other !== undefined) return { ...other, code: symbol.replace(/[12]!$/u, '') }
  const among = exchangesNamed(capitals)
  return among.length === 0 ? 'unknown' : onExchange(among, symbol, facts)
}

/**
 * The instrument of a symbol on one of the exchanges of a name or suffix. Funds trade among the stocks of an exchange: what is known as
 * a fund alone is one.
 */
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
    // The symbol cannot be a code at all, which is found out elsewhere.
    return false
  }
}
