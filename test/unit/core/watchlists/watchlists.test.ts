import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { createDirectory } from '#core/watchlists/directory/directory.ts'
import { newEntry, newList, type StoredList } from '#core/watchlists/lists/library.ts'
import { watchlistsFormat } from '#core/watchlists/lists/watchlists-format.ts'
import { createWatchlists } from '#core/watchlists/watchlists.ts'
import { ASSET_CLASSES } from '#model/market/asset-class.ts'
import { instrumentOf } from '#model/market/instrument.ts'
import { entriesOf, DEFAULT_APPEARANCE } from '#model/watchlists/watchlist.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore, type FakeStore } from '#test/fakes/ports/fake-store.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { anyEdit, anyLibrary } from '#test/fixtures/watchlist-arbitraries.ts'

const AAPL = idOf('stock:US::AAPL')
const TSLA = idOf('stock:US::TSLA')

function open(store: FakeStore = createFakeStore(), gap?: () => number) {
  const document = createVersionedDocument({ store, log: createFakeLog(), report: () => undefined }, watchlistsFormat)
  return { store, lists: createWatchlists(document, gap) }
}

const storing = (content: unknown, version = 3) => createFakeStore({ watchlists: { version, content } })

const instrumentsOf = (list: StoredList | undefined) => entriesOf(list?.rows ?? []).map(({ instrument }) => instrument)

describe('watchlists on a first run', () => {
  it('are one sample of at least twenty instruments of all six classes, each with a name in the directory', () => {
    const [sample, ...others] = open().lists.current()
    expect(others).toEqual([])
    const instruments = instrumentsOf(sample)
    expect(instruments.length).toBeGreaterThanOrEqual(20)
    expect(new Set(instruments.map((one) => instrumentOf(one).assetClass))).toEqual(new Set(ASSET_CLASSES))
    const { nameOf } = createDirectory()
    expect(instruments.filter((one) => nameOf(one) === null)).toEqual([])
  })

  it('are not written down before the user changes something', () => {
    expect(open().store.writes).toEqual([])
  })
})

describe('a list that is made', () => {
  const made = ({ lists }: ReturnType<typeof open>): string => {
    const done = lists.edit({ kind: 'addList', name: 'Mine' })
    return done.ok ? (done.value.made ?? '') : ''
  }

  it('never has the id of one that was removed before a relaunch: alerts and layouts may still name that', () => {
    const first = open(createFakeStore(), () => 700)
    const [kept, removed] = [made(first), made(first)]
    first.lists.edit({ kind: 'removeList', list: removed })
    const next = made(open(first.store, () => 30))
    expect(new Set([kept, removed, next]).size).toBe(3)
  })

  it('nor that of one that was made after lists were exported, once these are imported', () => {
    const first = open(createFakeStore(), () => 700)
    made(first)
    const exported = first.lists.current()
    const lost = made(first)
    const second = open(createFakeStore(), () => 30)
    second.lists.replace(exported)
    expect(made(second)).not.toBe(lost)
  })
})

describe('taking back edits of watchlists', () => {
  it('leads from any sequence of edits back to the start, and forth again to the end', () => {
    fc.assert(
      fc.property(anyLibrary, fc.array(anyEdit, { maxLength: 30 }), (library, edits) => {
        const { lists } = open(storing(watchlistsFormat.write?.(library.lists)))
        const start = lists.current()
        for (const edit of edits) lists.edit(edit)
        const end = lists.current()
        let steps = 0
        while (lists.undo(null).ok) steps += 1
        expect(lists.current()).toEqual(start)
        while (lists.redo(null).ok) steps -= 1
        expect(steps).toBe(0)
        expect(lists.current()).toEqual(end)
      }),
    )
  })

  it('is written down like every other change', () => {
    const { store, lists } = open()
    const before = lists.current()
    lists.edit({ kind: 'removeList', list: 'sample' })
    expect(open(store).lists.current()).toEqual([])
    lists.undo(null)
    expect(open(store).lists.current()).toEqual(before)
  })

  it('says what would be taken back and done again', () => {
    const { lists } = open(storing([{ id: 'a', name: 'Mine', rows: [AAPL, TSLA] }]))
    lists.edit({ kind: 'addSection', list: 'a', name: 'Tech', before: TSLA })
    const outcome = lists.edit({ kind: 'removeSection', list: 'a', section: 'section-1' })
    const step = { number: 2, kind: 'removeSection', list: 'Mine', section: 'Tech', entries: 1, instrument: TSLA }
    expect(outcome).toEqual({ ok: true, value: { made: null, step: 2 } })
    expect(lists.history()).toEqual({ undo: step, redo: null })
    lists.undo(2)
    expect(lists.history()).toMatchObject({ undo: { kind: 'addSection', section: 'Tech' }, redo: step })
  })

  it('brings a moved row back in a list that stays sorted', () => {
    const { lists } = open(storing([{ id: 'a', name: 'Mine', rows: [AAPL, TSLA] }]))
    lists.edit({ kind: 'arrangeList', list: 'a', appearance: { sort: { column: 'last', direction: 'ascending' } } })
    const before = lists.current()
    lists.edit({ kind: 'moveRows', list: 'a', rows: [TSLA], to: 'a', before: AAPL })
    expect(instrumentsOf(lists.current()[0])).toEqual([TSLA, AAPL])
    lists.undo(null)
    expect(lists.current()).toEqual(before)
  })

  it('refuses when something else was done since, or nothing was', () => {
    const { lists } = open()
    expect(lists.undo(null)).toEqual({ ok: false, failure: 'nothingToUndo' })
    lists.edit({ kind: 'addList', name: 'One' })
    lists.edit({ kind: 'addList', name: 'Two' })
    expect(lists.undo(1)).toEqual({ ok: false, failure: 'nothingToUndo' })
    expect(lists.current()).toHaveLength(3)
    expect(lists.redo(null)).toEqual({ ok: false, failure: 'nothingToRedo' })
  })

  it('takes the small movements of arranging one list for one step', () => {
    const { lists } = open()
    const start = lists.current()
    lists.edit({ kind: 'addList', name: 'One' })
    for (const width of [100, 101, 102])
      lists.edit({ kind: 'arrangeList', list: 'sample', appearance: { columns: [{ id: 'last', width }] } })
    lists.undo(null)
    expect(lists.current()[0]?.columns).toBeNull()
    lists.undo(null)
    expect(lists.current()).toEqual(start)
  })

  it('never gives an id twice, or a late order would reach another list', () => {
    const { lists } = open()
    const make = () => {
      const outcome = lists.edit({ kind: 'addList', name: 'Other' })
      return outcome.ok ? outcome.value.made : null
    }
    const first = make()
    lists.undo(null)
    expect(make()).not.toBe(first)
  })

  it('keeps a hundred steps', () => {
    const { lists } = open()
    for (let number = 0; number < 120; number += 1)
      lists.edit({ kind: 'renameList', list: 'sample', name: `Name ${number}` })
    let steps = 0
    while (lists.undo(null).ok) steps += 1
    expect(steps).toBe(100)
    expect(lists.current()[0]?.name).toBe('Name 19')
  })

  it('covers lists that were replaced as a whole', () => {
    const { lists } = open()
    const before = lists.current()
    lists.replace([])
    expect(lists.current()).toEqual([])
    lists.undo(null)
    expect(lists.current()).toEqual(before)
  })
})

describe('stored watchlists', () => {
  it('from the first version lose nothing', () => {
    const content = [{ id: 'a', name: 'A', entries: [{ instrument: AAPL, alias: 'Fruit' }, { instrument: TSLA }] }]
    expect(open(storing(content, 1)).lists.current()).toEqual([
      expect.objectContaining({ id: 'a', name: 'A', rows: [{ ...newEntry(AAPL), alias: 'Fruit' }, newEntry(TSLA)] }),
    ])
  })

  it('from the second version keep the columns that they showed, which were the default', () => {
    const chosen = [{ id: 'symbol', width: 90 }]
    const content = [
      { id: 'a', name: 'A', rows: [AAPL] },
      { id: 'b', name: 'B', rows: [TSLA], columns: chosen },
    ]
    const [first, second] = open(storing(content, 2)).lists.current()
    expect(first?.columns?.map(({ id }) => id)).toEqual([
      ...['symbol', 'name', 'last', 'change', 'changePercent', 'open', 'high', 'low', 'previousClose'],
      ...['volume', 'turnover', 'age'],
    ])
    expect(second?.columns).toEqual(chosen)
  })

  it('come back as they were kept', () => {
    fc.assert(
      fc.property(anyLibrary, ({ lists }) => {
        expect(open(storing(watchlistsFormat.write?.(lists))).lists.current()).toEqual(lists)
      }),
    )
  })

  it('lose what is malformed alone: a list, a row, a mark', () => {
    const section = { section: 'section-1', name: 'Tech' }
    const content = [
      null,
      { id: '', name: 'no id', rows: [] },
      {
        id: 'a',
        name: 'A',
        view: 'hologram',
        sort: { column: 'last', direction: 'sideways' },
        rows: [
          { instrument: AAPL, alias: 'Fruit', tags: 'none', flag: 'pink', note: 7 },
          { instrument: 'nonsense' },
          'nonsense',
          7,
          section,
          { ...section, name: 'again' },
          AAPL,
        ],
      },
      { id: 'a', name: 'again', rows: [] },
      { id: 'b', rows: 'none' },
    ]
    expect(open(storing(content)).lists.current()).toEqual([
      {
        ...DEFAULT_APPEARANCE,
        id: 'a',
        name: 'A',
        rows: [
          { ...newEntry(AAPL), alias: 'Fruit' },
          { kind: 'section', id: 'section-1', name: 'Tech', isCollapsed: false },
        ],
      },
      newList('b', ''),
    ])
  })

  it('may be empty: a user who removed the last list does not get the sample back', () => {
    expect(open(storing([])).lists.current()).toEqual([])
  })
})
