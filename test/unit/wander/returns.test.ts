import { describe, expect, it } from 'vitest'
import { comparePages } from '#test/wander/invariants/returns.ts'
import type { ShownPanel } from '#test/wander/reading/reading.ts'
import { pageWith } from '#test/fakes/windows/wander-reading.ts'

const compared = (before: Partial<ShownPanel>, after: Partial<ShownPanel>) =>
  comparePages(pageWith(before), pageWith({ ...before, ...after }))

describe('a page that is entered again', () => {
  it('differs in the scroll of a list, of a calendar and of a company', () => {
    for (const kind of ['watchlist', 'positions', 'offerings', 'splits', 'sessions', 'company', 'alerts'])
      expect(compared({ kind, scrolls: [120] }, { scrolls: [] }), kind).toEqual([
        `panel ${kind} was scrolled to 120, and is to `,
      ])
  })

  it('does not differ in the scroll of new rows, and of content that is not there yet', () => {
    expect(compared({ kind: 'news', rows: ['a'], scrolls: [120] }, { rows: ['b', 'a'], scrolls: [] })).toEqual([])
    expect(compared({ kind: 'alerts', rows: ['a'], scrolls: [120] }, { rows: ['b', 'a'], scrolls: [] })).toEqual([])
    expect(compared({ kind: 'company', scrolls: [120] }, { scrolls: [], room: 0 })).toEqual([])
  })

  it('differs in the indicators, the compared symbols and the drawings of a chart', () => {
    const drawn = ['indicator sma', 'compared stock:US::MSFT', '2 drawings']
    expect(compared({ kind: 'chart', drawn }, { drawn: ['indicator sma', '2 drawings'] })).toEqual([
      'panel chart had indicator sma, compared stock:US::MSFT, 2 drawings, and has indicator sma, 2 drawings',
    ])
    expect(compared({ kind: 'chart', drawn }, {})).toEqual([])
  })

  it('does not differ in a chart that has no bars yet', () => {
    expect(compared({ kind: 'chart', drawn: ['indicator sma'] }, { drawn: null })).toEqual([])
  })
})
