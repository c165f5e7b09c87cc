/** The names by which other programs call markets in `EXCH:SYM`, as far as they name one of the service's markets. */
import type { AssetClass } from '../../model/asset-class.ts'
import { instrumentId, serviceCode, type Instrument, type InstrumentId } from '../../model/instrument.ts'

type Market = Omit<Instrument, 'code'>

const market = (assetClass: AssetClass, region: string, exchange = ''): Market => ({ assetClass, region, exchange })

/** Stock exchanges by region; their main boards are the region's primary exchange. */
const STOCKS: Readonly<Record<string, string>> = {
  NASDAQ: 'US', NYSE: 'US', AMEX: 'US', NYSEARCA: 'US', ARCA: 'US', BATS: 'US', CBOE: 'US', OTC: 'US', HKEX: 'HK', SEHK: 'HK', HKG: 'HK',
  SSE: 'SH', SHSE: 'SH', SHA: 'SH', SZSE: 'SZ', SHE: 'SZ', SGX: 'SG', SES: 'SG', TSE: 'JP', TYO: 'JP', TWSE: 'TW', TPEX: 'TW', TPE: 'TW',
  NSE: 'IN', SET: 'TH', BKK: 'TH', XETR: 'DE', ETR: 'DE', FWB: 'DE', FRA: 'DE', BMV: 'MX', MYX: 'MY', KLSE: 'MY', BIST: 'TR', IST: 'TR',
  BME: 'ES', BMAD: 'ES', AMS: 'NL', EURONEXT: 'NL', LSE: 'GB', LON: 'GB',
} // prettier-ignore

const OTHERS: Readonly<Record<string, Market>> = {
  BSE: market('stock', 'IN', 'BSE'),
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
  return Object.hasOwn(STOCKS, name) || Object.hasOwn(OTHERS, name)
}

/**
 * The instrument that `EXCH:SYM` means, or null when no such exchange is known. Funds trade among the stocks of an exchange:
 * what is known as a fund alone is one.
 */
export function atExchange(
  exchange: string,
  symbol: string,
  isKnown: (instrument: InstrumentId) => boolean,
): Instrument | null {
  const name = exchange.toUpperCase()
  const found = Object.hasOwn(OTHERS, name) ? OTHERS[name] : undefined
  // A future that is continued from month to month is written with the number of the month: ES1!.
  if (found !== undefined) return { ...found, code: symbol.replace(/[12]!$/u, '') }
  const region = Object.hasOwn(STOCKS, name) ? STOCKS[name] : undefined
  if (region === undefined) return null
  const code = serviceCode(region, symbol)
  const stock = { ...market('stock', region), code }
  const fund = { ...market('fund', region), code }
  return symbol !== '' && isFundAlone(stock, fund, isKnown) ? fund : stock
}

function isFundAlone(stock: Instrument, fund: Instrument, isKnown: (instrument: InstrumentId) => boolean): boolean {
  try {
    return !isKnown(instrumentId(stock)) && isKnown(instrumentId(fund))
  } catch {
    // The symbol cannot be a code at all, which is found out elsewhere.
    return false
  }
}
