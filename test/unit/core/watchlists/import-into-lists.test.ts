import { describe, expect, it } from 'vitest'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { importFile } from '#core/watchlists/files/import-file.ts'
import type { StoredList } from '#core/watchlists/lists/library.ts'
import { watchlistsFormat } from '#core/watchlists/lists/watchlists-format.ts'
import { createWatchlists, type Watchlists } from '#core/watchlists/watchlists.ts'
import { instrumentOf } from '#model/market/instrument.ts'
import { entriesOf } from '#model/watchlists/watchlist.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore, type FakeStore } from '#test/fakes/ports/fake-store.ts'
import { knowing } from '#test/fakes/profile/import-rules.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')

function open(store: FakeStore = createFakeStore()) {
  const document = createVersionedDocument({ store, log: createFakeLog(), report: () => undefined }, watchlistsFormat)
  return { store, lists: createWatchlists(document) }
}

function read(lists: Watchlists, name: string, content: string, into?: string) {
  return lists.import({ name, into, imported: importFile(content, knowing()) })
}

const instrumentsOf = (list: StoredList | undefined) => entriesOf(list?.rows ?? []).map(({ instrument }) => instrument)

describe('importing into the watchlists', () => {
  it('makes a list named after the file, last in order, that survives a relaunch', () => {
    const { store, lists } = open()
    const report = read(lists, '/home/me/Tech stocks.csv', 'class,region,code,alias\nstock,US,AAPL,Fruit')
    expect(report).toEqual({
      watchlist: lists.current()[1]?.id,
      added: 1,
      faults: [],
      step: lists.history().undo?.number,
    })
    const [, last] = open(store).lists.current()
    expect(last).toMatchObject({ name: 'Tech stocks', rows: [{ instrument: AAPL, alias: 'Fruit' }] })
  })

  it('adds to the list that has the name already, only what it lacks, each in its section', () => {
    const { lists } = open()
    read(lists, 'mine.txt', 'US:A\n###Tech\nUS:B\n###Rest\nUS:C')
    const report = read(lists, 'mine.txt', 'US:D\n###Tech\nUS:B\nUS:E\n###New\nUS:F')
    expect(report.added).toBe(3)
    expect(lists.current()).toHaveLength(2)
    const rows = lists
      .current()[1]
      ?.rows.map((row) => (row.kind === 'section' ? row.name : instrumentOf(row.instrument).code))
    expect(rows).toEqual(['A', 'D', 'Tech', 'B', 'E', 'Rest', 'C', 'New', 'F'])
    const sections = lists.current()[1]?.rows.flatMap((row) => (row.kind === 'section' ? [row.id] : []))
    expect(new Set(sections).size).toBe(3)
  })

  it('adds to the list that is meant, whatever its name', () => {
    const { lists } = open()
    expect(read(lists, 'mine.txt', 'US:ZZTOP', 'sample').watchlist).toBe('sample')
    expect(lists.current()).toHaveLength(1)
    expect(instrumentsOf(lists.current()[0])).toContain('stock:US::ZZTOP')
  })

  it('changes nothing when nothing was understood', () => {
    const { store, lists } = open()
    const before = lists.current()
    const report = read(lists, 'bad.txt', 'what?')
    expect(report).toEqual({
      watchlist: '',
      added: 0,
      faults: [{ line: 1, text: 'what?', reason: 'format' }],
      step: null,
    })
    expect(lists.current()).toBe(before)
    expect(store.writes).toEqual([])
  })

  it('is taken back in one step', () => {
    const { lists } = open()
    const before = lists.current()
    read(lists, 'mine.txt', 'US:A\nUS:B')
    expect(lists.history().undo).toMatchObject({ kind: 'import', list: 'mine', entries: 2 })
    lists.undo(null)
    expect(lists.current()).toEqual(before)
  })

  it('takes the largest file that it reads, half of which is there already', () => {
    const content = Array.from({ length: 19_000 }, (_, index) => `US:C${index}`).join('\n')
    const { lists } = open()
    read(lists, 'big', content.slice(0, content.length / 2))
    expect(read(lists, 'big', content).added).toBeGreaterThan(8_000)
  })
})
