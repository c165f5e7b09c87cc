/** The company behind a stock. Texts are the service's: never render them as markup. */

import { instrumentOf, type InstrumentId } from '../market/instrument.ts'

/** A company as served. */
export interface Company {
  readonly code: string
  readonly name: string | null
  /** In the service's words. */
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
  /** Negative for a loss. */
  readonly priceToEarnings: number | null
  /** ISO 4217 code. */
  readonly currency: string | null
}

/** The company figures in a list. */
export type CompanyFigures = Pick<Company, 'currency' | 'marketCapitalisation' | 'priceToEarnings'>

/** Figures of an unknown company. */
export const NO_FIGURES: CompanyFigures = { currency: null, marketCapitalisation: null, priceToEarnings: null }

/** `unknown`: the service has no such company. */
export type CompanyAnswer = Company | 'unknown'

/** Returns whether the service can have the company: only those of stocks. */
export function hasCompany(instrument: InstrumentId): boolean {
  return instrumentOf(instrument).assetClass === 'stock'
}

/** The country of a company and the currency of its figures. */
export interface CompanyPlace {
  /** As served; an exchange's region becomes its country. */
  readonly country: string | null
  /** ISO 4217 code. */
  readonly currency: string | null
}

/** Separates the country from a currency that a service sends as the country. */
export function placeOf({ country, currency }: Pick<Company, 'country' | 'currency'>): CompanyPlace {
  const isCurrency = country !== null && /^[A-Z]{3}$/u.test(country) && isCurrencyCode(country)
  const place = country === null || isCurrency ? null : (COUNTRY_OF_REGION[country] ?? country)
  return { country: place, currency: currency ?? (isCurrency ? country : null) }
}

/** Some services send the exchange's region as the country. */
const COUNTRY_OF_REGION: Readonly<Record<string, string>> = { SH: 'CN', SZ: 'CN' }

const isCurrencyCode = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

/** Returns the figures of a company with their currency. */
export function figuresOf(company: Company): CompanyFigures {
  const { marketCapitalisation, priceToEarnings } = company
  return { currency: placeOf(company).currency, marketCapitalisation, priceToEarnings }
}
