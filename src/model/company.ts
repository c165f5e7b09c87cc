/** What is known of the company behind a stock. Every text is the service's and is never to be trusted as markup. */

export interface Company {
  readonly code: string
  readonly name: string | null
  /** Kind of security as the service names it. */
  readonly type: string | null
  readonly exchange: string | null
  readonly sector: string | null
  readonly industry: string | null
  /** Documented as a country code; services are known to send a currency code. */
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
