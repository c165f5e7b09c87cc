/** How companies are asked for, and how they are kept. */
import * as v from 'valibot'
import { catalogue } from '../../../api/catalogue.ts'
import type { Company, CompanyAnswer } from '../../../model/company.ts'
import { HOUR_MS } from '../../../model/duration.ts'
import { instrumentOf, type InstrumentId } from '../../../model/instrument.ts'
import type { AnswerKind } from '../answers/answer-cache.ts'
import type { ShelfKind } from '../answers/stored-answers.ts'

/** The specification names the parameter and no value of it; services are known to take the class. */
const MARKET_TYPE = 'stock'

export const companyKind: AnswerKind<InstrumentId, CompanyAnswer, Company | null> = {
  nameOf: (instrument) => instrument,
  // A market capitalisation is of its day; in a column among hundreds it may be of its week.
  freshMs: { prompt: 12 * HOUR_MS, slow: 120 * HOUR_MS },
  ask(feed, instrument) {
    const { region, exchange, code } = instrumentOf(instrument)
    return feed.ask(catalogue.stockInfo, { type: MARKET_TYPE, region, exchange, code })
  },
  take: (company) => company ?? 'unknown',
}

const text = v.nullable(v.string())
const figure = v.nullable(v.pipe(v.number(), v.finite()))

export const companyShelf: ShelfKind<CompanyAnswer> = {
  document: 'companies',
  most: 1_000,
  value: v.union([
    v.literal('unknown'),
    v.object({
      code: v.string(),
      name: text,
      type: text,
      exchange: text,
      sector: text,
      industry: text,
      country: text,
      description: text,
      website: text,
      marketCapitalisation: figure,
      sharesOutstanding: figure,
      priceToEarnings: figure,
      currency: text,
    }),
  ]),
}
