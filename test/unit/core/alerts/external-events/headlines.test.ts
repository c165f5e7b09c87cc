import { describe, expect, it } from 'vitest'
import { checkHeadlines, readHeadlineSnapshot, type HeadlineSnapshot } from '#core/alerts/external-events/headlines.ts'
import type { NewsItem } from '#model/reference/news-item.ts'
import { boundText } from '#model/reference/served-text.ts'
import { TRADING } from '#test/fixtures/alerts.ts'

const item = (id: string, publishedAt: number | null): NewsItem => ({
  id, title: id, publishedAt, market: 'stock', language: 'en', link: null, provider: null,
}) // prettier-ignore
const BEFORE: HeadlineSnapshot = { fetchedAt: TRADING, known: ['a'], oldest: TRADING - 1_000, reached: 50 }
const check = (items: readonly NewsItem[], reached = 50, before = BEFORE) =>
  checkHeadlines(before, { items, reached, hasMore: false }, TRADING + 60_000)
const arrivedOf = (...asked: Parameters<typeof check>) =>
  check(...asked).arrived.map(({ item: { id }, notBefore }) => [id, notBefore - TRADING])

describe('a headline', () => {
  it('has arrived where it was not there at the last check, the earliest first', () => {
    const items = [item('c', TRADING + 3_000), item('b', TRADING + 2_000), item('a', TRADING)]
    expect(arrivedOf(items)).toEqual([
      ['b', 2_999],
      ['c', 3_999],
    ])
  })

  it('was not there before the last check, however long ago it says it was published', () => {
    expect(arrivedOf([item('b', TRADING - 1_000)])).toEqual([['b', 0]])
    expect(arrivedOf([item('b', null)])).toEqual([['b', 0]])
    expect(arrivedOf([item('b', TRADING - 999)])).toEqual([['b', 0]])
  })

  it('that is older than all before was only not asked for', () => {
    expect(arrivedOf([item('b', TRADING - 1_001)])).toEqual([])
    expect(arrivedOf([item('b', TRADING - 1_001)], 50, { ...BEFORE, oldest: null })).toEqual([['b', 0]])
  })

  it('without a time has arrived unless more are asked for than before', () => {
    expect(arrivedOf([item('b', null)], 50)).toEqual([['b', 0]])
    expect(arrivedOf([item('b', null)], 51)).toEqual([])
  })
})

describe('the snapshot of headlines', () => {
  it('has the known ids, the oldest of them, and the number that was asked for', () => {
    expect(check([item('c', TRADING), item('b', null), item('a', TRADING - 5)], 70).snapshot).toEqual({
      fetchedAt: TRADING + 60_000,
      known: ['c', 'b', 'a'],
      oldest: TRADING - 5,
      reached: 70,
    })
    expect(check([item('b', null)]).snapshot.oldest).toBeNull()
  })

  it('shortens ids that an earlier version stored whole, so that no headline arrives a second time', () => {
    const id = `https://a.example/${'w'.repeat(1_000)}`
    const before = readHeadlineSnapshot({ ...BEFORE, known: [id] })
    expect(arrivedOf([item(boundText('id', id) ?? '', TRADING)], 50, before)).toEqual([])
  })

  it('is empty if it cannot be read', () => {
    expect(readHeadlineSnapshot(BEFORE)).toEqual(BEFORE)
    const nothing = { fetchedAt: 0, known: [], oldest: null, reached: Infinity }
    for (const state of [undefined, null, {}, { ...BEFORE, known: 7 }])
      expect(readHeadlineSnapshot(state)).toEqual(nothing)
  })
})
