/** Generates headlines about price moves of the simulated market. */
import type { AssetClass } from '#model/market/asset-class.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { NewsItem, NewsPage } from '#model/reference/news-item.ts'
import { drawChoice, drawUniform, streamOf, subStream } from '../chance.ts'
import { headlinesFor, type Direction, type NewsLanguage } from './headlines.ts'
import type { Listing } from '../listings.ts'
import type { Market } from '../market.ts'
import { quoteAt } from './quotes.ts'

/** A market has at most one headline per slot. */
const SLOT_MS = 12 * MINUTE_MS
const MAX_SLOTS = 14 * 24 * 5
const HEADLINE_CHANCE = 0.7
/** Percent below which a price counts as unchanged. */
const FLAT_PERCENT = 0.15

const PROVIDERS = ['Harbour Wire', 'Lantern Markets', 'Meridian Desk', 'Tickertape Daily'] as const

/** The slot before which the page starts, as text; null for the newest. */
export type NewsCursor = string | null

/** Returns the headlines of slots that have one, newest first. */
export function newsAt(
  market: Market,
  assetClass: AssetClass,
  language: NewsLanguage,
  limit: number,
  cursor: NewsCursor,
  nowMs: number,
): NewsPage {
  const newest = Math.floor(nowMs / SLOT_MS)
  const oldest = newest - MAX_SLOTS
  const items: NewsItem[] = []
  let slot = cursor === null ? newest : Math.min(newest, Number(cursor) - 1)
  while (slot >= oldest && items.length < limit) {
    const item = headlineIn(market, assetClass, language, slot, nowMs)
    if (item !== null) items.push(item)
    slot--
  }
  const hasMore = slot >= oldest
  return { items, nextCursor: hasMore ? String(slot + 1) : null, hasMore, count: items.length }
}

function headlineIn(
  market: Market,
  assetClass: AssetClass,
  language: NewsLanguage,
  slot: number,
  nowMs: number,
): NewsItem | null {
  const stream = subStream(streamOf(market.seed, `news ${assetClass}`), slot)
  if (drawUniform(stream, 0) >= HEADLINE_CHANCE) return null
  const publishedAt = slot * SLOT_MS + Math.floor((drawUniform(stream, 1) * SLOT_MS) / 1000) * 1000
  if (publishedAt > nowMs) return null
  const candidates = market.listings.filter((listing) => listing.assetClass === assetClass && listing.exchange === '')
  const listing = drawChoice(stream, 2, candidates)
  const move = moveAt(market, listing, publishedAt)
  const template = drawChoice(stream, 3, headlinesFor(language, directionOf(move)))
  const name = language === 'zh-CN' ? (listing.name['zh-CN'] ?? listing.name.en) : listing.name.en
  const id = `${assetClass}-${slot}-${language}`
  return {
    id,
    title: template.replace('{name}', name).replace('{move}', Math.abs(move).toFixed(1)),
    publishedAt,
    market: assetClass,
    language,
    link: `https://news.example/${id}`,
    provider: drawChoice(stream, 4, PROVIDERS),
  }
}

/** Returns the day's move in percent since the last close, or since the open without one. */
function moveAt(market: Market, listing: Listing, timeMs: number): number {
  const { changePercent, last, open } = quoteAt(market, listing, timeMs)
  if (changePercent !== null) return changePercent
  return open === null ? 0 : (last / open - 1) * 100
}

function directionOf(move: number): Direction {
  if (Math.abs(move) < FLAT_PERCENT) return 'flat'
  return move > 0 ? 'up' : 'down'
}
