/** The wire format of the company behind a stock. */
import type { Company } from '#model/reference/company.ts'
import { COMPANY_TEXTS } from '#model/reference/served-text.ts'
import { decodeSingle, leftOut } from '../wire/batch.ts'
import type { Codec, DroppedItem, SingleParameters } from '../wire/endpoint.ts'
import { COMPANY_TYPE, singleDescriptions, singleQuery } from '../wire/parameters.ts'
import { readAmount, readChange, readName, readTextOrNumber, type WireObject } from '../wire/reading.ts'
import { numberOrText, record, text } from '../wire/shape.ts'
import { writeFields, writeNumberText } from '../wire/writing.ts'

/** Parameters of the operation that describes a company. */
export interface CompanyParameters extends SingleParameters {
  /** Market type; the specification lists no values. */
  readonly type: string
}

const COMPANY = record('StockInformation', {
  c: text('Symbol code.'),
  n: text('Symbol name.'),
  t: text('Symbol type.'),
  e: text('Exchange.'),
  s: text('Industry sector.'),
  i: text('Industry segment.'),
  r: text('Country code; services are known to send a currency code.'),
  bd: text('Company description.'),
  wu: text('Company website.'),
  mcb: numberOrText('Total market capitalisation.'),
  tso: numberOrText('Total shares outstanding.'),
  pet: numberOrText('Price-to-earnings ratio.'),
  fcc: text('Currency code.'),
})

/** Null if the service does not know the company. */
export const company: Codec<CompanyParameters, Company | null, 'stock'> = {
  assetClass: 'stock',
  parameters: [COMPANY_TYPE, ...singleDescriptions('stock')],
  shape: COMPANY,
  query: (parameters) => [['type', parameters.type], ...singleQuery('stock', parameters)],
  decode: (data, { code }) => decodeSingle(data, code, readCompany),
  encode: (company) => (company === null ? {} : writeCompany(company)),
}

/** Only the code is required, which the request supplies. */
function readCompany(wire: WireObject, key: string, dropped: DroppedItem[]): Company {
  const { wu, mcb, tso, pet } = wire
  return {
    code: readTextOrNumber(COMPANY_TEXTS.code, wire['c']) ?? key,
    name: readName(COMPANY_TEXTS.name, wire['n']),
    type: readName(COMPANY_TEXTS.type, wire['t']),
    exchange: readName(COMPANY_TEXTS.exchange, wire['e']),
    sector: readName(COMPANY_TEXTS.sector, wire['s']),
    industry: readName(COMPANY_TEXTS.industry, wire['i']),
    country: readName(COMPANY_TEXTS.country, wire['r']),
    description: readName(COMPANY_TEXTS.description, wire['bd']),
    website: readName(COMPANY_TEXTS.website, wu) ?? leftOut(wu, key, 'wu', dropped),
    marketCapitalisation: readAmount(mcb) ?? leftOut(mcb, key, 'mcb', dropped),
    sharesOutstanding: readAmount(tso) ?? leftOut(tso, key, 'tso', dropped),
    priceToEarnings: readChange(pet) ?? leftOut(pet, key, 'pet', dropped),
    currency: readName(COMPANY_TEXTS.currency, wire['fcc']),
  }
}

/** Numbers are written as text, the documented type. */
function writeCompany(company: Company): WireObject {
  return writeFields({
    c: company.code,
    n: company.name,
    t: company.type,
    e: company.exchange,
    s: company.sector,
    i: company.industry,
    r: company.country,
    bd: company.description,
    wu: company.website,
    mcb: writeNumberText(company.marketCapitalisation),
    tso: writeNumberText(company.sharesOutstanding),
    pet: writeNumberText(company.priceToEarnings),
    fcc: company.currency,
  })
}
