import { describe, expect, it } from 'vitest'
import { bookWidth, columnsInRoom, columnsOf } from '#renderer/panels/depth/model/book-columns.ts'

const ALL = { showsOrders: true, showsTotals: true }
const COUNTS = { showsOrders: true, showsTotals: false }
const NEITHER = { showsOrders: false, showsTotals: false }

describe('the columns of a book', () => {
  it('give the price as many figures as its longest has, whatever else there is', () => {
    for (const layout of ['stack', 'sides', 'ladder'] as const)
      expect(columnsOf(layout, 'ask', ALL, 9)).toContain('[price] minmax(9ch')
  })

  it('leave out the sums first and then the counts, where not all find room', () => {
    for (const layout of ['stack', 'sides', 'ladder'] as const) {
      const widths = [ALL, COUNTS, NEITHER].map((shown) => bookWidth(layout, shown, 9))
      expect(widths.map((width) => columnsInRoom(layout, ALL, 9, width))).toEqual([ALL, COUNTS, NEITHER])
      expect(widths.map((width) => columnsInRoom(layout, ALL, 9, width - 1))).toEqual([COUNTS, NEITHER, NEITHER])
    }
  })

  it('show no column that is not wanted, however much room there is', () => {
    expect(columnsInRoom('sides', NEITHER, 6, 2_000)).toEqual(NEITHER)
  })
})
