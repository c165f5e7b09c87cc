/** Answers operations that are not batches: a book, a company, two calendars, and news. */
import { catalogue } from '#api/catalogue.ts'
import type { SingleParameters } from '#api/wire/endpoint.ts'
import { ASSET_CLASSES } from '#model/market/asset-class.ts'
import { IPO_STAGES } from '#model/reference/ipo.ts'
import type { Page } from '#model/values/page.ts'
import { drawUniform, streamOf } from '#simulator/market/chance.ts'
import { companyAt } from '#simulator/market/served/companies.ts'
import { depthAt } from '#simulator/market/served/depth-books.ts'
import { NEWS_LANGUAGES } from '#simulator/market/served/headlines.ts'
import { iposAt } from '#simulator/market/served/ipos.ts'
import type { Listing } from '#simulator/market/listings.ts'
import { newsAt } from '#simulator/market/served/news.ts'
import { splitCalendarAt } from '#simulator/market/served/split-calendar.ts'
import {
  type Query,
  choiceParameter,
  countParameter,
  optionalText,
  requiredRegion,
  requiredText,
} from '../requests/query.ts'
import { Refusal, badParameter } from '../requests/refusal.ts'
import type { Operation, OperationContext } from './operation.ts'

const { news, stockDepth, stockInfo, stockIpo, stockSplit } = catalogue

const PAGE_SIZE = 20

export const depthOperation: Operation = {
  path: stockDepth.path,
  answer(query, context) {
    const { parameters, listing } = knownStock(query, context)
    return stockDepth.encode(depthAt(context.market, listing, context.nowMs), parameters)
  },
}

export const companyOperation: Operation = {
  path: stockInfo.path,
  answer(query, context) {
    const type = requiredText(query, 'type')
    const { parameters, listing } = knownStock(query, context)
    const wire = stockInfo.encode(companyAt(context.market, listing, context.nowMs), { ...parameters, type })
    return drawUniform(streamOf(context.market.seed, `figures of ${listing.id}`), 0) < 0.5 ? wire : withNumbers(wire)
  },
}

export const ipoOperation: Operation = {
  path: stockIpo.path,
  answer(query, { market, nowMs }) {
    const stage = choiceParameter(query, 'type', IPO_STAGES)
    const region = requiredRegion(query)
    return stockIpo.encode(pageOf(iposAt(market, region, stage, nowMs), query), { stage, region })
  },
}

export const splitOperation: Operation = {
  path: stockSplit.path,
  answer(query, { market, nowMs }) {
    const region = requiredRegion(query)
    return stockSplit.encode(pageOf(splitCalendarAt(market, region, nowMs), query), { region })
  },
}

function knownStock(
  query: Query,
  { market }: OperationContext,
): { readonly parameters: SingleParameters; readonly listing: Listing } {
  const parameters = {
    region: requiredRegion(query),
    exchange: optionalText(query, 'exchange'),
    code: requiredText(query, 'code'),
  }
  const listing = market.find('stock', parameters.region, parameters.exchange, parameters.code)
  if (listing === null) throw new Refusal(404, 4040, `no stock ${parameters.code} in ${parameters.region}`)
  return { parameters, listing }
}

/** The documented type of these three fields is text, the sample has numbers: services send both. */
function withNumbers(wire: unknown): unknown {
  const fields = Object.entries(wire as Record<string, unknown>)
  return Object.fromEntries(
    fields.map(([name, value]) => [name, ['mcb', 'tso', 'pet'].includes(name) ? Number(value) : value]),
  )
}

/** The specification does not say how to request a page; this server takes a 0-based `page`. */
function pageOf<Item>(items: readonly Item[], query: Query): Page<Item> {
  const text = optionalText(query, 'page')
  if (!/^\d{0,6}$/.test(text)) throw badParameter('parameter page is not a number')
  const page = Number(text)
  const totalPages = Math.ceil(items.length / PAGE_SIZE)
  return {
    items: items.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
    page,
    size: PAGE_SIZE,
    totalItems: items.length,
    totalPages,
    last: page >= totalPages - 1,
  }
}

const DEFAULT_ITEMS = 20
const MAX_ITEMS = 100

/** Markets are the asset classes. The specification does not say how to request the next page, so it is `cursor` here. */
export const newsOperation: Operation = {
  path: news.path,
  answer(query, context) {
    const market = choiceParameter(query, 'market', ASSET_CLASSES)
    const language = choiceParameter(query, 'lang', NEWS_LANGUAGES)
    const limit = countParameter(query, 'limit', MAX_ITEMS, DEFAULT_ITEMS)
    const cursor = optionalText(query, 'cursor')
    if (!/^\d{0,12}$/.test(cursor)) throw badParameter('parameter cursor is not one that this service gave')
    const page = newsAt(context.market, market, language, limit, cursor === '' ? null : cursor, context.nowMs)
    return news.encode(page, { market, language, limit })
  },
}
