import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDirectorySearch } from '../../../../src/core/watchlists/directory-search.ts'
import { createDirectory } from '../../../../src/core/watchlists/directory.ts'
import { MOST_FOUND } from '../../../../src/model/found-instrument.ts'
import type { InstrumentId } from '../../../../src/model/instrument.ts'
import { NO_MARKS, USUAL_APPEARANCE, type Watchlist } from '../../../../src/model/watchlist.ts'
import { idOf } from '../../../fakes/live-quotes.ts'

const directory = createDirectory()
const UNKNOWN = idOf('stock:US::ZZTOP')
const SEEN = idOf('stock:US::QXQX')
const APPLE = idOf('stock:US::AAPL')

const listOf = (id: string, ...entries: readonly (readonly [string, string | null])[]): Watchlist => ({
  ...USUAL_APPEARANCE,
  id,
  name: id,
  rows: entries.map(([instrument, alias]) => ({
    ...NO_MARKS,
    kind: 'entry',
    instrument: idOf(instrument),
    name: null,
    alias,
  })),
})

const searchIn = (...lists: readonly Watchlist[]) =>
  createDirectorySearch(
    directory,
    () => lists,
    () => new Set([SEEN]),
  )
const idsOf = (text: string, ...lists: readonly Watchlist[]) =>
  searchIn(...lists)
    .search(text)
    .map(({ instrument }) => instrument)

describe('searching the directory', () => {
  it.each([
    ['aapl', APPLE],
    ['apple', APPLE],
    ['苹果', APPLE],
    ['us:aapl', APPLE],
    ['茅台', 'stock:SH::600519'],
    ['btc', 'crypto:BA::BTCUSDT'],
    ['700', 'stock:HK::700'],
  ])('finds %s first as %s', (text, instrument) => {
    expect(idsOf(text)[0]).toBe(instrument)
  })

  it.each(['ba', 'us'])('finds what is called %s before what only stands in such a region', (text) => {
    const isCalled = searchIn()
      .search(text)
      .map(({ instrument, name }) => {
        const words = [instrument.split(':').at(-1), name?.en, name?.['zh-CN']]
        return words.some((word) => word?.toLowerCase().includes(text))
      })
    expect(isCalled.slice(0, 2)).toEqual([true, true])
  })

  it('finds what only a list knows, and by the user’s own word', () => {
    const list = listOf('own', [UNKNOWN, 'Beard fund'])
    expect(idsOf('zztop', list)).toEqual([UNKNOWN])
    expect(searchIn(list).search('beard')).toEqual([
      { instrument: UNKNOWN, name: null, alias: 'Beard fund', watchlists: ['own'] },
    ])
  })

  it('finds what was served once, although no list has it', () => {
    expect(idsOf('qxqx')).toEqual([SEEN])
  })

  it('knows at once what has changed', () => {
    let lists = [listOf('own', [UNKNOWN, 'Beard fund'])]
    const seen = new Set<InstrumentId>()
    const { search } = createDirectorySearch(
      directory,
      () => lists,
      () => seen,
    )
    expect(search('beard')).toHaveLength(1)
    lists = [listOf('own', [UNKNOWN, 'Long whiskers'])]
    expect(search('beard')).toEqual([])
    expect(search('qxqx')).toEqual([])
    seen.add(SEEN)
    expect(search('qxqx')).toHaveLength(1)
  })

  it('finds no more than it is asked for', () => {
    expect(searchIn().search('a', 3)).toHaveLength(3)
  })

  it('tells every list that holds an instrument, and names it once', () => {
    const found = searchIn(listOf('one', [APPLE, null]), listOf('two', [APPLE, 'Fruit'])).search('aapl')
    expect(found).toEqual([
      { instrument: APPLE, name: directory.nameOf(APPLE), alias: 'Fruit', watchlists: ['one', 'two'] },
    ])
  })

  it('puts what is watched before what matches no better', () => {
    const [first, second] = idsOf('a')
    if (first === undefined || second === undefined) throw new Error('Two instruments begin with A.')
    expect(idsOf('a', listOf('own', [second, null]))[0]).toBe(second)
  })

  it('finds nothing for a text that says nothing', () => {
    expect(idsOf('')).toEqual([])
    expect(idsOf('  ')).toEqual([])
  })

  it('answers any text with few instruments, each once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const found = idsOf(text, listOf('own', [APPLE, null], [UNKNOWN, null]))
        expect(found.length).toBeLessThanOrEqual(MOST_FOUND)
        expect(new Set(found).size).toBe(found.length)
      }),
    )
  })
})

describe('describing instruments', () => {
  it('tells of each what is known, in the order asked for', () => {
    expect(searchIn(listOf('own', [UNKNOWN, 'Beard fund'])).describe([APPLE, UNKNOWN])).toEqual([
      { instrument: APPLE, name: directory.nameOf(APPLE), alias: null, watchlists: [] },
      { instrument: UNKNOWN, name: null, alias: 'Beard fund', watchlists: ['own'] },
    ])
  })
})
