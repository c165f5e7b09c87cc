/** Filters and merges headlines, and finds keywords in them. */
import type { NewsItem } from '#model/reference/news-item.ts'

export interface HeadlineFilter {
  /** All words have to occur in title or provider. */
  readonly search: string
  readonly provider: string | null
  readonly unreadOnly: boolean
  readonly read: ReadonlySet<string>
}

/** Merges sources without duplicates, the latest headline first. */
export function mergedHeadlines(sources: readonly (readonly NewsItem[])[]): readonly NewsItem[] {
  const byId = new Map(sources.flat().map((item) => [item.id, item]))
  return [...byId.values()].sort((one, other) => (other.publishedAt ?? 0) - (one.publishedAt ?? 0))
}

export function matchingHeadlines(items: readonly NewsItem[], filter: HeadlineFilter): readonly NewsItem[] {
  const words = filter.search.toLowerCase().split(/\s+/u).filter(Boolean)
  return items.filter((item) => {
    if (filter.provider !== null && item.provider !== filter.provider) return false
    if (filter.unreadOnly && filter.read.has(item.id)) return false
    const text = `${item.title} ${item.provider ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export function providersOf(items: readonly NewsItem[], compare: (a: string, b: string) => number): readonly string[] {
  const names = items.flatMap(({ provider }) => (provider === null ? [] : [provider]))
  return [...new Set(names)].sort(compare)
}

export interface TitlePart {
  readonly text: string
  readonly isKeyword: boolean
}

/** Limits the number of elements. Even, so that the remaining text is not a keyword. */
const MAX_PARTS = 40

/** The parts together are the whole title. */
export function titleParts(title: string, keywords: readonly string[]): readonly TitlePart[] {
  const sought = keywords.filter((keyword) => keyword !== '').map(escaped)
  if (sought.length === 0) return [{ text: title, isKeyword: false }]
  // Longest first: a keyword must not hide a longer one that it starts.
  const pattern = new RegExp(`(${sought.sort((one, other) => other.length - one.length).join('|')})`, 'giu')
  const parts = title.split(pattern)
  return [...parts.slice(0, MAX_PARTS), parts.slice(MAX_PARTS).join('')]
    .map((text, place) => ({ text, isKeyword: place % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')

/** Reads keywords separated by commas, semicolons or lines, without duplicates. */
export function readKeywords(text: string): readonly string[] {
  return [...new Set(text.split(/[,，;；\n]/u).map((word) => word.trim()))].filter((word) => word !== '')
}
