/** Headlines: topics, requests and answer cache. */
import { catalogue } from '#api/catalogue.ts'
import type { RequestHandlers } from '#contract/requests.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { CachedAnswer } from '#model/reference/cached-answer.ts'
import {
  type Headlines,
  MAX_HEADLINES,
  NO_NEWS_MARKS,
  type NewsMarks,
  type NewsPage,
  type NewsSource,
} from '#model/reference/news-item.ts'
import type { Settings } from '#model/application/settings.ts'
import type { Feed } from '#core/feed/feed.ts'
import { createWhileHidden } from '#core/feed/while-hidden.ts'
import type { TopicProviders } from '#core/hub/topic-provider.ts'
import type { Cancel } from '#core/ports/clock.ts'
import { type Observable, createVariable } from '#core/reactive/variable.ts'
import type { Archived } from '#core/storage/archive.ts'
import { hasRoom } from '#core/storage/document-bound.ts'
import { createUserDocument } from '#core/storage/user-document.ts'
import { type AnswerKind, type AnswerPorts, createAnswerCache } from '../answers/answer-cache.ts'
import { createStoredAnswers } from '../answers/stored-answers.ts'
import { createHeadlineMerge } from './merge-headlines.ts'
import { MAX_READ, headlineStorage, newsMarksFormat } from './news-formats.ts'
import type { TopicChanged } from '#core/hub/change-bus.ts'

export interface News {
  readonly topics: Pick<TopicProviders, 'news' | 'newsMarks'>
  readonly requests: Pick<RequestHandlers, 'news.more' | 'news.mark' | 'news.setKeywords'>
  readonly marks: Archived<NewsMarks>
  renew(source: NewsSource): void
  /** Polls a source slowly, even if no window shows it. */
  want(source: NewsSource): Cancel
  current(source: NewsSource): CachedAnswer<Headlines>
  /** Sources that were read recently. */
  sources(): readonly NewsSource[]
  /** Calls the listener after each answer or failure. */
  watchSources(listener: (source: NewsSource) => void): Cancel
  dispose(): void
}

const DEFAULT_ITEMS = 50

const nameOf = ({ market, language }: NewsSource): string => `${market} ${language}`

/** Neither a market nor a language contains a space. */
function sourceNamed(name: string): NewsSource {
  const [market = '', language = ''] = name.split(' ')
  return { market, language }
}

export interface NewsPorts extends AnswerPorts {
  readonly feed: AnswerPorts['feed'] & Pick<Feed, 'noteWrongTime'>
}

export function createNews(ports: NewsPorts, settings: Observable<Settings>, changed: TopicChanged): News {
  const document = createUserDocument(ports.documents, newsMarksFormat)
  const marks = createVariable(document.read())
  /** For the next request only: if the service refuses a larger page, the default size is used again. */
  const wider = new Map<string, number>()
  const asked = new Map<string, number>()
  const headlines = createHeadlineMerge(ports.feed, catalogue.news.path)

  const kind: AnswerKind<NewsSource, Headlines, NewsPage> = {
    nameOf,
    freshMs: { prompt: 3 * MINUTE_MS, slow: 15 * MINUTE_MS },
    ask(feed, source) {
      const name = nameOf(source)
      const limit = wider.get(name) ?? DEFAULT_ITEMS
      wider.delete(name)
      asked.set(name, limit)
      return feed.ask(catalogue.news, { ...source, limit })
    },
    take(page, known, source) {
      const name = nameOf(source)
      return headlines.merge(page, known, name, asked.get(name) ?? DEFAULT_ITEMS)
    },
  }
  const storedAnswers = createStoredAnswers(ports.documents, ports.clock, headlineStorage)
  const cache = createAnswerCache({ ...ports, storedAnswers }, kind)
  const whileHidden = createWhileHidden(settings)
  const stopWatching = cache.watch((source) => changed('news', source))
  const want = (source: NewsSource): Cancel => cache.want(source, 'slow')

  function keep(next: NewsMarks): null {
    document.write(next)
    marks.set(next)
    changed('newsMarks', null)
    return null
  }

  return {
    topics: {
      news: {
        current: (source) => cache.current(source),
        activate: (source, interest) =>
          interest === 'visible' ? cache.want(source, 'prompt') : whileHidden(() => want(source)),
      },
      newsMarks: { current: () => marks.current() },
    },
    requests: {
      'news.more'(source) {
        const reached = cache.current(source).value?.reached ?? 0
        wider.set(nameOf(source), Math.min(MAX_HEADLINES, Math.max(DEFAULT_ITEMS, reached * 2)))
        cache.renew(source)
        return null
      },
      'news.mark'({ ids, isRead }) {
        const named = new Set(ids)
        const others = marks.current().read.filter((id) => !named.has(id))
        const read = (isRead ? [...others, ...named] : others).slice(-MAX_READ)
        return keep(withRoom({ ...marks.current(), read }))
      },
      'news.setKeywords': ({ keywords }) => keep({ ...marks.current(), keywords: [...new Set(keywords)] }),
    },
    marks: { current: () => marks.current(), replace: (other) => void keep(other) },
    renew: (source) => cache.renew(source),
    want,
    current: (source) => cache.current(source),
    sources: () => cache.names().map(sourceNamed),
    watchSources: (listener) => cache.watch(listener),
    dispose() {
      stopWatching()
      cache.dispose()
    },
  }
}

/** Drops the oldest marks. */
function withRoom(marks: NewsMarks): NewsMarks {
  if (hasRoom(newsMarksFormat, NO_NEWS_MARKS, marks) || marks.read.length === 0) return marks
  return withRoom({ ...marks, read: marks.read.slice(Math.ceil(marks.read.length / 10)) })
}
