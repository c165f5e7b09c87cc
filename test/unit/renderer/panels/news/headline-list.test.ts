import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NewsItem } from '#model/reference/news-item.ts'
import { matchingHeadlines, mergedHeadlines, readKeywords, titleParts } from '#renderer/panels/news/headline-list.ts'

const item = (id: string, parts: Partial<NewsItem> = {}): NewsItem => ({
  id, title: `Title ${id}`, publishedAt: 1, market: 'stock', language: 'en', link: null, provider: 'Wire', ...parts,
}) // prettier-ignore

const ALL = { search: '', provider: null, unreadOnly: false, read: new Set<string>() }
const idsOf = (items: readonly NewsItem[]) => items.map(({ id }) => id)

describe('headlines of several sources', () => {
  it('are one list, the latest first, each once', () => {
    const one = [item('a', { publishedAt: 30 }), item('b', { publishedAt: 10 })]
    const other = [item('c', { publishedAt: 20 }), item('a', { publishedAt: 30 }), item('d', { publishedAt: null })]
    expect(idsOf(mergedHeadlines([one, other]))).toEqual(['a', 'c', 'b', 'd'])
  })

  it('are searched by all words of title and provider, in any case', () => {
    const items = [item('a', { title: 'Tesla climbs' }), item('b', { title: 'TESLA slips', provider: 'Desk' })]
    expect(idsOf(matchingHeadlines(items, { ...ALL, search: ' tesla  desk ' }))).toEqual(['b'])
    expect(idsOf(matchingHeadlines(items, { ...ALL, provider: 'Wire' }))).toEqual(['a'])
    expect(idsOf(matchingHeadlines(items, { ...ALL, unreadOnly: true, read: new Set(['a']) }))).toEqual(['b'])
  })
})

describe('keywords in a title', () => {
  it('are pointed out in any case, the longest first', () => {
    expect(titleParts('Apple and apple pie', ['apple', 'Apple pie'])).toEqual([
      { text: 'Apple', isKeyword: true },
      { text: ' and ', isKeyword: false },
      { text: 'apple pie', isKeyword: true },
    ])
  })

  it('never change the title, whatever either holds', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.array(fc.string({ unit: 'binary', maxLength: 4 })),
        (title, words) => {
          const parts = titleParts(title, words)
          expect(parts.map(({ text }) => text).join('')).toBe(title)
        },
      ),
    )
  })

  it('are read from what is typed, each once', () => {
    expect(readKeywords('Tesla, share buyback，回购;Tesla,\n ')).toEqual(['Tesla', 'share buyback', '回购'])
  })
})
