/** The company behind a stock. Every text is the service's and is never to be trusted as markup. */

import { instrumentOf, type InstrumentId } from '../market/instrument.ts'

/** The company behind a stock, as served; null where the service says nothing. */
export interface Company {
  readonly code: string
  readonly name: string | null
  /** Kind of security as the service names it. */
  readonly type: string | null
  readonly exchange: string | null
  readonly sector: string | null
  readonly industry: string | null
  /** Documented as a country code; some services send a currency code. */
  readonly country: string | null
  readonly description: string | null
  readonly website: string | null
  /** In {@link currency}, >= 0. */
  readonly marketCapitalisation: number | null
  readonly sharesOutstanding: number | null
  /** Negative for a company that makes a loss, where the service reports one. */
  readonly priceToEarnings: number | null
  /** ISO 4217 code. */
  readonly currency: string | null
}

/** The company figures in a list. */
export type CompanyFigures = Pick<Company, 'currency' | 'marketCapitalisation' | 'priceToEarnings'>

/** Figures of a company of which nothing is known. */
export const NO_FIGURES: CompanyFigures = { currency: null, marketCapitalisation: null, priceToEarnings: null }

/** The answer to a request; `unknown`: the service answered, and knows no such company. */
export type CompanyAnswer = Company | 'unknown'

/** The service has companies only for stocks. */
export function hasCompany(instrument: InstrumentId): boolean {
  return instrumentOf(instrument).assetClass === 'stock'
}

/** Where a company is, and the currency of its figures. */
export interface CompanyPlace {
  /** As served, but for a region of the service that is not a country. */
  readonly country: string | null
  /** ISO 4217 code. */
  readonly currency: string | null
}

/** Separates country and currency where a service sends a currency as the country. */
export function placeOf({ country, currency }: Pick<Company, 'country' | 'currency'>): CompanyPlace {
  const isCurrency = country !== null && /^[A-Z]{3}$/u.test(country) && isCurrencyCode(country)
  const place = country === null || isCurrency ? null : (COUNTRY_OF_REGION[country] ?? country)
  return { country: place, currency: currency ?? (isCurrency ? country : null) }
}

/** The country of a market region that is an exchange: some services send the region as the country. */
const COUNTRY_OF_REGION: Readonly<Record<string, string>> = { SH: 'CN', SZ: 'CN' }

const isCurrencyCode = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

/** The figures of a company, with the currency they are in. */
export function figuresOf(company: Company): CompanyFigures {
  const { marketCapitalisation, priceToEarnings } = company
  return { currency: placeOf(company).currency, marketCapitalisation, priceToEarnings }
}
