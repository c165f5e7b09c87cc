import { describe, expect, it } from 'vitest'
import { createHeadlineMerge } from '#core/reference/news/merge-headlines.ts'
import { MAX_HEADLINES, type NewsItem, type NewsPage } from '#model/reference/news-item.ts'

const NOW = Date.UTC(2026, 10, 20)
const REST = { market: null, language: null, link: null, provider: null }
const ahead = (id: string): NewsItem => ({ id, title: 'T', publishedAt: NOW + 3_600_000, ...REST })
const page = (items: readonly NewsItem[]): NewsPage => ({ items, nextCursor: null, hasMore: false, count: null })

function open() {
  const noted: string[] = []
  const feed = { serviceNow: () => NOW, noteWrongTime: (_: string, key: string) => noted.push(key) }
  return { noted, ...createHeadlineMerge(feed, '/news') }
}

describe('a page of headlines that are all dated ahead', () => {
  it('is remembered for the next page up to the number of headlines kept', () => {
    const { merge, noted } = open()
    const sent = page(Array.from({ length: 2_000 }, (_, place) => ahead(`n${place}`)))
    expect(merge(sent, null, 'stock en', 50).items).toEqual([])
    expect(noted).toHaveLength(MAX_HEADLINES)
    expect(merge(sent, null, 'stock en', 50).items).toHaveLength(MAX_HEADLINES)
  })

  it('is forgotten when many other sources have sent such pages since', () => {
    const { merge } = open()
    for (let source = 0; source < 30; source++) merge(page([ahead('n')]), null, `s${source} en`, 50)
    expect(merge(page([ahead('n')]), null, 's29 en', 50).items).toHaveLength(1)
    expect(merge(page([ahead('n')]), null, 's0 en', 50).items).toEqual([])
  })
})
