/** The facts of a company in words and units, without missing ones. */
import { ASSET_CLASSES } from '#model/market/asset-class.ts'
import { placeOf, type Company } from '#model/reference/company.ts'
import { COMPANY_TEXTS } from '#model/reference/served-text.ts'
import type { Formats } from '#i18n/format/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Locale } from '#i18n/locale.ts'
import { cutNote } from '#i18n/wording/cut-text.ts'
import { CLASS_WORDING } from '#i18n/wording/instrument.ts'
import { regionName } from '#i18n/wording/region-name.ts'

export interface CompanyFact {
  readonly key: string
  readonly term: string
  readonly text: string
  /** The unabridged number, or an explanation. */
  readonly hint?: string
}

export function companyFacts(company: Company, formats: Formats, locale: Locale): readonly CompanyFact[] {
  const { sector, industry, exchange, type } = company
  const { country, currency } = placeOf(company)
  return [
    ...figureFacts(company, currency, formats),
    ...textFact('sector', m.company_sector(), sector),
    ...textFact('industry', m.company_industry(), industry),
    ...textFact('exchange', m.company_exchange(), exchange),
    ...textFact('country', m.company_country(), country, country === null ? null : regionName(locale, country, 'long')),
    ...textFact('currency', m.company_currency(), currency, currencyName(locale, currency)),
    ...textFact('type', m.company_type(), type === null ? null : typeText(type)),
  ]
}

function figureFacts(company: Company, currency: string | null, { price, quantity }: Formats): readonly CompanyFact[] {
  const { marketCapitalisation, sharesOutstanding, priceToEarnings } = company
  const inCurrency = (text: string) => (currency === null ? text : `${text} ${currency}`)
  const facts: CompanyFact[] = []
  if (marketCapitalisation !== null)
    facts.push({
      key: 'marketCapitalisation',
      term: m.company_market_capitalisation(),
      text: inCurrency(quantity.short(marketCapitalisation)),
      hint: inCurrency(quantity.full(marketCapitalisation)),
    })
  if (sharesOutstanding !== null)
    facts.push({
      key: 'sharesOutstanding',
      term: m.company_shares_outstanding(),
      text: quantity.short(sharesOutstanding),
      hint: quantity.full(sharesOutstanding),
    })
  if (priceToEarnings !== null)
    facts.push({
      key: 'priceToEarnings',
      term: m.company_price_to_earnings(),
      text: price(priceToEarnings, 2),
      ...(priceToEarnings < 0 ? { hint: m.company_makes_a_loss() } : {}),
    })
  return facts
}

function textFact(
  key: keyof typeof COMPANY_TEXTS,
  term: string,
  text: string | null,
  name: string | null = null,
): readonly CompanyFact[] {
  if (text === null || text === '') return []
  const isNamed = name !== null && name !== '' && name !== text
  const hint = cutNote(COMPANY_TEXTS[key], text)
  return [{ key, term, text: isNamed ? `${name} (${text})` : text, ...(hint === undefined ? {} : { hint }) }]
}

/** Null for an unknown code. */
function currencyName(locale: Locale, code: string | null): string | null {
  if (code === null || !/^[A-Z]{3}$/u.test(code)) return null
  return new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' }).of(code) ?? null
}

/** Most types are named like our asset classes; others are shown as served. */
function typeText(type: string): string {
  const assetClass = ASSET_CLASSES.find((known) => known === type.toLowerCase())
  return assetClass === undefined ? type : CLASS_WORDING[assetClass]()
}
