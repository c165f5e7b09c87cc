import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { edit as editSchema } from '#contract/watchlists/watchlist-schemas.ts'
import { applyEdit } from '#core/watchlists/lists/apply-edit.ts'
import {
  firstFreeNumber,
  newEntry,
  newList,
  type StoredList,
  type ListRow,
  type Library,
} from '#core/watchlists/lists/library.ts'
import type { WatchlistEdit } from '#model/watchlists/watchlist-edit.ts'
import { entriesOf, rowIdOf, type RowId, type SectionId } from '#model/watchlists/watchlist.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { anyEdit, anyLibrary } from '#test/fixtures/watchlist-arbitraries.ts'

/** `A` is an entry, `#1` a section. */
const idIn = (word: string): RowId =>
  word.startsWith('#') ? `section-${Number(word.slice(1))}` : idOf(`stock:US::${word}`)
const idsIn = (words: string): readonly RowId[] => words.split(' ').map(idIn)

function rowIn(word: string): ListRow {
  const id = idIn(word)
  if (word.startsWith('#')) return { kind: 'section', id: id as SectionId, name: `Section ${word}`, isCollapsed: false }
  return newEntry(idOf(id))
}

/** Lists by id, each as its rows: `libraryOf({ a: 'X #1 Y' })`. */
function libraryOf(lists: Readonly<Record<string, string>>): Library {
  const retained = Object.entries(lists).map(([id, words]) =>
    newList(id, id, words === '' ? [] : words.split(' ').map(rowIn)),
  )
  return { lists: retained, nextNumber: firstFreeNumber(retained) }
}

const wordOf = (row: ListRow): string =>
  row.kind === 'section' ? `#${row.id.slice(8)}` : (row.instrument.split(':')[3] ?? '')
const shown = (lists: readonly StoredList[]) =>
  Object.fromEntries(lists.map(({ id, rows }) => [id, rows.map(wordOf).join(' ')]))

function after(lists: Readonly<Record<string, string>>, edit: WatchlistEdit): unknown {
  const outcome = applyEdit(libraryOf(lists), edit)
  return outcome.ok ? shown(outcome.value.library.lists) : outcome.failure
}

describe('moving rows', () => {
  const move = (rows: string, before: string | null, to = 'a'): WatchlistEdit => ({
    kind: 'moveRows',
    list: 'a',
    rows: idsIn(rows),
    to,
    before: before === null ? null : idIn(before),
  })

  it.each([
    ['one up', 'A B C D', move('C', 'A'), 'C A B D'],
    ['one down', 'A B C D', move('A', 'D'), 'B C A D'],
    ['one to the end', 'A B C', move('A', null), 'B C A'],
    ['several, in the order in which they stand', 'A B C D', move('D B', 'A'), 'B D A C'],
    ['several before one of themselves', 'A B C D', move('B C', 'C'), 'A B C D'],
    ['an entry into a section', 'A #1 B #2 C', move('A', '#2'), '#1 B A #2 C'],
    ['a section with its entries', '#1 A B #2 C', move('#2', '#1'), '#2 C #1 A B'],
    ['a section and an entry of another', '#1 A B #2 C', move('#2 A', '#1'), 'A #2 C #1 B'],
    ['before a row that is gone: to the end', 'A B C', move('A', 'X'), 'B C A'],
  ])('%s', (_what, rows, edit, moved) => {
    expect(after({ a: rows }, edit)).toEqual({ a: moved })
  })

  it('to another list takes them away from the first', () => {
    expect(after({ a: 'A #1 B C', b: 'X Y' }, move('#1', 'Y', 'b'))).toEqual({ a: 'A', b: 'X #1 B C Y' })
  })

  it('puts what the other list has already where it is dropped, and keeps the marks that it had there', () => {
    const library = libraryOf({ a: 'A B', b: 'X B' })
    const marks = { alias: 'Mine', tags: ['old'] }
    const marked = applyEdit(library, { kind: 'markEntries', list: 'b', instruments: [idOf('stock:US::B')], marks })
    const moved = marked.ok ? applyEdit(marked.value.library, move('A B', 'X', 'b')) : marked
    if (!moved.ok) throw new Error(moved.failure)
    const { lists } = moved.value.library
    expect(shown(lists)).toEqual({ a: '', b: 'A B X' })
    expect(lists[1]?.rows[1]).toMatchObject(marks)
  })

  it('refuses lists and rows that are gone', () => {
    expect(after({ a: 'A' }, move('A', null, 'b'))).toBe('unknownList')
    expect(after({ a: 'A' }, move('B', null))).toBe('unknownRow')
  })
})

describe('other edits of rows', () => {
  it.each<[string, Readonly<Record<string, string>>, WatchlistEdit, unknown]>([
    [
      'copies a section to another list under an id of its own',
      { a: '#1 A', b: 'X' },
      { kind: 'copyRows', list: 'a', rows: idsIn('#1'), to: 'b', before: null },
      { a: '#1 A', b: 'X #2 A' },
    ],
    [
      'copies nothing onto its own list',
      { a: 'A' },
      { kind: 'copyRows', list: 'a', rows: idsIn('A'), to: 'a', before: null },
      'sameList',
    ],
    [
      'adds at a place, what is new and each once',
      { a: 'A B' },
      { kind: 'addEntries', list: 'a', instruments: ['C', 'A', 'C', 'D'].map((word) => idOf(`stock:US::${word}`)), before: idIn('B') },
      { a: 'A C D B' },
    ],
    [
      'removes rows and leaves the entries of a section whose row goes alone',
      { a: 'A #1 B C' },
      { kind: 'removeRows', list: 'a', rows: idsIn('#1 C X') },
      { a: 'A B' },
    ],
    [
      'removes a section with its entries',
      { a: 'A #1 B C #2 D' },
      { kind: 'removeSection', list: 'a', section: 'section-1' },
      { a: 'A #2 D' },
    ],
    [
      'makes a list of a section',
      { a: 'A #1 B C #2 D', b: '' },
      { kind: 'duplicateSection', list: 'a', section: 'section-1', name: 'Copy' },
      { a: 'A #1 B C #2 D', 'list-3': 'B C', b: '' },
    ],
    [
      'begins a section in the middle',
      { a: 'A B' },
      { kind: 'addSection', list: 'a', name: 'Tech', before: idIn('B') },
      { a: 'A #1 B' },
    ],
    ['puts lists in another order', { a: '', b: '', c: '' }, { kind: 'moveList', list: 'c', before: 'a' }, { c: '', a: '', b: '' }],
    ['duplicates a list beside it', { a: 'A', b: '' }, { kind: 'duplicateList', list: 'a', name: 'A2' }, { a: 'A', 'list-1': 'A', b: '' }],
  ])('%s', (_what, lists, edit, expected) => {
    const outcome = after(lists, edit)
    expect(outcome).toEqual(expected)
    if (typeof outcome === 'object') expect(Object.keys(outcome ?? {})).toEqual(Object.keys(expected as object))
  }) // prettier-ignore

  it('do nothing at all when there is nothing to be done', () => {
    const library = libraryOf({ a: 'A #1 B' })
    const idle: readonly WatchlistEdit[] = [
      { kind: 'renameList', list: 'a', name: 'a' },
      { kind: 'moveList', list: 'a', before: null },
      { kind: 'addEntries', list: 'a', instruments: [idOf('stock:US::A')], before: null },
      { kind: 'removeRows', list: 'a', rows: idsIn('X') },
      { kind: 'moveRows', list: 'a', rows: idsIn('A'), to: 'a', before: 'section-1' },
      { kind: 'renameSection', list: 'a', section: 'section-1', name: 'Section #1' },
      { kind: 'collapseSections', list: 'a', sections: ['section-1'], isCollapsed: false },
      { kind: 'markEntries', list: 'a', instruments: [idOf('stock:US::A')], marks: { tags: [], flag: null } },
      { kind: 'arrangeList', list: 'a', appearance: { columns: null, view: 'table' } },
    ]
    for (const edit of idle) {
      const outcome = applyEdit(library, edit)
      expect(outcome.ok && outcome.value.library, edit.kind).toBe(library)
    }
  })
})

describe('whatever edit is applied to whatever library', () => {
  const isSound = ({ lists, nextNumber }: Library): boolean =>
    new Set(lists.map(({ id }) => id)).size === lists.length &&
    lists.every(({ rows }) => new Set(rows.map(rowIdOf)).size === rows.length) &&
    firstFreeNumber(lists) <= nextNumber

  it('the contract takes the edit, and the library stays sound', () => {
    fc.assert(
      fc.property(anyLibrary, fc.array(anyEdit, { maxLength: 12 }), (start, edits) => {
        let library = start
        for (const edit of edits) {
          expect(v.parse(editSchema, edit)).toEqual(edit)
          const outcome = applyEdit(library, edit)
          if (outcome.ok) library = outcome.value.library
          expect(isSound(library)).toBe(true)
        }
      }),
    )
  })

  it('moving loses and invents nothing', () => {
    const isMove = (edit: WatchlistEdit) => edit.kind === 'moveRows'
    fc.assert(
      fc.property(anyLibrary, anyEdit.filter(isMove), (library, edit) => {
        const outcome = applyEdit(library, edit)
        if (!outcome.ok) return
        const everything = ({ lists }: Library) =>
          [...new Set(lists.flatMap(({ rows }) => entriesOf(rows).map(rowIdOf)))].sort()
        expect(everything(outcome.value.library)).toEqual(everything(library))
      }),
    )
  })
})
