import { describe, expect, it } from 'vitest'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { createWatchlistTopics } from '#core/watchlists/watchlist-topics.ts'
import { watchlistsFormat } from '#core/watchlists/lists/watchlists-format.ts'
import { createWatchlists } from '#core/watchlists/watchlists.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')

function open() {
  const content = ['a', 'b'].map((id) => ({ id, name: id, rows: [AAPL, { section: 'section-1', name: 'Tech' }] }))
  const store = createFakeStore({ watchlists: { version: 2, content } })
  const document = createVersionedDocument({ store, log: createFakeLog(), report: () => undefined }, watchlistsFormat)
  const watchlists = createWatchlists(document)
  const changed: string[] = []
  const topics = createWatchlistTopics(
    watchlists,
    (instrument) => (instrument === AAPL ? { en: 'Apple' } : null),
    (topic, parameter) => changed.push(`${topic} ${JSON.stringify(parameter)}`),
  )
  return { watchlists, topics: topics.providers, changed }
}

describe('the topics of watchlists', () => {
  it('publish all lists by name and size, and each list as a whole, with names from the directory', () => {
    const { topics } = open()
    expect(topics.watchlists.current(null)).toEqual([
      { id: 'a', name: 'a', size: 1 },
      { id: 'b', name: 'b', size: 1 },
    ])
    expect(topics.watchlist.current('a')?.rows[0]).toMatchObject({ instrument: AAPL, name: { en: 'Apple' } })
    expect(topics.watchlist.current('nowhere')).toBeNull()
  })

  it('publish a change only to those whom it concerns', () => {
    const { watchlists, changed } = open()
    watchlists.edit({ kind: 'markEntries', list: 'b', instruments: [AAPL], marks: { note: 'mine' } })
    expect(changed.splice(0)).toEqual(['watchlistHistory null', 'watchlist "b"'])
    watchlists.edit({ kind: 'removeRows', list: 'a', rows: [AAPL] })
    expect(changed.splice(0)).toEqual(['watchlistHistory null', 'watchlist "a"', 'watchlists null'])
    watchlists.edit({ kind: 'removeList', list: 'a' })
    expect(changed.splice(0)).toEqual(['watchlistHistory null', 'watchlist "a"', 'watchlists null'])
    watchlists.edit({ kind: 'removeRows', list: 'b', rows: ['section-9'] })
    expect(changed).toEqual([])
  })

  it('hand out the same object for a list that has not changed, so that looking costs nothing', () => {
    const { watchlists, topics } = open()
    const before = topics.watchlist.current('b')
    watchlists.edit({ kind: 'removeRows', list: 'a', rows: [AAPL] })
    expect(topics.watchlist.current('b')).toBe(before)
  })
})
