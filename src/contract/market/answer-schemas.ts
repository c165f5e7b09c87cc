/** Run-time checks of requests about cached answers. */
import * as v from 'valibot'
import { IPO_STAGES } from '#model/reference/ipo.ts'
import { MAX_KEYWORDS } from '#model/reference/news-item.ts'
import { HEADLINE_TEXTS, TEXT_BOUNDS } from '#model/reference/served-text.ts'
import { instrument } from '../values/schemas.ts'
import { listId } from '../watchlists/watchlist-schemas.ts'

/** Maximum number of companies of a request. */
export const MAX_COMPANIES = 500
/** Stocks whose companies are requested. */
export const companies = v.strictObject({ instruments: v.pipe(v.array(instrument), v.maxLength(MAX_COMPANIES)) })

/** The specification leaves both lists open. */
const sourceName = v.pipe(v.string(), v.regex(/^[\w.-]{1,32}$/u, 'not a market or language'))
/** A market and a language, in the service's words. */
export const newsSource = v.strictObject({ market: sourceName, language: sourceName })

const MAX_MARKED = 500
const headlineId = v.pipe(v.string(), v.maxLength(TEXT_BOUNDS[HEADLINE_TEXTS.id].max))
/** Headlines to mark as read or unread, by id. */
export const newsMarking = v.strictObject({
  ids: v.pipe(v.array(headlineId), v.maxLength(MAX_MARKED)),
  isRead: v.boolean(),
})

const keyword = v.pipe(v.string(), v.trim(), v.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u, 'one line'), v.maxLength(60))
/** All words to highlight in headlines; replaces the previous ones. */
export const newsKeywords = v.strictObject({ keywords: v.pipe(v.array(keyword), v.maxLength(MAX_KEYWORDS)) })

/** A market code: 2 to 8 capitals. */
export const region = v.pipe(v.string(), v.regex(/^[A-Z]{2,8}$/u, 'not a region'))
/** The key of a calendar of offerings. */
export const offeringCalendar = v.strictObject({ stage: v.picklist(IPO_STAGES), region })

/** Instruments of one list or region, or of all. */
export const moverScope = v.strictObject({ list: v.nullable(listId), region: v.nullable(region) })

/** A planned listing to create. */
export const listingPlan = v.strictObject({ instrument, list: listId })
/** The planned listing of an instrument. */
export const plannedListing = v.strictObject({ instrument })

/** A cached answer to fetch again, by topic and parameter. */
export const renewal = v.variant('topic', [
  v.strictObject({ topic: v.literal('company'), parameter: instrument }),
  v.strictObject({ topic: v.literal('news'), parameter: newsSource }),
  v.strictObject({ topic: v.literal('offerings'), parameter: offeringCalendar }),
  v.strictObject({ topic: v.literal('splits'), parameter: region }),
])
/** The validated value of {@link renewal}. */
export type Renewal = v.InferOutput<typeof renewal>
