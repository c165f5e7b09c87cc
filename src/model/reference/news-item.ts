/** A headline. Texts are the provider's: never render them as markup; check links before opening. */

/** A headline, as served; null for missing fields. */
export interface NewsItem {
  readonly id: string
  readonly title: string
  /** Unix epoch ms, to the second; the time of arrival if it was ahead. */
  readonly publishedAt: number | null
  /** In the service's words. */
  readonly market: string | null
  readonly language: string | null
  readonly link: string | null
  readonly provider: string | null
  /** Whether the served time was ahead of the service's clock. */
  readonly isAhead?: boolean | undefined
}

/** A page of headlines. */
export interface NewsPage {
  readonly items: readonly NewsItem[]
  /** The start of the next page, which the specification does not say how to request. */
  readonly nextCursor: string | null
  readonly hasMore: boolean
  readonly count: number | null
}

/** A stream of headlines; the service defines both values. */
export interface NewsSource {
  readonly market: string
  readonly language: string
}

/** The cached headlines of a source, the latest first, those without a time last. */
export interface Headlines {
  readonly items: readonly NewsItem[]
  /** The largest number requested together. */
  readonly reached: number
  /** Whether a larger request may return more. */
  readonly hasMore: boolean
}

/** The user's marks on headlines. */
export interface NewsMarks {
  /** Ids. */
  readonly read: readonly string[]
  /** Words to highlight, in the user's order. */
  readonly keywords: readonly string[]
}

/** No read headlines, no keywords. */
export const NO_NEWS_MARKS: NewsMarks = { read: [], keywords: [] }

/** Maximum number of headlines of a source. */
export const MAX_HEADLINES = 400
/** Maximum number of keywords to highlight. */
export const MAX_KEYWORDS = 50
