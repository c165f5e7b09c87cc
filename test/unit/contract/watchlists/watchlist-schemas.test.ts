import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { alias, edit, name, note, rowId, tags } from '#contract/watchlists/watchlist-schemas.ts'
import { applyEdit } from '#core/watchlists/lists/apply-edit.ts'
import { anyEdit, anyLibrary } from '#test/fixtures/watchlist-arbitraries.ts'

const AAPL = 'stock:US::AAPL'

describe('an edit of a watchlist', () => {
  it('is done or refused, and never throws, whatever of it was replaced on the way by whatever', () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.constantFrom(null, [], {}, '__proto__', 'constructor', AAPL),
    )
    const spoilt = fc.tuple(anyEdit, fc.nat(5), anything).map(([sound, place, value]): unknown => {
      const key = Object.keys(sound)[place]
      return key === undefined ? sound : { ...sound, [key]: value }
    })
    fc.assert(
      fc.property(anyLibrary, fc.oneof(spoilt, anything), (library, message) => {
        const checked = v.safeParse(edit, message)
        if (checked.success) expect(() => applyEdit(library, checked.output)).not.toThrow()
      }),
      { numRuns: 500 },
    )
  })

  it.each<[string, unknown]>([
    ['no name', { kind: 'addList', name: '  ' }],
    ['a name of two lines', { kind: 'addList', name: 'a\nb' }],
    ['no rows', { kind: 'removeRows', list: 'a', rows: [] }],
    ['a row that is none', { kind: 'removeRows', list: 'a', rows: ['section-0'] }],
    ['one column twice', { kind: 'arrangeList', list: 'a', appearance: { columns: [{ id: 'last', width: null }, { id: 'last', width: 90 }] } }],
    ['a column whose name is none', { kind: 'arrangeList', list: 'a', appearance: { columns: [{ id: 'last price', width: null }] } }],
    ['more columns than there can be', { kind: 'arrangeList', list: 'a', appearance: { columns: Array.from({ length: 201 }, (_, place) => ({ id: `a${place}`, width: null })) } }],
    ['no column', { kind: 'arrangeList', list: 'a', appearance: { columns: [] } }],
    ['more than it says', { kind: 'removeList', list: 'a', really: true }],
    ['a mark that is undefined', { kind: 'markEntries', list: 'a', instruments: [AAPL], marks: { alias: undefined } }],
  ])('with %s is refused', (_what, message) => {
    expect(v.is(edit, message)).toBe(false)
  }) // prettier-ignore

  it('may show columns that only the window knows', () => {
    const columns = ['last', 'ofAnotherVersion'].map((id) => ({ id, width: null }))
    expect(v.is(edit, { kind: 'arrangeList', list: 'a', appearance: { columns } })).toBe(true)
  })
})

describe('a text of the user', () => {
  it('is taken the same way a second time', () => {
    const text = fc.string({ unit: 'binary', maxLength: 100 })
    for (const schema of [name, alias, note])
      fc.assert(
        fc.property(text, (written) => {
          const taken = v.safeParse(schema, written)
          if (taken.success) expect(v.parse(schema, taken.output)).toBe(taken.output)
        }),
      )
  })

  it('keeps the lines of a note, however they end', () => {
    expect(v.parse(note, ' first\r\n\r\nsecond\rthird\n')).toBe('first\n\nsecond\nthird')
    expect(v.is(note, 'bell \u0007')).toBe(false)
  })

  it('is as many tags as there are, none of them twice', () => {
    expect(v.parse(tags, [' long term ', '观察'])).toEqual(['long term', '观察'])
    expect(v.is(tags, ['a', ' a '])).toBe(false)
    expect(v.is(tags, ['a;b'])).toBe(false)
  })
})

describe('the id of a row', () => {
  it.each([AAPL, 'section-1', 'section-42'])('may be %s', (id) => {
    expect(v.is(rowId, id)).toBe(true)
  })

  it.each(['', 'section-', 'section-01', 'section-1.5', 'AAPL', 7, null])('is not %j', (id) => {
    expect(v.is(rowId, id)).toBe(false)
  })
})
