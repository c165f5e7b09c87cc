/** A headline. Every text is the provider's and is never to be trusted as markup; the link is to be checked before it is opened. */

export interface NewsItem {
  readonly id: string
  readonly title: string
  /** Unix epoch ms, to the second. Null when the service did not send a usable time. */
  readonly publishedAt: number | null
  /** Market type as the service names it. */
  readonly market: string | null
  /** Language as the service names it. */
  readonly language: string | null
  /** Address of the original article. */
  readonly link: string | null
  readonly provider: string | null
}

export interface NewsPage {
  readonly items: readonly NewsItem[]
  /** Where the next page would begin; the specification does not say how to ask for it. */
  readonly nextCursor: string | null
  readonly hasMore: boolean
  /** As served; null when the service did not say. */
  readonly count: number | null
}
