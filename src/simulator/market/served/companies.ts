/** Describes stock companies. Figures follow the market; descriptions name the simulated market. */
import type { Company } from '#model/reference/company.ts'
import { drawUniform, streamOf } from '../chance.ts'
import type { Listing } from '../listings.ts'
import type { Market } from '../market.ts'
import { quoteAt } from './quotes.ts'
import { roundTo } from '../price-scale.ts'
import { splitFactorOn } from '../splits.ts'

const SECTORS: Readonly<Record<string, readonly [sector: string, industry: string]>> = {
  automotive: ['Consumer Discretionary', 'Automobiles'],
  communication: ['Communication Services', 'Media and Telecommunication'],
  consumer: ['Consumer Discretionary', 'Retail and Leisure'],
  energy: ['Energy', 'Oil and Gas'],
  financials: ['Financials', 'Banks and Insurance'],
  health: ['Health Care', 'Pharmaceuticals and Devices'],
  industrials: ['Industrials', 'Machinery and Transport'],
  materials: ['Materials', 'Chemicals and Metals'],
  realEstate: ['Real Estate', 'Developers and Trusts'],
  staples: ['Consumer Staples', 'Food and Household Goods'],
  technology: ['Information Technology', 'Hardware, Software and Semiconductors'],
  utilities: ['Utilities', 'Electricity and Gas'],
}

const LOSS_CHANCE = 0.06

/** Returns null for an instrument other than a stock. */
export function companyAt(market: Market, listing: Listing, nowMs: number): Company | null {
  const { company } = listing
  if (company === null) return null
  const [sector, industry] = SECTORS[company.sector] ?? [company.sector, company.sector]
  const stream = streamOf(market.seed, `company ${listing.region} ${listing.code}`)
  const { date } = market.latestDay(listing, nowMs)
  const shares = Math.round(company.sharesOutstanding / splitFactorOn(market.splitsOf(listing), date))
  const multiple = 6 + 50 * drawUniform(stream, 0) ** 2
  return {
    code: listing.code,
    name: listing.name.en,
    type: 'stock',
    exchange: company.venue,
    sector,
    industry,
    country: listing.region,
    description: `${listing.name.en} as the simulated market knows it. Prices and figures are invented.`,
    website: `https://${listing.code.toLowerCase().replaceAll('.', '-')}.${listing.region.toLowerCase()}.example/`,
    marketCapitalisation: Math.round(shares * quoteAt(market, listing, nowMs).last),
    sharesOutstanding: shares,
    priceToEarnings: roundTo(drawUniform(stream, 1) < LOSS_CHANCE ? -multiple : multiple, 2),
    currency: listing.currency,
  }
}
