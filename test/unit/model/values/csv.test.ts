import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText, unguardCell } from '#model/values/csv.ts'

describe('a CSV file', () => {
  it('separates cells by commas, ends lines as RFC 4180 has it, and leaves out what is not known', () => {
    expect(
      csvText([
        ['a', 'two words'],
        [1.5, null, NaN, -2],
      ]),
    ).toBe('a,two words\r\n1.5,,,-2\r\n')
  })

  it.each([
    ['said "no"', '"said ""no"""'],
    ['one, two', '"one, two"'],
    ['one; two', '"one; two"'],
    ['two\nlines', '"two\nlines"'],
    [' indented', '" indented"'],
    ['=SUM(A1)', "'=SUM(A1)"],
    ["'=SUM(A1)", "''=SUM(A1)"],
    ['＝SUM(A1)', "'＝SUM(A1)"],
  ])('writes %s as text that no spreadsheet splits or evaluates', (text, cell) => {
    expect(csvText([[text]])).toBe(`${cell}\r\n`)
  })

  it('gives back any text after the guard is taken away', () => {
    const plain = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'a', '1') })
    fc.assert(
      fc.property(plain, (text) => {
        expect(unguardCell(csvText([[text]]).slice(0, -2))).toBe(text)
      }),
    )
  })
})
