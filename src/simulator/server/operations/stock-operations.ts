/** The stock operations that are no batches: one book, one company, and two calendars. */
import { catalogue } from '../../../api/catalogue.ts'
import type { SingleParameters } from '../../../api/endpoint.ts'
import { IPO_STAGES } from '../../../model/ipo.ts'
import type { Page } from '../../../model/page.ts'
import { drawUniform, streamOf } from '../../market/chance.ts'
import { companyAt } from '../../market/companies.ts'
import { depthAt } from '../../market/depth-books.ts'
import { iposAt } from '../../market/ipos.ts'
import type { Listing } from '../../market/listings.ts'
import { splitCalendarAt } from '../../market/split-calendar.ts'
import { choiceParameter, optionalText, requiredRegion, requiredText, type Query } from '../query.ts'
import { badParameter, Refusal } from '../refusal.ts'
import type { Operation, OperationContext } from './operation.ts'

const { stockDepth, stockInfo, stockIpo, stockSplit } = catalogue

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

/** The documented type of these three fields is text, the sample's is a number: services do both. */
function withNumbers(wire: unknown): unknown {
  const fields = Object.entries(wire as Record<string, unknown>)
  return Object.fromEntries(
    fields.map(([name, value]) => [name, ['mcb', 'tso', 'pet'].includes(name) ? Number(value) : value]),
  )
}

/** The specification does not say how a page is asked for; this server takes a 0-based `page`. */
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
