/**
 * Stock exchanges by the names and suffixes of other programs. Exchanges that the service lacks are also listed, so that their codes are
 * refused instead of read as those of another market.
 *
 * Names are those of ISO 10383 (market identifier codes), of Interactive Brokers ("Exchange Listings", interactivebrokers.com), and of the
 * prefixes of Google Finance and TradingView. Suffixes are those of Yahoo Finance ("Exchanges and data providers",
 * help.yahoo.com/kb/SLN2310.html), and the region itself, as in Futu and Longbridge.
 */
import type { CurrencyCode } from '#model/market/currency.ts'

export interface Exchange {
  /** Null if the service lacks the market. */
  readonly region: string | null
  /** Empty for the region's primary exchange. */
  readonly exchange: string
  /** The main one first. */
  readonly currencies: readonly CurrencyCode[]
  readonly names: readonly string[]
  readonly suffixes: readonly string[]
  /** The form of its codes, if it shares a name or suffix. */
  readonly codes: RegExp | null
  /** Whether its name is shared, so that only known codes are accepted. */
  readonly isShared: boolean
}

/** Words separated by spaces. */
interface Row {
  readonly in: string
  readonly names?: string
  readonly suffixes?: string
  readonly exchange?: string
  readonly codes?: RegExp
  readonly isShared?: true
}

const words = (text = ''): readonly string[] => text.split(' ').filter((word) => word !== '')

const served = (region: string, row: Row): Exchange => ({
  region,
  exchange: row.exchange ?? '',
  currencies: words(row.in),
  names: words(row.names),
  suffixes: words(row.suffixes),
  codes: row.codes ?? null,
  isShared: row.isShared ?? false,
})

/** An exchange whose market the service lacks. */
const foreign = (currencies: string, names: string, suffixes: string): Exchange => ({
  ...served('', { in: currencies, names, suffixes }),
  region: null,
})

const US_NAMES =
  'NASDAQ NASDAQ.NMS NASDAQ.SCM NYSE AMEX NYSEARCA ARCA BATS CBOE OTC OTCMKTS PINK ISLAND IEX XNAS XNGS XNMS XNCM XNYS XASE ARCX OTCM'

/** Without a currency, the first exchange with a name or suffix is used. */
export const EXCHANGES: readonly Exchange[] = [
  served('US', { in: 'USD', names: US_NAMES, suffixes: 'US' }),
  served('HK', { in: 'HKD CNY CNH USD', names: 'HKEX SEHK HKG XHKG', suffixes: 'HK' }),
  served('SH', { in: 'CNY CNH USD', names: 'SSE SHSE SHA XSHG SEHKNTL', suffixes: 'SS SH' }),
  served('SZ', { in: 'CNY CNH HKD', names: 'SZSE SHE XSHE SEHKSZSE', suffixes: 'SZ' }),
  served('SG', { in: 'SGD USD HKD CNY', names: 'SGX SES XSES', suffixes: 'SI' }),
  // Futu's suffix for Singapore is Yahoo Finance's for Stuttgart. Without a currency, a digit distinguishes them: `SG.D05`.
  served('SG', { in: 'USD HKD CNY', suffixes: 'SG', codes: /\d/u }),
  served('JP', { in: 'JPY', names: 'TSE TYO TSEJ JPX XTKS', suffixes: 'T JP', codes: /^\d[\dA-Z]\d[\dA-Z]$/u }),
  served('TW', { in: 'TWD', names: 'TWSE TPEX TPE XTAI ROCO', suffixes: 'TW TWO' }),
  served('IN', { in: 'INR', names: 'NSE XNSE', suffixes: 'NS IN' }),
  served('IN', { in: 'INR', names: 'BSE BOM XBOM', suffixes: 'BO', exchange: 'BSE' }),
  served('TH', { in: 'THB', names: 'SET BKK XBKK', suffixes: 'BK TH' }),
  served('DE', { in: 'EUR', names: 'XETR ETR XETRA IBIS IBIS2 FWB FWB2 FRA XFRA', suffixes: 'DE F' }),
  served('MX', { in: 'MXN', names: 'BMV MEXI XMEX', suffixes: 'MX' }),
  served('MY', { in: 'MYR', names: 'MYX KLSE XKLS', suffixes: 'KL MY' }),
  served('TR', { in: 'TRY', names: 'BIST IST XIST', suffixes: 'IS TR' }),
  served('ES', { in: 'EUR', names: 'BME BMAD BM XMAD MCE', suffixes: 'MC ES' }),
  served('NL', { in: 'EUR USD', names: 'AMS AEB XAMS', suffixes: 'AS NL' }),
  served('NL', { in: 'EUR', names: 'EURONEXT', isShared: true }),
  served('GB', { in: 'GBP GBX USD EUR', names: 'LSE LON LSEETF XLON', suffixes: 'L GB' }),
  // London's order book for foreign receipts is a separate market.
  foreign('USD EUR', 'LSEIOB1', 'IL'),
  foreign('EUR', 'BER DUS GETTEX HAM HAN MUN STU SWB SWB2 TGATE TRADEGATE', 'BE BM DU HM HA MU SG'),
  served('SG', { in: 'SGD', suffixes: 'SG' }),
  foreign('EUR', 'SBF EPA PAR XPAR', 'PA'),
  foreign('EUR', 'ENEXT.BE EBR XBRU', 'BR'),
  foreign('EUR', 'BVL ELI XLIS', 'LS'),
  foreign('EUR', 'ISED XDUB', 'IR'),
  foreign('EUR USD', 'BVME BVME.ETF BIT MIL MTA XMIL', 'MI'),
  foreign('CHF EUR USD', 'EBS SIX SWX VIRTX XSWX', 'SW'),
  foreign('EUR', 'VSE VIE WBAG XWBO', 'VI'),
  foreign('EUR', 'ATH ATHEX XATH', 'AT'),
  foreign('SEK', 'SFB STO OMXSTO XSTO', 'ST'),
  foreign('EUR', 'HEX HEL OMXHEX XHEL', 'HE'),
  foreign('DKK', 'CPH KFX OMXCOP XCSE', 'CO'),
  foreign('NOK', 'OSE OSL XOSL', 'OL'),
  foreign('ISK', 'OMXICE XICE', 'IC'),
  foreign('EUR', 'N.TALLINN N.RIGA N.VILNIUS OMXTSE OMXRSE OMXVSE', 'TL RG VS'),
  foreign('PLN', 'WSE GPW WAR XWAR', 'WA'),
  foreign('CZK', 'PRA PSE.CZ PSECZ XPRA', 'PR'),
  foreign('HUF', 'BUX BET XBUD', 'BD'),
  foreign('RON', 'BVB XBSE', 'RO'),
  foreign('RUB', 'MOEX MISX', 'ME'),
  foreign('CAD USD', 'TSE TSX XTSE', 'TO'),
  foreign('CAD', 'VENTURE TSXV CVE XTSX', 'V'),
  foreign('CAD', 'CSE CNSX NEO AEQLIT NEOE', 'CN NE'),
  foreign('AUD', 'ASX XASX', 'AX'),
  foreign('NZD', 'NZX NZE XNZE', 'NZ'),
  foreign('KRW', 'KRX KSE KOSPI KOSDAQ XKRX XKOS', 'KS KQ'),
  foreign('CNY', 'BJSE XBEI', 'BJ'),
  foreign('IDR', 'IDX JKT XIDX', 'JK'),
  foreign('PHP', 'PSE XPHS', 'PS'),
  foreign('VND', 'HOSE HNX XSTC XHNX', 'VN'),
  foreign('LKR', 'CSELK XCOL', 'CM'),
  foreign('BRL', 'BMFBOVESPA BOVESPA BVMF B3', 'SA'),
  foreign('ARS', 'BCBA BUE XBUE', 'BA'),
  foreign('CLP', 'BCS XSGO', 'SN'),
  foreign('COP PEN', 'BVC XBOG XLIM', 'CL LM'),
  foreign('ZAR ZAC', 'JSE XJSE', 'JO'),
  foreign('ILS ILA', 'TASE TLV XTAE', 'TA'),
  foreign('SAR', 'TADAWUL XSAU', 'SR SAU'),
  foreign('QAR', 'QSE DSM DSMD', 'QA'),
  foreign('KWD', 'KSEKW XKUW', 'KW'),
  foreign('AED', 'DFM ADX XDFM XADS', 'AE'),
  foreign('EGP', 'EGX XCAI', 'CA'),
]

const byName = lookup(({ names }) => names)
const bySuffix = lookup(({ suffixes }) => suffixes)

function lookup(wordsOf: (exchange: Exchange) => readonly string[]): ReadonlyMap<string, readonly Exchange[]> {
  const found = new Map<string, readonly Exchange[]>()
  for (const exchange of EXCHANGES)
    for (const word of wordsOf(exchange)) found.set(word, [...(found.get(word) ?? []), exchange])
  return found
}

/** @param name In capitals. */
export const exchangesNamed = (name: string): readonly Exchange[] => byName.get(name) ?? []

/** @param suffix In capitals, without its point. */
export const exchangesOfSuffix = (suffix: string): readonly Exchange[] => bySuffix.get(suffix) ?? []

export const STOCK_REGIONS: ReadonlySet<string> = new Set(EXCHANGES.flatMap(({ region }) => region ?? []))

export const isQuotedAt = (region: string, currency: CurrencyCode): boolean =>
  EXCHANGES.some((one) => one.region === region && one.currencies.includes(currency))

export interface ServedExchange extends Exchange {
  readonly region: string
}

/**
 * Chooses by the currency or, without one, by the form of the code.
 * - `listing`: no exchange quotes in the currency.
 * - `unserved`: the service lacks its market, or no code there has this form.
 */
export function exchangeFor(
  among: readonly Exchange[],
  code: string,
  currency: CurrencyCode | null,
): ServedExchange | 'listing' | 'unserved' {
  const quoting = among.filter(({ currencies }) => currency === null || currencies.includes(currency))
  if (quoting.length === 0) return 'listing'
  const found = quoting.find(({ codes }) => codes === null || codes.test(code))
  return found === undefined || found.region === null ? 'unserved' : { ...found, region: found.region }
}
