import { describe, expect, it } from 'vitest'
import { createOrderFinder, readWrittenDate, type DateOrder } from '#model/values/written-date.ts'

describe('a date', () => {
  it.each([
    ['2024-03-05', '2024-03-05', '2024-03-05'],
    ['2024-03-05T23:59:00.000Z', '2024-03-05', '2024-03-05'],
    ['20240305', '2024-03-05', '2024-03-05'],
    ['20240305;101500', '2024-03-05', '2024-03-05'],
    ['2024/3/5', '2024-03-05', '2024-03-05'],
    ['2024年3月5日', '2024-03-05', '2024-03-05'],
    ['05.03.2024', '2024-03-05', '2024-03-05'],
    ['5.3.2024 10:00', '2024-03-05', '2024-03-05'],
    ['25.03.2024', '2024-03-25', '2024-03-25'],
    ['03/05/2024', '2024-05-03', '2024-03-05'],
    ['16-09-2025', '2025-09-16', null],
    ['06/20/2025', null, '2025-06-20'],
    ['31-02-2026', null, null],
    ['2026-02-29', null, null],
    ['03/05-2024', null, null],
    ['yesterday', null, null],
    ['', null, null],
  ])('is read by its form: %j is %j with the day first, %j with the month first', (text, dayFirst, monthFirst) => {
    expect([readWrittenDate(text, 'dayFirst'), readWrittenDate(text, 'monthFirst')]).toEqual([dayFirst, monthFirst])
  })
})

describe('the order of dates in a file', () => {
  const found = (texts: readonly string[], assumed: DateOrder) => {
    const finder = createOrderFinder()
    for (const text of texts) finder.take(text)
    return finder.found(assumed)
  }

  it('is decided by a part above twelve', () => {
    expect(found(['03/05/2024', '06/20/2025'], 'dayFirst')).toEqual({ order: 'monthFirst', doubt: null })
    expect(found(['03-05-2024', '16-09-2025'], 'monthFirst')).toEqual({ order: 'dayFirst', doubt: null })
  })

  it('is the assumed one where none decides, with the first date that it may read wrongly', () => {
    expect(found(['05/05/2024', '03/05/2024'], 'monthFirst')).toEqual({ order: 'monthFirst', doubt: '03/05/2024' })
  })

  it('is no question of dates that are the same in every order', () => {
    expect(found(['2024-03-05', '05.03.2024', '05/05/2024', ''], 'monthFirst')).toBeNull()
  })
})
