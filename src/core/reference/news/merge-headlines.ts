/** Joins a page of headlines with those that are known. */
import { believeTime, isAhead } from '#model/values/ahead-time.ts'
import { MAX_HEADLINES, type Headlines, type NewsItem, type NewsPage } from '#model/reference/news-item.ts'
import type { Feed } from '#core/feed/feed.ts'
import { leadingItems, type ListBounds } from '../answers/leading-items.ts'

/** The headlines of one source; 400 of common length are within. */
export const HEADLINE_BOUNDS: ListBounds = { maxItems: MAX_HEADLINES, maxUnits: 200_000 }

/** As many sources as have stored headlines. */
const MAX_DOUBTED_SOURCES = 16

export interface HeadlineMerge {
  /**
   * @param source The name of the source of the page.
   * @param asked The requested number of headlines.
   */
  merge(page: NewsPage, known: Headlines | null, source: string, asked: number): Headlines
}

export function createHeadlineMerge(feed: Pick<Feed, 'serviceNow' | 'noteWrongTime'>, path: string): HeadlineMerge {
  /** The times ahead in the latest page of each of the last sources, by headline. */
  const doubtful = new Map<string, ReadonlyMap<string, number>>()

  function doubt(source: string, times: ReadonlyMap<string, number>): void {
    doubtful.delete(source)
    if (times.size > 0) doubtful.set(source, times)
    const [oldest] = doubtful.keys()
    if (doubtful.size > MAX_DOUBTED_SOURCES && oldest !== undefined) doubtful.delete(oldest)
  }

  /** The headlines of a page whose times are believed, each under a time that is not ahead. */
  function believed(items: readonly NewsItem[], known: readonly NewsItem[], source: string): readonly NewsItem[] {
    const [now, before] = [feed.serviceNow(), doubtful.get(source)]
    const ahead = items.filter(({ publishedAt }) => isAhead(publishedAt, now)).slice(0, MAX_HEADLINES)
    doubt(source, new Map(ahead.map(({ id, publishedAt }) => [id, publishedAt ?? now])))
    for (const { id } of ahead) feed.noteWrongTime(path, id)
    return items.flatMap((item) => {
      const belief = believeTime(item.publishedAt, now, before?.get(item.id) ?? null)
      if (belief === 'right') return [item]
      const shown = known.find(({ id }) => id === item.id)
      if (shown !== undefined) return [shown]
      return belief === 'repeated' ? [{ ...item, publishedAt: now, isAhead: true }] : []
    })
  }

  return {
    merge(page, known, source, asked) {
      const fresh = believed(page.items, known?.items ?? [], source)
      const all = latestFirst([...fresh, ...stillKnown(known?.items ?? [], fresh)])
      const items = leadingItems(all, HEADLINE_BOUNDS)
      // A short page of the latest says nothing about how far back the service goes.
      if (known !== null && asked < known.reached) return { ...known, items }
      // An answer shorter than requested is as long as this service makes them.
      const hasMore =
        page.hasMore && page.items.length >= asked && items.length === all.length && items.length < MAX_HEADLINES
      return { items, reached: asked, hasMore }
    },
  }
}

/** Headlines that were stored at a moment, Unix epoch ms, none dated after it: earlier versions stored times as they were served. */
export function datedBy(headlines: Headlines, fetchedAt: number): Headlines {
  const { items } = headlines
  if (!items.some(({ publishedAt }) => isAhead(publishedAt, fetchedAt))) return headlines
  const dated = items.map((item) =>
    isAhead(item.publishedAt, fetchedAt) ? { ...item, publishedAt: fetchedAt, isAhead: true } : item,
  )
  return { ...headlines, items: latestFirst(dated) }
}

/** Known headlines without those that were ahead, and that a page should have and does not. */
function stillKnown(known: readonly NewsItem[], page: readonly NewsItem[]): readonly NewsItem[] {
  const oldest = Math.min(...page.flatMap(({ publishedAt }) => (publishedAt === null ? [] : [publishedAt])))
  return known.filter((item) => item.isAhead !== true || (item.publishedAt ?? -Infinity) < oldest)
}

/** Each headline once. Of duplicates the first counts, which was served last. */
function latestFirst(items: readonly NewsItem[]): readonly NewsItem[] {
  const byId = new Map<string, NewsItem>()
  for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()].sort((one, other) => (other.publishedAt ?? -Infinity) - (one.publishedAt ?? -Infinity) || 0)
}
