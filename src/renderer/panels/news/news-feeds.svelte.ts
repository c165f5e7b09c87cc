/** The headlines of several sources as one list: each source is listened to while the list is read. */
import type { Client } from '../../../contract/client.ts'
import type { Failure } from '../../../model/failure.ts'
import type { KeptAnswer } from '../../../model/kept-answer.ts'
import type { Headlines, NewsItem, NewsSource } from '../../../model/news-item.ts'
import { LiveTopic } from '../../live/live-topic.ts'
import { mergedHeadlines } from './headline-list.ts'

export interface FailedSource {
  readonly source: NewsSource
  readonly failure: Failure
  /** Unix epoch ms of what is shown of it; null for nothing. */
  readonly fetchedAt: number | null
}

export class NewsFeeds {
  readonly #client: Client
  readonly #sources: () => readonly NewsSource[]
  readonly #topics: Record<string, LiveTopic<'news'>> = {}

  constructor(client: Client, sources: () => readonly NewsSource[]) {
    this.#client = client
    this.#sources = sources
  }

  readonly #answers: readonly { readonly source: NewsSource; readonly answer: KeptAnswer<Headlines> | undefined }[] =
    $derived.by(() => this.#sources().map((source) => ({ source, answer: this.#topicOf(source).current })))

  readonly items: readonly NewsItem[] = $derived(
    mergedHeadlines(this.#answers.map(({ answer }) => answer?.value?.items ?? [])),
  )

  readonly failed: readonly FailedSource[] = $derived(
    this.#answers.flatMap(({ source, answer }) => {
      const failure = answer?.failure ?? null
      return failure === null ? [] : [{ source, failure, fetchedAt: answer?.fetchedAt ?? null }]
    }),
  )

  /** Nothing has come yet, and nothing has failed. */
  readonly isWaiting: boolean = $derived(
    this.#answers.every(({ answer }) => !answer?.value && (answer?.failure ?? null) === null),
  )

  /** Those of which there may be older headlines. */
  readonly deeper: readonly NewsSource[] = $derived(
    this.#answers.flatMap(({ source, answer }) => (answer?.value?.hasMore === true ? [source] : [])),
  )

  #topicOf(source: NewsSource): LiveTopic<'news'> {
    const name = `${source.market} ${source.language}`
    return (this.#topics[name] ??= new LiveTopic(this.#client, 'news', source))
  }
}
