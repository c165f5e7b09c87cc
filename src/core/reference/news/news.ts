/** Headlines: the topics and requests about them, over one book of answers. */
import { catalogue } from '../../../api/catalogue.ts'
import type { RequestHandlers } from '../../../contract/requests.ts'
import type { KeptAnswer } from '../../../model/kept-answer.ts'
import {
  MOST_HEADLINES,
  type Headlines,
  type NewsMarks,
  type NewsPage,
  type NewsSource,
} from '../../../model/news-item.ts'
import type { Settings } from '../../../model/settings.ts'
import { createAnswerBook, type AnswerKind, type AnswerPorts } from '../answers/answer-cache.ts'
import { createAnswerShelf } from '../answers/stored-answers.ts'
import type { Archived } from '../../storage/archive.ts'
import { createDelayedDocument } from '../../storage/delayed-document.ts'
import { createVersionedDocument } from '../../storage/versioned-document.ts'
import type { TopicChanged } from '../../hub/change-bus.ts'
import type { TopicProviders } from '../../hub/topic-provider.ts'
import type { Cancel } from '../../ports.ts'
import { createVariable, type Observable } from '../../reactive/variable.ts'
import { createWhileHidden } from '../../feed/while-hidden.ts'
import { mergeHeadlines } from './merge-headlines.ts'
import { headlineShelf, MOST_READ, newsMarksFormat } from './news-formats.ts'

export interface News {
  readonly topics: Pick<TopicProviders, 'news' | 'newsMarks'>
  readonly requests: Pick<RequestHandlers, 'news.more' | 'news.mark' | 'news.setKeywords'>
  /** What the reader did with headlines. */
  readonly marks: Archived<NewsMarks>
  renew(source: NewsSource): void
  /** Has a source looked at now and then, although no window shows it. */
  want(source: NewsSource): Cancel
  current(source: NewsSource): KeptAnswer<Headlines>
  /** Those that somebody has read of late. */
  sources(): readonly NewsSource[]
  /** Hears of every source that was read anew, or could not be. */
  watchSources(listener: (source: NewsSource) => void): Cancel
  dispose(): void
}

const MINUTE_MS = 60_000
const USUAL_ITEMS = 50
const MARKS_WRITE_DELAY_MS = 1_000

const nameOf = ({ market, language }: NewsSource): string => `${market} ${language}`

/** Neither a market nor a language has a space in its name. */
function sourceNamed(name: string): NewsSource {
  const [market = '', language = ''] = name.split(' ')
  return { market, language }
}

export function createNews(ports: AnswerPorts, settings: Observable<Settings>, changed: TopicChanged): News {
  const document = createDelayedDocument(
    createVersionedDocument(ports.documents, newsMarksFormat),
    ports.clock,
    MARKS_WRITE_DELAY_MS,
  )
  const marks = createVariable(document.read())
  /** More than usual, for the next question alone: a service that refuses so many is asked for fewer again. */
  const wider = new Map<string, number>()
  const asked = new Map<string, number>()

  const kind: AnswerKind<NewsSource, Headlines, NewsPage> = {
    nameOf,
    freshMs: { prompt: 3 * MINUTE_MS, slow: 15 * MINUTE_MS },
    ask(feed, source) {
      const name = nameOf(source)
      const limit = wider.get(name) ?? USUAL_ITEMS
      wider.delete(name)
      asked.set(name, limit)
      return feed.ask(catalogue.news, { ...source, limit })
    },
    take(page, known, source) {
      return mergeHeadlines(page, known, asked.get(nameOf(source)) ?? USUAL_ITEMS)
    },
  }
  const shelf = createAnswerShelf(ports.documents, ports.clock, headlineShelf)
  const book = createAnswerBook({ ...ports, shelf }, kind)
  const whileHidden = createWhileHidden(settings)
  const stopWatching = book.watch((source) => changed('news', source))
  const want = (source: NewsSource): Cancel => book.want(source, 'slow')

  function keep(next: NewsMarks): null {
    document.write(next)
    marks.set(next)
    changed('newsMarks', null)
    return null
  }

  return {
    topics: {
      news: {
        current: (source) => book.current(source),
        activate: (source, interest) =>
          interest === 'visible' ? book.want(source, 'prompt') : whileHidden(() => want(source)),
      },
      newsMarks: { current: () => marks.current() },
    },
    requests: {
      'news.more'(source) {
        const reached = book.current(source).value?.reached ?? 0
        wider.set(nameOf(source), Math.min(MOST_HEADLINES, Math.max(USUAL_ITEMS, reached * 2)))
        book.renew(source)
        return null
      },
      'news.mark'({ ids, isRead }) {
        const named = new Set(ids)
        const others = marks.current().read.filter((id) => !named.has(id))
        return keep({ ...marks.current(), read: (isRead ? [...others, ...named] : others).slice(-MOST_READ) })
      },
      'news.setKeywords': ({ keywords }) => keep({ ...marks.current(), keywords: [...new Set(keywords)] }),
    },
    marks: { current: () => marks.current(), replace: (other) => void keep(other) },
    renew: (source) => book.renew(source),
    want,
    current: (source) => book.current(source),
    sources: () => book.names().map(sourceNamed),
    watchSources: (listener) => book.watch(listener),
    dispose() {
      stopWatching()
      book.dispose()
      document.dispose()
    },
  }
}
