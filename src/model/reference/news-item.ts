/**
 * A headline. Every text is the provider's and is never to be trusted as markup; a link is checked before it is opened.
 */

/** One headline, as served; null where the service says nothing. */
export interface NewsItem {
  readonly id: string
  readonly title: string
  /** Unix epoch ms, to the second. Null when the service did not send a usable time. If that was ahead, the time of arrival. */
  readonly publishedAt: number | null
  /** Market type as the service names it. */
  readonly market: string | null
  /** Language as the service names it. */
  readonly language: string | null
  /** Address of the original article. */
  readonly link: string | null
  readonly provider: string | null
  /** Whether the service dated it ahead of its clock. */
  readonly isAhead?: boolean | undefined
}

/** One page of headlines. */
export interface NewsPage {
  readonly items: readonly NewsItem[]
  /** Where the next page would start; the specification does not say how to ask for it. */
  readonly nextCursor: string | null
  readonly hasMore: boolean
  /** As served; null when the service did not say. */
  readonly count: number | null
}

/** One stream of headlines. Both values are the service's own: the specification lists none. */
export interface NewsSource {
  readonly market: string
  readonly language: string
}

/** The cached headlines of one source, the latest first; those without a time come last. */
export interface Headlines {
  readonly items: readonly NewsItem[]
  /** The largest number requested at once. */
  readonly reached: number
  /** Whether a request for more may bring older ones. */
  readonly hasMore: boolean
}

/** The reader's marks on headlines. */
export interface NewsMarks {
  /** Ids. */
  readonly read: readonly string[]
  /** Words to highlight, in the reader's order. */
  readonly keywords: readonly string[]
}

/** Nothing read, no keywords. */
export const NO_NEWS_MARKS: NewsMarks = { read: [], keywords: [] }

/** Of one source; older ones are dropped. */
export const MAX_HEADLINES = 400
/** Maximum number of keywords to highlight. */
export const MAX_KEYWORDS = 50
