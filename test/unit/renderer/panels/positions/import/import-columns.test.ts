import { describe, expect, it } from 'vitest'
import { NO_COLUMNS, recallColumns, writeColumns } from '#renderer/panels/positions/import/import-columns.ts'

const TITLES = ['When', 'What', 'How many', 'At']
const CHOSEN = { places: { date: 0, symbol: 1, quantity: 2, price: 3 }, currency: 'EUR' }

describe('the columns of a table that were chosen', () => {
  it('come back for a table of the same titles', () => {
    expect(recallColumns(writeColumns(TITLES, CHOSEN), TITLES)).toEqual(CHOSEN)
  })

  it('do not come back for another table, or from what makes no sense', () => {
    expect(recallColumns(writeColumns(TITLES, CHOSEN), ['When', 'What'])).toBe(NO_COLUMNS)
    expect(recallColumns('', TITLES)).toBe(NO_COLUMNS)
    const odd = JSON.stringify({ titles: TITLES, places: { date: 9, symbol: '1', price: 3, x: 1 }, currency: 7 })
    expect(recallColumns(odd, TITLES)).toEqual({ places: { price: 3 }, currency: '' })
  })
})
