/** Joins a page of headlines with the known ones. */
import { believeTime, isAhead } from '#model/values/ahead-time.ts'
import { MAX_HEADLINES, type Headlines, type NewsItem, type NewsPage } from '#model/reference/news-item.ts'
import type { Feed } from '#core/feed/feed.ts'
import { leadingItems, type ListBounds } from '../answers/leading-items.ts'

/** Has room for 400 headlines of common length. */
export const HEADLINE_BOUNDS: ListBounds = { maxItems: MAX_HEADLINES, maxUnits: 200_000 }

/** Equals the number of stored sources. */
const MAX_DOUBTED_SOURCES = 16

export interface HeadlineMerge {
  /** @param asked The requested number of headlines. */
  merge(page: NewsPage, known: Headlines | null, source: string, asked: number): Headlines
}

export function createHeadlineMerge(feed: Pick<Feed, 'serviceNow' | 'noteWrongTime'>, path: string): HeadlineMerge {
  /** The times ahead in the latest page of each source, by headline. */
  const doubtful = new Map<string, ReadonlyMap<string, number>>()

  function doubt(source: string, times: ReadonlyMap<string, number>): void {
    doubtful.delete(source)
    if (times.size > 0) doubtful.set(source, times)
    const [oldest] = doubtful.keys()
    if (doubtful.size > MAX_DOUBTED_SOURCES && oldest !== undefined) doubtful.delete(oldest)
  }

  /** Returns headlines with plausible times that are not ahead. */
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
      // A short page does not show how far back the service reaches.
      if (known !== null && asked < known.reached) return { ...known, items }
      // A shorter answer is the service's maximum.
      const hasMore =
        page.hasMore && page.items.length >= asked && items.length === all.length && items.length < MAX_HEADLINES
      return { items, reached: asked, hasMore }
    },
  }
}

/** Limits the times of headlines to `fetchedAt`, Unix epoch ms: earlier versions stored times as served. */
export function datedBy(headlines: Headlines, fetchedAt: number): Headlines {
  const { items } = headlines
  if (!items.some(({ publishedAt }) => isAhead(publishedAt, fetchedAt))) return headlines
  const dated = items.map((item) =>
    isAhead(item.publishedAt, fetchedAt) ? { ...item, publishedAt: fetchedAt, isAhead: true } : item,
  )
  return { ...headlines, items: latestFirst(dated) }
}

/** Drops headlines that were ahead, if the page should contain them but does not. */
function stillKnown(known: readonly NewsItem[], page: readonly NewsItem[]): readonly NewsItem[] {
  const oldest = Math.min(...page.flatMap(({ publishedAt }) => (publishedAt === null ? [] : [publishedAt])))
  return known.filter((item) => item.isAhead !== true || (item.publishedAt ?? -Infinity) < oldest)
}

/** The first duplicate is used, which was served last. */
function latestFirst(items: readonly NewsItem[]): readonly NewsItem[] {
  const byId = new Map<string, NewsItem>()
  for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()].sort((one, other) => (other.publishedAt ?? -Infinity) - (one.publishedAt ?? -Infinity) || 0)
}
