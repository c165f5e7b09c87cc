/** Puts a page of headlines together with those that are known. */
import { MOST_HEADLINES, type Headlines, type NewsItem, type NewsPage } from '../../../model/news-item.ts'

/** @param asked How many headlines the page was asked for. */
export function mergeHeadlines(page: NewsPage, known: Headlines | null, asked: number): Headlines {
  const items = latestFirst([...page.items, ...(known?.items ?? [])]).slice(0, MOST_HEADLINES)
  // A short look at the latest says nothing about how far back the service goes.
  if (known !== null && asked < known.reached) return { ...known, items }
  // An answer that is shorter than was asked for is as long as this service makes them.
  const hasMore = page.hasMore && page.items.length >= asked && items.length < MOST_HEADLINES
  return { items, reached: asked, hasMore }
}

/** Each once, the first of several in force: that is the one that was served last. */
function latestFirst(items: readonly NewsItem[]): readonly NewsItem[] {
  const byId = new Map<string, NewsItem>()
  for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()].sort((one, other) => (other.publishedAt ?? -Infinity) - (one.publishedAt ?? -Infinity) || 0)
}
