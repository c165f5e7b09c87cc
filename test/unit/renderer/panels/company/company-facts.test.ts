import { describe, expect, it } from 'vitest'
import type { Company } from '#model/reference/company.ts'
import { createFormats } from '#i18n/format/formats.ts'
import { companyFacts } from '#renderer/panels/company/company-facts.ts'

const COMPANY: Company = {
  code: 'AAPL', name: 'Apple', type: null, exchange: 'NASDAQ', sector: null, industry: '', country: 'US', description: null,
  website: null, marketCapitalisation: 3_940_000_000_000, sharesOutstanding: 14_780_000_000, priceToEarnings: -3.5, currency: 'USD',
} // prettier-ignore

const FORMATS = createFormats('en', { numberUnits: 'locale', timeZone: 'local' })
const factsOf = (parts: Partial<Company> = {}) =>
  new Map(companyFacts({ ...COMPANY, ...parts }, FORMATS, 'en').map(({ key, text }) => [key, text]))

describe('the facts of a company', () => {
  it('are those that were sent, with their currency, short', () => {
    expect(Object.fromEntries(factsOf())).toEqual({
      marketCapitalisation: '3.94T USD',
      sharesOutstanding: '14.78B',
      priceToEarnings: '−3.50',
      exchange: 'NASDAQ',
      country: 'United States (US)',
      currency: 'US Dollar (USD)',
    })
  })

  it('distinguish a currency that was sent for a country from a country', () => {
    const facts = factsOf({ country: 'HKD', currency: null })
    expect(facts.get('country')).toBeUndefined()
    expect(facts.get('currency')).toBe('Hong Kong Dollar (HKD)')
    expect(facts.get('marketCapitalisation')).toBe('3.94T HKD')
  })

  it('name the country of a region that is an exchange, and no city', () => {
    for (const country of ['SH', 'SZ']) expect(factsOf({ country }).get('country')).toBe('China (CN)')
    expect(factsOf({ country: 'HK' }).get('country')).toBe('Hong Kong SAR China (HK)')
  })

  it('name kinds of securities in the reader’s words', () => {
    expect(factsOf({ type: 'stock' }).get('type')).toBe('Stock')
    expect(factsOf({ type: 'Depositary receipt' }).get('type')).toBe('Depositary receipt')
  })

  it('say in their title that a text was cut', () => {
    const sector = `${'x'.repeat(99)}…`
    const facts = companyFacts({ ...COMPANY, sector }, FORMATS, 'en')
    expect(facts.find(({ key }) => key === 'sector')).toEqual({
      key: 'sector',
      term: 'Sector',
      text: sector,
      hint: 'Cut by Quotedeck: the service sent a longer text',
    })
    expect(facts.find(({ key }) => key === 'exchange')?.hint).toBeUndefined()
  })

  it('show an unknown code as it came', () => {
    expect(factsOf({ country: '<b>' }).get('country')).toBe('<b>')
  })
})
