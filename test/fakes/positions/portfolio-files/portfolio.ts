/** A portfolio of sixty lots in nine currencies, with the symbols of programs. Every cost is in whole cents. */
import type { CurrencyCode } from '#model/market/currency.ts'
import { decimalOf } from '#model/values/decimal.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

/** A symbol of the portfolio as programs write it. */
interface Listing {
  readonly instrument: InstrumentId
  readonly currency: CurrencyCode
  /** The code without a market, with the dot of a share class. */
  readonly code: string
  readonly yahoo: string
  /** The exchange as Interactive Brokers names it; null for a coin. */
  readonly exchange: string | null
  readonly isin: string
  readonly name: string
}

/** A lot of the portfolio. A sale has a quantity below zero, a rebate is a fee below zero. */
export interface PortfolioLot extends Listing {
  readonly date: string
  readonly quantity: string
  readonly price: string
  readonly fee: string
}

/** Instrument, currency, code, Yahoo symbol, exchange, ISIN and name; below each its lots: day, quantity, price and fee. */
const PORTFOLIO = `
stock:US::AAPL|USD|AAPL|AAPL|NASDAQ|US0378331005|Apple, Inc.
2024-01-15 10 150.25 1
2024-03-04 2.5 171.4 0.35
2024-06-28 -4 212.5 1.02
2025-02-03 1200 228.48 -0.35
stock:US::BRK.B|USD|BRK.B|BRK-B|NYSE|US0846707026|Berkshire Hathaway "B"
2024-02-01 3 390.1 1
2024-05-20 0.125 412.8 0
2024-11-11 -1.5 467.32 0.4
2025-07-07 12 482.05 2.13
fund:US::SPY|USD|SPY|SPY|ARCA|US78462F1030|SPDR S&P 500
2024-01-31 1.6531 420 0
2024-04-30 8 508.07 1
2024-10-01 -2 568.62 1.01
2025-04-04 20 505.28 -0.2
stock:DE::SAP|EUR|SAP|SAP.DE|IBIS|DE0007164600|SAP SE
2024-01-15 50 140.36 4.9
2024-07-23 -10 192.04 4.9
2025-01-29 0.5 266.3 0.99
2025-10-23 1000 240.45 -0.5
stock:NL::ASML|EUR|ASML|ASML.AS|AEB|NL0010273215|ASML Holding
2024-03-12 2 905.1 3
2024-10-16 1.25 628.08 1.5
2025-03-03 -1 690.4 3
2025-12-30 4 920.7 0
stock:GB::VOD|GBX|VOD|VOD.L|LSE|GB00BH4HKS39|Vodafone Group
2024-02-05 1000 66.84 995
2024-05-14 250.5 74.02 0
2024-09-19 -400 76.5 595
2025-06-02 12345 77.2 1250
stock:HK::700|HKD|700|0700.HK|SEHK|KYG875721634|Tencent 腾讯控股
2024-01-22 100 262.4 18
2024-06-03 200 374.8 35.6
2024-12-02 -100 398.2 20.15
2025-08-14 500 586.5 -3
stock:SH::600519|CNY|600519|600519.SS|SEHKNTL|CNE0000018R8|Kweichow Moutai 贵州茅台
2024-02-19 100 1685.01 16.5
2024-07-08 200 1450 30.05
2024-10-08 -100 1723 112.73
2025-09-01 100 1480.55 15.2
stock:SZ::000001|CNY|000001|000001.SZ|SEHKSZSE|CNE000000040|Ping An Bank 平安银行
2024-01-08 1000 9.12 5.11
2024-04-17 2000 10.77 5.65
2024-09-30 -1500 12.4 15.42
2025-11-03 10000 11.8 11.8
stock:JP::7203|JPY|7203|7203.T|TSEJ|JP3633400001|Toyota Motor
2024-02-26 100 3588 80
2024-08-05 300 2233 214
2024-12-20 -100 2881.5 92
2025-05-12 1000 2773 1100
stock:SG::D05|SGD|D05|D05.SI|SGX|SG1L01001701|DBS Group
2024-01-03 100 33.15 2.5
2024-08-07 200 34.72 2.77
2025-01-16 -50 43.6 2.5
2025-07-30 1000 48.01 18.4
stock:IN::RELIANCE|INR|RELIANCE|RELIANCE.NS|NSE|INE002A01018|Reliance Industries
2024-01-23 40 2655.3 22.4
2024-06-05 25 2842.45 20
2024-10-28 -15 1334.65 12.05
2025-06-27 5000 1515.4 1200.75
stock:MX::WALMEX|MXN|WALMEX|WALMEX.MX|MEXI|MX01WA000038|Walmart de México
2024-03-19 1000 67.61 101.4
2024-08-19 500 61.02 45.77
2024-11-29 -700 54.3 57
2025-05-08 2500 62.48 234.3
crypto:BA::BTCUSD|USD|BTCUSD|BTC-USD|||Bitcoin USD
2024-01-11 0.00125 46400 0.8
2024-03-14 0.0042 71500 1.19
2024-12-05 -0.002 98500 0.98
2025-04-09 0.5 82600 12.5
crypto:BA::ETHEUR|EUR|ETHEUR|ETH-EUR|||Ethereum EUR
2024-02-29 0.25 3120.4 1.95
2024-08-05 1.5 2210.6 8.29
2025-01-06 -0.75 3520 6.6
2025-08-22 2.125 4120 21.89
`

function listingIn(line: string): Listing {
  const [id = '', currency = '', code = '', yahoo = '', exchange = '', isin = '', name = ''] = line.split('|')
  return { instrument: idOf(id), currency, code, yahoo, exchange: exchange === '' ? null : exchange, isin, name }
}

function readPortfolio(text: string): readonly PortfolioLot[] {
  const lots: PortfolioLot[] = []
  let listing: Listing | null = null
  for (const line of text.trim().split('\n')) {
    const [date = '', quantity = '', price = '', fee = ''] = line.split(' ')
    if (line.includes('|')) listing = listingIn(line)
    else if (listing !== null) lots.push({ ...listing, date, quantity, price, fee })
  }
  return lots.toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

/** Sorted by day. */
export const LOTS: readonly PortfolioLot[] = readPortfolio(PORTFOLIO)

export const isSale = ({ quantity }: PortfolioLot): boolean => quantity.startsWith('-')
export const isCoin = ({ exchange }: PortfolioLot): boolean => exchange === null
export const isRebate = ({ fee }: PortfolioLot): boolean => fee.startsWith('-')

/** The quantity without its sign. */
export const sizeOf = ({ quantity }: PortfolioLot): string => quantity.replace('-', '')

/** The amount without the fee, above zero. */
export const costOf = (lot: PortfolioLot): string => decimalOf(sizeOf(lot)).times(decimalOf(lot.price)).toFixed()

/** A purchase with its fee, or a sale after its fee. */
export function paidFor(lot: PortfolioLot): string {
  const fee = decimalOf(lot.fee).times(isSale(lot) ? -1 : 1)
  return decimalOf(costOf(lot)).plus(fee).toFixed()
}
