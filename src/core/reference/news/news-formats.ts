/** The stored formats of headlines and of the reader's marks. */
import * as v from 'valibot'
import { MAX_KEYWORDS, NO_NEWS_MARKS, type Headlines, type NewsMarks } from '#model/reference/news-item.ts'
import { boundText, HEADLINE_TEXTS } from '#model/reference/served-text.ts'
import { leadingItems } from '../answers/leading-items.ts'
import { datedBy, HEADLINE_BOUNDS } from './merge-headlines.ts'
import type { StoredAnswerKind } from '../answers/stored-answers.ts'
import { optionalStoredText, storedText } from '../answers/stored-text.ts'
import type { BoundedFormat } from '#core/storage/document-bound.ts'

const item = v.object({
  id: storedText(HEADLINE_TEXTS.id),
  title: storedText(HEADLINE_TEXTS.title),
  publishedAt: v.nullable(v.pipe(v.number(), v.finite())),
  market: optionalStoredText(HEADLINE_TEXTS.market),
  language: optionalStoredText(HEADLINE_TEXTS.language),
  link: optionalStoredText(HEADLINE_TEXTS.link),
  provider: optionalStoredText(HEADLINE_TEXTS.provider),
  isAhead: v.optional(v.boolean()),
})

const MAX_STORED_SOURCES = 16

export const headlineStorage: StoredAnswerKind<Headlines> = {
  document: 'headlines',
  max: MAX_STORED_SOURCES,
  maxUnits: MAX_STORED_SOURCES * HEADLINE_BOUNDS.maxUnits,
  value: v.object({
    items: v.pipe(
      v.array(item),
      v.transform((items) => leadingItems(items, HEADLINE_BOUNDS)),
    ),
    reached: v.number(),
    hasMore: v.boolean(),
  }),
  mended: datedBy,
}

/** Twice the headlines that a few sources can have; the oldest marks are dropped first. */
export const MAX_READ = 2_000

export const newsMarksFormat: BoundedFormat<NewsMarks> = {
  name: 'newsMarks',
  version: 1,
  migrations: {},
  outline: v.object({ read: v.array(v.unknown()), keywords: v.array(v.unknown()) }),
  read(content) {
    const stored = v.safeParse(v.object({ read: v.array(v.unknown()), keywords: v.array(v.unknown()) }), content)
    if (!stored.success) return NO_NEWS_MARKS
    const texts = (all: readonly unknown[]) => all.filter((one) => typeof one === 'string')
    return {
      read: texts(stored.output.read)
        .slice(-MAX_READ)
        .map((id) => boundText(HEADLINE_TEXTS.id, id) ?? id),
      keywords: texts(stored.output.keywords).slice(0, MAX_KEYWORDS),
    }
  },
}
