import { describe, expect, it } from 'vitest'
import { createVersionedDocument } from '../../../../src/core/documents/versioned-document.ts'
import { createDirectory } from '../../../../src/core/watchlists/directory.ts'
import { watchlistsFormat } from '../../../../src/core/watchlists/watchlists-format.ts'
import { createWatchlists } from '../../../../src/core/watchlists/watchlists.ts'
import { ASSET_CLASSES } from '../../../../src/model/asset-class.ts'
import { instrumentOf, parseInstrumentId, type InstrumentId } from '../../../../src/model/instrument.ts'
import { createFakeLog } from '../../../fakes/fake-log.ts'
import { createFakeStore, type FakeStore } from '../../../fakes/fake-store.ts'

function open(store: FakeStore = createFakeStore()) {
  const document = createVersionedDocument({ store, log: createFakeLog(), report: () => undefined }, watchlistsFormat)
  return { store, lists: createWatchlists(document, createDirectory().nameOf) }
}

const idOf = (text: string): InstrumentId => {
  if (parseInstrumentId(text) === null) throw new RangeError(text)
  return text as InstrumentId
}
const AAPL = idOf('stock:US::AAPL')
const UNKNOWN = idOf('stock:US::NOSUCHNAME')

describe('watchlists on a first run', () => {
  it('are one sample of at least twenty instruments of all six classes, each with its name', () => {
    const [sample, ...others] = open().lists.current()
    expect(others).toEqual([])
    const entries = sample?.entries ?? []
    expect(entries.length).toBeGreaterThanOrEqual(20)
    expect(new Set(entries.map(({ instrument }) => instrumentOf(instrument).assetClass))).toEqual(
      new Set(ASSET_CLASSES),
    )
    expect(entries.filter(({ name }) => name === null)).toEqual([])
  })

  it('are not written down before the user changes something', () => {
    expect(open().store.writes).toEqual([])
  })
})

describe('importing a watchlist', () => {
  it('makes a list named after the file, first in order, that survives a relaunch', () => {
    const { store, lists } = open()
    const report = lists.import({
      name: '/home/me/Tech stocks.csv',
      content: 'class,region,code\nstock,US,AAPL\nstock,US,TSLA',
    })
    expect(report).toEqual({ watchlist: lists.current()[0]?.id, added: 2, faults: [] })
    const [first] = open(store).lists.current()
    expect(first?.name).toBe('Tech stocks')
    expect(first?.entries[0]).toEqual({ instrument: AAPL, alias: null, name: { en: 'Apple', 'zh-CN': '苹果' } })
  })

  it('adds to the list that has the name already, and only what it lacks', () => {
    const { lists } = open()
    lists.import({ name: 'mine.txt', content: 'US:AAPL' })
    const report = lists.import({ name: 'mine.txt', content: 'US:AAPL\nUS:TSLA' })
    expect(report.added).toBe(1)
    expect(lists.current()).toHaveLength(2)
    expect(lists.current()[0]?.entries.map(({ instrument }) => instrument)).toEqual([
      'stock:US::AAPL',
      'stock:US::TSLA',
    ])
  })

  it('changes nothing when nothing was understood', () => {
    const { store, lists } = open()
    const before = lists.current()
    const report = lists.import({ name: 'bad.txt', content: 'what?' })
    expect(report).toEqual({ watchlist: '', added: 0, faults: [{ line: 1, text: 'what?', reason: 'format' }] })
    expect(lists.current()).toBe(before)
    expect(store.writes).toEqual([])
  })

  it('gives every list an id of its own', () => {
    const { lists } = open()
    for (const name of ['a', 'b', 'c']) lists.import({ name, content: 'US:AAPL' })
    const ids = lists.current().map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
  })

  it('takes the largest file that it reads in a moment', () => {
    const content = Array.from({ length: 20_000 }, (_, index) => `US:C${index}`).join('\n')
    const { lists } = open()
    lists.import({ name: 'big', content })
    const startedAt = performance.now()
    expect(lists.import({ name: 'big', content }).added).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})

describe('changing a watchlist', () => {
  it('adds an instrument once, with no name when the directory has none', () => {
    const { store, lists } = open()
    lists.add({ watchlist: 'sample', instrument: UNKNOWN })
    lists.add({ watchlist: 'sample', instrument: UNKNOWN })
    const added = open(store)
      .lists.current()[0]
      ?.entries.filter(({ instrument }) => instrument === UNKNOWN)
    expect(added).toEqual([{ instrument: UNKNOWN, alias: null, name: null }])
  })

  it('removes an instrument', () => {
    const { store, lists } = open()
    lists.remove({ watchlist: 'sample', instrument: AAPL })
    const left = open(store)
      .lists.current()[0]
      ?.entries.map(({ instrument }) => instrument)
    expect(left).not.toContain(AAPL)
    expect(left?.length).toBeGreaterThan(0)
  })

  it('refuses a list that does not exist', () => {
    const { lists } = open()
    expect(() => lists.add({ watchlist: 'nowhere', instrument: AAPL })).toThrow(RangeError)
    expect(() => lists.remove({ watchlist: 'nowhere', instrument: AAPL })).toThrow(RangeError)
  })
})

describe('stored watchlists', () => {
  it('lose a malformed list or entry alone', () => {
    const content = [
      null,
      { id: '', name: 'no id', entries: [] },
      {
        id: 'a',
        name: 'A',
        entries: [{ instrument: AAPL, alias: 'Fruit' }, { instrument: 'nonsense' }, 7, { instrument: AAPL }],
      },
      { id: 'a', name: 'again', entries: [] },
      { id: 'b', entries: 'none' },
    ]
    const { lists } = open(createFakeStore({ watchlists: { version: 1, content } }))
    expect(lists.current()).toEqual([
      { id: 'a', name: 'A', entries: [{ instrument: AAPL, alias: 'Fruit', name: { en: 'Apple', 'zh-CN': '苹果' } }] },
      { id: 'b', name: '', entries: [] },
    ])
  })

  it('may be empty: a user who removed the last list does not get the sample back', () => {
    const { lists } = open(createFakeStore({ watchlists: { version: 1, content: [] } }))
    expect(lists.current()).toEqual([])
  })
})
