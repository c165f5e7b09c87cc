import { describe, expect, it } from 'vitest'
import {
  cellStyle,
  columnTemplate,
  columnRuns,
  clampWidth,
  columnsInView,
  minTotalWidth,
  roomFor,
  spareWidth,
} from '#renderer/panels/watchlist/columns/column-layout.ts'
import { COLUMNS, shownColumns, sourcesOf, storedColumns } from '#renderer/panels/watchlist/columns/columns.ts'
import { IDENTITY_COLUMNS, REMARK_COLUMNS } from '#renderer/panels/watchlist/columns/entry-columns.ts'
import { POSITION_COLUMNS } from '#renderer/panels/watchlist/columns/position-columns.ts'
import { DAY_COLUMNS, PRICE_COLUMNS } from '#renderer/panels/watchlist/columns/quote-columns.ts'
import { ALERT_COLUMNS, BOOK_COLUMNS, COMPANY_COLUMNS } from '#renderer/panels/watchlist/columns/side-columns.ts'

const shown = (...ids: readonly string[]) =>
  shownColumns(
    ids.map((id) => ({ id, width: null })),
    'en',
  )
const titles = (columns: readonly { readonly title: () => string }[]) => columns.map(({ title }) => title())
/** CSS pixels of a common phone. */
const PHONE_WIDTH = 390
const titled = (title: string) => COLUMNS.filter((column) => column.title() === title)

describe('the columns of a list', () => {
  it('are these until the reader chooses others', () => {
    expect(titles(shownColumns(null, 'en'))).toEqual([
      'Symbol', 'Last', 'Change %', 'Age', 'Spark', 'Day range', 'Name', 'Change', 'Open', 'High', 'Low', 'Prev close',
      'Volume', 'Turnover',
    ]) // prettier-ignore
  })

  it.each(['en', 'zh-CN'] as const)('include the change of the price on a phone: %s', (locale) => {
    const columns = shownColumns(null, locale)
    const change = columns.findIndex(({ id }) => id === 'changePercent')
    expect(minTotalWidth(columns.slice(0, change + 1))).toBeLessThanOrEqual(PHONE_WIDTH)
  })

  it('include the age of the price on a phone, if names do not come first', () => {
    const columns = shownColumns(null, 'en')
    const age = columns.findIndex(({ id }) => id === 'age')
    expect(minTotalWidth(columns.slice(0, age + 1))).toBeLessThanOrEqual(PHONE_WIDTH)
  })

  it('name a Chinese row before its price, with the same columns as in English', () => {
    const chinese = shownColumns(null, 'zh-CN').map(({ id }) => id)
    expect(chinese.slice(0, 4)).toEqual(['symbol', 'name', 'last', 'changePercent'])
    expect(new Set(chinese)).toEqual(new Set(shownColumns(null, 'en').map(({ id }) => id)))
  })

  it('always name the row', () => {
    expect(titles(shown('last'))).toEqual(['Symbol', 'Last'])
  })

  it('are stored in their order, with the widths that the reader gave them', () => {
    const stored = [
      { id: 'symbol', width: null },
      { id: 'alertDistance', width: 90 },
      { id: 'last', width: null },
    ]
    expect(storedColumns(shownColumns(stored, 'en'))).toEqual(stored)
  })

  it.each(['constructor', '__proto__', 'ofAnotherVersion'])('leave out %s, which this window does not know', (id) => {
    expect(titles(shown('symbol', id, 'last'))).toEqual(['Symbol', 'Last'])
  })

  it('have a title each, by which no other goes', () => {
    expect(COLUMNS.filter((column) => titled(column.title()).length !== 1)).toEqual([])
  })

  it('are in one group each, so that none hides another', () => {
    const groups = [IDENTITY_COLUMNS, PRICE_COLUMNS, BOOK_COLUMNS, DAY_COLUMNS, ALERT_COLUMNS, COMPANY_COLUMNS, POSITION_COLUMNS, REMARK_COLUMNS] // prettier-ignore
    expect(COLUMNS).toHaveLength(groups.flatMap((group) => Object.keys(group)).length)
  })

  it('say which of them cost requests', () => {
    const costly = COLUMNS.filter(({ source }) => source === 'book' || source === 'company')
    expect(titles(costly)).toEqual(['Bid', 'Ask', 'Spread', 'Imb %', 'Currency', 'Market cap', 'P/E'])
    expect(costly.filter(({ explanation }) => !/request/u.test(explanation?.() ?? ''))).toEqual([])
    expect(sourcesOf(shown('symbol', 'last', 'bid'))).toEqual(new Set(['entry', 'quote', 'book']))
  })
})

describe('the width of a list', () => {
  it('is what its columns ask for, or what the reader gave them', () => {
    const columns = shownColumns([{ id: 'last', width: 70 }], 'en')
    expect(columnTemplate(columns)).toBe('132px 70px')
    expect(minTotalWidth(columns)).toBe(202)
  })

  it('goes to the name as far as it is left over, until the reader gives that a width', () => {
    expect(columnTemplate(shown('symbol', 'name'))).toBe('132px minmax(calc(108px + var(--spare, 0px)), 1fr)')
    expect(columnTemplate(shownColumns([{ id: 'name', width: 90 }], 'en'))).toBe('132px 90px')
  })

  it('is shared by the cells as by their titles', () => {
    const styles = shownColumns([{ id: 'name', width: null }], 'en').map(cellStyle)
    expect(styles).toEqual(['flex: none; width: 132px', 'flex: 1 1 0; min-width: calc(108px + var(--spare, 0px))'])
    expect(shownColumns([{ id: 'name', width: 90 }], 'en').map(cellStyle)[1]).toBe('flex: none; width: 90px')
  })

  it('ends with a whole column where the view ends: what is left over goes to the name', () => {
    const columns = shown('symbol', 'name', 'last', 'change')
    expect([240, 323, 324, 384, 412, 900].map((width) => spareWidth(columns, width))).toEqual([0, 83, 0, 60, 0, 0])
  })

  it('leaves a column cut where no column in view grows', () => {
    expect(spareWidth(shown('symbol', 'last'), 200)).toBe(0)
    expect(spareWidth(shown('symbol', 'last', 'name'), 250)).toBe(0)
  })

  it('is in view where any part of it is, wherever the list is scrolled to', () => {
    const columns = shown('symbol', 'last', 'change', 'volume')
    const seenAt = (left: number, width: number) => columnsInView(columns, { left, width, spare: 0 })
    expect(seenAt(0, 1_000)).toEqual(['symbol', 'last', 'change', 'volume'])
    expect(seenAt(0, 217)).toEqual(['symbol', 'last', 'change'])
    expect(seenAt(133, 84)).toEqual(['last', 'change'])
    expect(seenAt(0, 0)).toEqual(['symbol', 'last', 'change', 'volume'])
  })

  it('is in view by the width that it takes when it grows', () => {
    const columns = shown('symbol', 'name', 'last')
    expect(columnsInView(columns, { left: 0, width: 300, spare: 60 })).toEqual(['symbol', 'name'])
  })

  it('is bounded for each column', () => {
    const [symbol] = shown('symbol')
    expect(symbol === undefined ? [] : [5, 90.4, 5_000].map((width) => clampWidth(symbol, width))).toEqual([
      32, 90, 600,
    ])
  })

  it('has room for fewer letters than digits', () => {
    const [, last, note] = shownColumns([{ id: 'last', width: 160 }, { id: 'note', width: 160 }], 'en') // prettier-ignore
    expect([last, note].map((column) => (column === undefined ? 0 : roomFor(column)))).toEqual([19, 10])
  })
})

describe('runs of columns', () => {
  it('keep every column in its order, apart by how they are drawn', () => {
    const runs = columnRuns(shown('symbol', 'last', 'change', 'range', 'note', 'open'))
    expect(runs.map(({ isText, columns }) => [isText, titles(columns)])).toEqual([
      [false, ['Symbol']],
      [true, ['Last', 'Change']],
      [false, ['Day range', 'Note']],
      [true, ['Open']],
    ])
  })
})
