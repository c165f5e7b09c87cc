import { describe, expect, it } from 'vitest'
import { depthKeyAction, stepDirection } from '#renderer/panels/depth/model/depth-keys.ts'
import {
  FIRST_STATE,
  MAX_BOOKS,
  readDepthState,
  withBook,
  withoutBook,
  writeDepthState,
  type BookPlace,
} from '#renderer/panels/depth/model/depth-state.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const symbol = (id: string): BookPlace => ({ kind: 'symbol', instrument: idOf(id) })
const group: BookPlace = { kind: 'group', group: 3 }

describe('the stored state of a depth panel', () => {
  it('comes back as it was written', () => {
    const state = { ...FIRST_STATE, layout: 'ladder', steps: { 'stock:US::A': 0.5 }, showsOrders: false, books: [symbol('stock:US::A'), group] } as const // prettier-ignore
    expect(readDepthState(writeDepthState(state))).toEqual(state)
  })

  it('loses only the fields that make no sense', () => {
    const stored = { layout: 'sides', bars: 7, grouping: 3, steps: { 'stock:US::A': -1, no: 2 }, books: [{ kind: 'symbol', instrument: 'no' }, { kind: 'group', group: 3 }, null] } // prettier-ignore
    expect(readDepthState(stored)).toEqual({ ...FIRST_STATE, layout: 'sides', books: [group] })
    expect(readDepthState(['stack'])).toEqual(FIRST_STATE)
  })

  it('holds each book once, and no more than can be read', () => {
    const books = withBook([symbol('stock:US::A')], symbol('stock:US::A'))
    expect(books).toHaveLength(1)
    const many = Array.from({ length: 30 }, (_, place) => symbol(`stock:US::A${place}`))
    expect(many.reduce<readonly BookPlace[]>(withBook, [])).toHaveLength(MAX_BOOKS)
    expect(withoutBook([group, symbol('stock:US::A')], group)).toEqual([symbol('stock:US::A')])
  })
})

describe('the keys of a book', () => {
  const press = (key: string, parts: Partial<KeyboardEvent> = {}) =>
    depthKeyAction({ key, ctrlKey: false, metaKey: false, altKey: false, ...parts }, FIRST_STATE)

  it('make prices coarser and finer', () => {
    const directionOf = (key: string) => stepDirection({ key, ctrlKey: false, metaKey: false, altKey: false })
    expect(['+', '-', 'a'].map(directionOf)).toEqual([1, -1, null])
  })

  it('turn the layout', () => {
    expect(press(']')).toEqual({ layout: 'sides' })
    expect(press('[')).toEqual({ layout: 'ladder' })
  })

  it('leave every other key, and those of the window, alone', () => {
    expect(press('a')).toBeNull()
    expect(press('+', { ctrlKey: true })).toBeNull()
  })
})
