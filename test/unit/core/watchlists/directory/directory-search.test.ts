import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '#core/reactive/slices.ts'
import { createDirectorySearch as createInSteps } from '#core/watchlists/directory/directory-search.ts'
import { createDirectory } from '#core/watchlists/directory/directory.ts'
import { MAX_FOUND } from '#model/watchlists/found-instrument.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { NO_MARKS, DEFAULT_APPEARANCE, type Watchlist } from '#model/watchlists/watchlist.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

function createDirectorySearch(...parts: Parameters<typeof createInSteps>) {
  const { search, searchCode, describe: describeAll } = createInSteps(...parts)
  return {
    search: (...order: Parameters<typeof search>) => atOnce(search(...order)),
    searchCode: (...order: Parameters<typeof searchCode>) => atOnce(searchCode(...order)),
    describe: (...order: Parameters<typeof describeAll>) => atOnce(describeAll(...order)),
  }
}

const directory = createDirectory()
const UNKNOWN = idOf('stock:US::ZZTOP')
const SEEN = idOf('stock:US::QXQX')
const APPLE = idOf('stock:US::AAPL')

const listOf = (id: string, ...entries: readonly (readonly [string, string | null])[]): Watchlist => ({
  ...DEFAULT_APPEARANCE,
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

  it.each(['ba', 'us'])('finds instruments whose name contains %s before those of such a region', (text) => {
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
      { instrument: UNKNOWN, name: null, alias: 'Beard fund', watchlists: ['own'], isKnown: true },
    ])
  })

  it('finds what was served once, although no list has it', () => {
    expect(idsOf('qxqx')).toEqual([SEEN])
  })

  it('finds changed lists and newly seen instruments immediately', () => {
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

  it('names every list that holds an instrument, and the instrument once', () => {
    const found = searchIn(listOf('one', [APPLE, null]), listOf('two', [APPLE, 'Fruit'])).search('aapl')
    expect(found).toEqual([
      { instrument: APPLE, name: directory.nameOf(APPLE), alias: 'Fruit', watchlists: ['one', 'two'], isKnown: true },
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
        expect(found.length).toBeLessThanOrEqual(MAX_FOUND)
        expect(new Set(found).size).toBe(found.length)
      }),
    )
  })
})

describe('describing instruments', () => {
  it('returns what is known of each, in the order asked for', () => {
    expect(searchIn(listOf('own', [UNKNOWN, 'Beard fund'])).describe([APPLE, UNKNOWN])).toEqual([
      { instrument: APPLE, name: directory.nameOf(APPLE), alias: null, watchlists: [], isKnown: true },
      { instrument: UNKNOWN, name: null, alias: 'Beard fund', watchlists: ['own'], isKnown: true },
    ])
  })
})

describe('searching for a typed code', () => {
  const found = (text: string, ...lists: readonly Watchlist[]) =>
    searchIn(...lists)
      .searchCode(text)
      .map(({ instrument }) => instrument)

  it.each([
    ['TSLA', 'stock:US::TSLA'],
    ['tsla', 'stock:US::TSLA'],
    ['BTCUSDT', 'crypto:BA::BTCUSDT'],
    ['eur/usd', 'forex:GB::EURUSD'],
    ['00700', 'stock:HK::700'],
    ['600519', 'stock:SH::600519'],
    ['Tencent', 'stock:HK::700'],
    ['tenc', 'stock:HK::700'],
    ['腾讯', 'stock:HK::700'],
    ['贵州', 'stock:SH::600519'],
    ['spx', 'indices:GB::SPX'],
    ['nq', 'future:US::NQ'],
    ['sap', 'stock:DE::SAP'],
  ])('finds what the directory knows first: %s', (text, instrument) => {
    expect(found(text)[0]).toBe(instrument)
    expect(searchIn().searchCode(text)[0]?.isKnown).toBe(true)
  })

  it.each([
    ['QQZX', 'stock:US::QQZX'],
    ['qqzx', 'stock:US::QQZX'],
    ['WIFUSDT', 'crypto:BA::WIFUSDT'],
    ['eurnok', 'forex:GB::EURNOK'],
    ['01357', 'stock:HK::1357'],
    ['603999', 'stock:SH::603999'],
    ['APP', 'stock:US::APP'],
  ])('classes %s, which it does not know, by its shape', (text, instrument) => {
    expect(searchIn().searchCode(text)[0]).toMatchObject({ instrument, isKnown: false, name: null, watchlists: [] })
  })

  it('takes small letters rather for the beginning of a name', () => {
    expect(found('app').slice(0, 1)).toEqual([APPLE])
    expect(found('app')).toContain('stock:US::APP')
  })

  it('finds both that a code may be, each once', () => {
    expect(found('000001').slice(0, 2)).toEqual(['stock:SZ::000001', 'indices:GB::000001'])
    expect(new Set(found('000001')).size).toBe(found('000001').length)
  })

  it('knows a code that a list has', () => {
    expect(searchIn(listOf('own', [UNKNOWN, null])).searchCode('ZZTOP')[0]).toMatchObject({
      instrument: UNKNOWN,
      isKnown: true,
    })
  })
})
