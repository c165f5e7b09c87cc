/** How headlines, and what the reader did with them, are kept on disk. */
import * as v from 'valibot'
import { MAX_HEADLINES, MAX_KEYWORDS, NO_NEWS_MARKS, type Headlines, type NewsMarks } from '../../../model/news-item.ts'
import { datedBy } from './merge-headlines.ts'
import type { StoredAnswerKind } from '../answers/stored-answers.ts'
import type { BoundedFormat } from '../../storage/document-bound.ts'

const text = v.nullable(v.string())

const item = v.object({
  id: v.string(),
  title: v.string(),
  publishedAt: v.nullable(v.pipe(v.number(), v.finite())),
  market: text,
  language: text,
  link: text,
  provider: text,
  isAhead: v.optional(v.boolean()),
})

export const headlineStorage: StoredAnswerKind<Headlines> = {
  document: 'headlines',
  max: 16,
  value: v.object({
    items: v.pipe(v.array(item), v.maxLength(MAX_HEADLINES)),
    reached: v.number(),
    hasMore: v.boolean(),
  }),
  mended: datedBy,
}

/** Twice what can be at hand of a few sources; what was read longest ago is forgotten first. */
export const MAX_READ = 2_000

export const newsMarksFormat: BoundedFormat<NewsMarks> = {
  name: 'newsMarks',
  version: 1,
  migrations: {},
  read(content) {
    const stored = v.safeParse(v.object({ read: v.array(v.unknown()), keywords: v.array(v.unknown()) }), content)
    if (!stored.success) return NO_NEWS_MARKS
    const texts = (all: readonly unknown[]) => all.filter((one) => typeof one === 'string')
    return {
      read: texts(stored.output.read).slice(-MAX_READ),
      keywords: texts(stored.output.keywords).slice(0, MAX_KEYWORDS),
    }
  },
}
