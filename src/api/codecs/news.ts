/** The wire format of headlines of one market in one language. */
import { isRecord } from '#model/values/json.ts'
import { MAX_HEADLINES, type NewsItem, type NewsPage } from '#model/reference/news-item.ts'
import { HEADLINE_TEXTS, NEWS_PAGE_TEXTS } from '#model/reference/served-text.ts'
import { dropForField, leftOut, readList } from '../wire/batch.ts'
import type { Codec, Decoded, DroppedItem } from '../wire/endpoint.ts'
import { itemsIn } from '../wire/page.ts'
import { LANGUAGE, NEWS_LIMIT, NEWS_MARKET } from '../wire/parameters.ts'
import {
  readAmount,
  readText,
  readTextOrNumber,
  readTimeInSeconds,
  readWords,
  type WireObject,
} from '../wire/reading.ts'
import { boolean, integer, listField, record, recordField, sometimes, text } from '../wire/shape.ts'
import { writeFields, writeNumberText, writeSeconds } from '../wire/writing.ts'

/** The request of headlines, in the service's words. */
export interface NewsParameters {
  readonly market: string
  readonly language: string
  /** Null for the service's default. */
  readonly limit: number | null
}

const NEWS_ITEM = record('NewsItem', {
  id: text('News id.'),
  te: text('Title.'),
  pt: text('Publish time, Unix epoch seconds as text.'),
  mt: text('Market type.'),
  lg: text('Language.'),
  lk: text('Link to the original article.'),
  pv: text('Provider.'),
})

const PAGINATION = record('Pagination', {
  nextCursor: sometimes(text('Where the next page starts.')),
  hasMore: boolean('Whether there is a next page.'),
  count: integer('Number of items.'),
})

/** A page of headlines, in the service's order. */
export const newsPages: Codec<NewsParameters, NewsPage, null> = {
  assetClass: null,
  parameters: [NEWS_MARKET, LANGUAGE, NEWS_LIMIT],
  shape: record('NewsPage', {
    data: listField(NEWS_ITEM, 'The items.'),
    pagination: recordField(PAGINATION, 'What follows.'),
  }),
  query: ({ market, language, limit }) => [
    ['market', market],
    ['lang', language],
    ...(limit === null ? [] : [['limit', String(limit)] as const]),
  ],
  decode: decodeNews,
  encode: (page) => ({
    data: page.items.map(writeNewsItem),
    pagination: writeFields({ nextCursor: page.nextCursor, hasMore: page.hasMore, count: page.count }),
  }),
}

/** A bare list counts as the last page. */
function decodeNews(data: unknown): Decoded<NewsPage> | null {
  const wrapper: unknown = Array.isArray(data) ? { data } : data
  const items = isRecord(wrapper) ? itemsIn(wrapper, 'data') : null
  if (!isRecord(wrapper) || items === null) return null
  const dropped: DroppedItem[] = []
  const pagination = isRecord(wrapper['pagination']) ? wrapper['pagination'] : {}
  const value = {
    items: newestOf(readList(items, '', readNewsItem, dropped), dropped),
    nextCursor: readTextOrNumber(NEWS_PAGE_TEXTS.nextCursor, pagination['nextCursor']),
    hasMore: pagination['hasMore'] === true,
    count: readAmount(pagination['count']),
  }
  return { value, dropped }
}

/** More than are cached, because pages may repeat headlines. */
const MAX_READ_HEADLINES = 5 * MAX_HEADLINES

function newestOf(items: readonly NewsItem[], dropped: DroppedItem[]): readonly NewsItem[] {
  if (items.length <= MAX_READ_HEADLINES) return items
  dropped.push({ key: `#${MAX_READ_HEADLINES}`, reason: 'surplus', field: '' })
  const timeOf = ({ publishedAt }: NewsItem): number => publishedAt ?? 0
  return items.toSorted((one, other) => timeOf(other) - timeOf(one)).slice(0, MAX_READ_HEADLINES)
}

function readNewsItem(wire: WireObject, key: string, dropped: DroppedItem[]): NewsItem | null {
  const id = readTextOrNumber(HEADLINE_TEXTS.id, wire['id'])
  if (id === null) return dropForField(key, 'id', dropped)
  const title = readWords(HEADLINE_TEXTS.title, wire['te'])
  if (title === null) return dropForField(key, 'te', dropped)
  return {
    id,
    title,
    publishedAt: readTimeInSeconds(wire['pt']) ?? leftOut(wire['pt'], key, 'pt', dropped),
    market: readText(HEADLINE_TEXTS.market, wire['mt']),
    language: readText(HEADLINE_TEXTS.language, wire['lg']),
    link: readText(HEADLINE_TEXTS.link, wire['lk']) ?? leftOut(wire['lk'], key, 'lk', dropped),
    provider: readWords(HEADLINE_TEXTS.provider, wire['pv']),
  }
}

function writeNewsItem(item: NewsItem): WireObject {
  return writeFields({
    id: item.id,
    te: item.title,
    pt: writeNumberText(writeSeconds(item.publishedAt)),
    mt: item.market,
    lg: item.language,
    lk: item.link,
    pv: item.provider,
  })
}
