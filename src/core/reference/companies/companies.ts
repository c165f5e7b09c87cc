/** Companies behind stocks: topics, requests and answer cache. */
import * as v from 'valibot'
import { catalogue } from '#api/catalogue.ts'
import type { RequestHandlers } from '#contract/requests.ts'
import {
  type Company,
  type CompanyAnswer,
  type CompanyFigures,
  NO_FIGURES,
  figuresOf,
  hasCompany,
} from '#model/reference/company.ts'
import { HOUR_MS } from '#model/values/duration.ts'
import { type InstrumentId, instrumentOf } from '#model/market/instrument.ts'
import { type CachedAnswer, NO_ANSWER } from '#model/reference/cached-answer.ts'
import { COMPANY_TEXTS } from '#model/reference/served-text.ts'
import type { Settings } from '#model/application/settings.ts'
import { createWhileHidden } from '#core/feed/while-hidden.ts'
import type { TopicProviders } from '#core/hub/topic-provider.ts'
import type { TopicChanged } from '#core/hub/change-bus.ts'
import type { Cancel } from '#core/ports/clock.ts'
import type { Observable } from '#core/reactive/variable.ts'
import { type AnswerCache, type AnswerKind, type AnswerPorts, createAnswerCache } from '../answers/answer-cache.ts'
import { type StoredAnswerKind, createStoredAnswers } from '../answers/stored-answers.ts'
import { optionalStoredText, storedText } from '../answers/stored-text.ts'

export interface Companies {
  readonly topics: Pick<TopicProviders, 'company' | 'companyFigures'>
  readonly requests: Pick<RequestHandlers, 'companies.known'>
  /** The currency of the last served figures, or null. Makes no request. */
  currencyOf(instrument: InstrumentId): string | null
  watch(listener: (instrument: InstrumentId) => void): Cancel
  readonly renew: AnswerCache<InstrumentId, CompanyAnswer>['renew']
  dispose(): void
}

export function createCompanies(ports: AnswerPorts, settings: Observable<Settings>, changed: TopicChanged): Companies {
  const storedAnswers = createStoredAnswers(ports.documents, ports.clock, companyStorage)
  const cache = createAnswerCache({ ...ports, storedAnswers }, companyKind)
  const whileHidden = createWhileHidden(settings)
  const stopWatching = cache.watch((instrument) => {
    changed('company', instrument)
    changed('companyFigures', instrument)
  })

  function known(instrument: InstrumentId): CompanyFigures | null {
    const { value } = cache.current(instrument)
    return value === null ? null : figuresIn(value)
  }

  return {
    topics: {
      company: {
        current: (instrument) => (hasCompany(instrument) ? cache.current(instrument) : NO_ANSWER),
        activate(instrument, interest) {
          if (!hasCompany(instrument)) return () => undefined
          return interest === 'visible'
            ? cache.want(instrument, 'prompt')
            : whileHidden(() => cache.want(instrument, 'slow'))
        },
      },
      companyFigures: {
        current: (instrument) => figuresAnswer(cache.current(instrument)),
        // A hidden list needs no figures.
        activate: (instrument, interest) =>
          interest === 'visible' && hasCompany(instrument) ? cache.want(instrument, 'slow') : () => undefined,
      },
    },
    currencyOf: (instrument) => (hasCompany(instrument) ? (known(instrument)?.currency ?? null) : null),
    watch: (listener) => cache.watch(listener),
    requests: { 'companies.known': ({ instruments }) => instruments.map(known) },
    renew: (instrument) => cache.renew(instrument),
    dispose() {
      stopWatching()
      cache.dispose()
    },
  }
}

const figuresIn = (answer: CompanyAnswer): CompanyFigures => (answer === 'unknown' ? NO_FIGURES : figuresOf(answer))

function figuresAnswer({ value, ...rest }: CachedAnswer<CompanyAnswer>): CachedAnswer<CompanyFigures> {
  return { ...rest, value: value === null ? null : figuresIn(value) }
}

/** The specification does not list values; services accept the class. */
const MARKET_TYPE = 'stock'

const companyKind: AnswerKind<InstrumentId, CompanyAnswer, Company | null> = {
  nameOf: (instrument) => instrument,
  // A shown market capitalisation may be half a day old; one in a column of hundreds, five days.
  freshMs: { prompt: 12 * HOUR_MS, slow: 120 * HOUR_MS },
  ask(feed, instrument) {
    const { region, exchange, code } = instrumentOf(instrument)
    return feed.ask(catalogue.stockInfo, { type: MARKET_TYPE, region, exchange, code })
  },
  take: (company) => company ?? 'unknown',
}

const figure = v.nullable(v.pipe(v.number(), v.finite()))

export const companyStorage: StoredAnswerKind<CompanyAnswer> = {
  document: 'companies',
  max: 1_000,
  // A thousand companies with a description of common length.
  maxUnits: 3_000_000,
  value: v.union([
    v.literal('unknown'),
    v.object({
      code: storedText(COMPANY_TEXTS.code),
      name: optionalStoredText(COMPANY_TEXTS.name),
      type: optionalStoredText(COMPANY_TEXTS.type),
      exchange: optionalStoredText(COMPANY_TEXTS.exchange),
      sector: optionalStoredText(COMPANY_TEXTS.sector),
      industry: optionalStoredText(COMPANY_TEXTS.industry),
      country: optionalStoredText(COMPANY_TEXTS.country),
      description: optionalStoredText(COMPANY_TEXTS.description),
      website: optionalStoredText(COMPANY_TEXTS.website),
      marketCapitalisation: figure,
      sharesOutstanding: figure,
      priceToEarnings: figure,
      currency: optionalStoredText(COMPANY_TEXTS.currency),
    }),
  ]),
}
