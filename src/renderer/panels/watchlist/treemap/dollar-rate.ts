/** What turnover is worth in US dollars, so that tiles of several markets can be compared: by the forex quotes of the service. */
import { instrumentId, instrumentOf, type InstrumentId } from '../../../../model/instrument.ts'

/** How many US dollars one unit of a currency is: the pair to ask, and whether its price is units a dollar. */
interface DollarPair {
  readonly pair: InstrumentId
  readonly isPerDollar: boolean
}

/** `dollar` needs no rate; null is a turnover of which the currency is not known, or which is that of a whole market. */
export type TurnoverUnit = 'dollar' | DollarPair | null

const pair = (code: string): InstrumentId => instrumentId({ assetClass: 'forex', region: 'GB', exchange: '', code })
const perDollar = (currency: string): DollarPair => ({ pair: pair(`USD${currency}`), isPerDollar: true })
const inDollars = (currency: string): DollarPair => ({ pair: pair(`${currency}USD`), isPerDollar: false })

/** Of exchanges, by the service's region. Mainland China's currency is quoted offshore. */
const BY_REGION: Readonly<Record<string, TurnoverUnit>> = {
  US: 'dollar',
  HK: perDollar('HKD'),
  SH: perDollar('CNH'),
  SZ: perDollar('CNH'),
  JP: perDollar('JPY'),
  TW: perDollar('TWD'),
  SG: perDollar('SGD'),
  IN: perDollar('INR'),
  TH: perDollar('THB'),
  MX: perDollar('MXN'),
  MY: perDollar('MYR'),
  TR: perDollar('TRY'),
  DE: inDollars('EUR'),
  ES: inDollars('EUR'),
  NL: inDollars('EUR'),
  GB: inDollars('GBP'),
}
/** Coins that stand for a dollar. */
const DOLLAR_COINS = /(?:USDT|USDC|FDUSD|TUSD|BUSD|USD)$/u
const DIRECT: ReadonlySet<string> = new Set(['EUR', 'GBP', 'AUD', 'NZD'])

/** What the turnover of an instrument is counted in. */
export function turnoverUnit(instrument: InstrumentId): TurnoverUnit {
  const { assetClass, region, code } = instrumentOf(instrument)
  switch (assetClass) {
    case 'indices':
      return null
    case 'crypto':
      return DOLLAR_COINS.test(code) ? 'dollar' : null
    case 'forex':
      return unitOfCurrency(code.slice(-3))
    default:
      return BY_REGION[region] ?? null
  }
}

function unitOfCurrency(currency: string): TurnoverUnit {
  if (currency === 'USD') return 'dollar'
  return DIRECT.has(currency) ? inDollars(currency) : perDollar(currency)
}

/** In US dollars; null while the rate is not known. `priceOf` is the last price of a pair. */
export function dollarsOf(
  turnover: number | null,
  unit: TurnoverUnit,
  priceOf: (pair: InstrumentId) => number | null,
): number | null {
  if (turnover === null || unit === null) return null
  if (unit === 'dollar') return turnover
  const price = priceOf(unit.pair)
  if (price === null || price <= 0) return null
  return unit.isPerDollar ? turnover / price : turnover * price
}
