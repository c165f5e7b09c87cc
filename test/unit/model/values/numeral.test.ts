import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createMarkFinder,
  otherReading,
  readNumeral,
  readWrittenNumeral,
  type DecimalMark,
} from '#model/values/numeral.ts'

describe('a number', () => {
  it.each([
    ['1,234.5', '1234.5', null],
    ['1.234,5', null, '1234.5'],
    ['12,80', null, '12.80'],
    ['0,216', null, '0.216'],
    ['228,472', '228472', '228.472'],
    ['1,500', '1500', '1.500'],
    ['1 234.5', '1234.5', null],
    ["1'234'567.25", '1234567.25', null],
    ['1\u00A0234,5', null, '1234.5'],
    ['1,234,567', '1234567', null],
    ['1,23,456', null, null],
    ["1,234'567", null, null],
    ['\u22122.5', '-2.5', null],
    ['+3', '3', '3'],
    ['.5', '0.5', null],
    ['5.', '5', null],
    ['１２３．５', '123.5', null],
    ['0x10', null, null],
    ['1e5', null, null],
    ['', null, null],
    ['.', null, null],
    ['-', null, null],
    ['ten', null, null],
  ])('is read by the decimal mark: %j is %j with a point, %j with a comma', (text, point, comma) => {
    expect([readNumeral(text, 'point'), readNumeral(text, 'comma')]).toEqual([point, comma])
  })

  it('has another reading where its only separator may be the decimal mark', () => {
    const texts = ['1,500', '228,472', '-1,500', '1,234.5', '1,234,567', '150.125', '1 500', '12']
    expect(texts.map((text) => otherReading(text, 'point'))).toEqual(
      ['1.500', '228.472', '-1.500', null, null, null, null, null], // prettier-ignore
    )
  })

  it('is the same after being written with groups', () => {
    const marks = fc.constantFrom<DecimalMark>('point', 'comma')
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.integer({ min: 0, max: 99 }),
        marks,
        (whole, cents, mark) => {
          const [group, point] = mark === 'point' ? [',', '.'] : ['.', ',']
          const text = `${String(whole).replaceAll(/\B(?=(?:\d{3})+$)/gu, group)}${point}${cents}`
          expect(readNumeral(text, mark)).toBe(`${whole}.${cents}`)
        },
      ),
    )
  })
})

describe('a number of a program', () => {
  it.each([
    ['$86.5599', '86.5599'],
    ['-$1.00', '-1.00'],
    ['$-1.00', '-1.00'],
    ['($25.10)', '-25.10'],
    ['(25)', '-25'],
    ['25-', '-25'],
    ['HK$1,234.50', '1234.50'],
    ['USD 12.5', '12.5'],
    ['12.5 EUR', '12.5'],
    ['12.5€', '12.5'],
    ['6.44E-7', '6.44E-7'],
    ['1 000', '1000'],
    ['-(5)', null],
    ['(-5)', null],
    ['-5-', null],
    ['HK$ many', null],
    ['5 pieces', null],
    ['1'.repeat(500), null],
  ])('is read without what is around it: %j', (text, number) => {
    expect(readWrittenNumeral(text, 'point')).toBe(number)
  })
})

describe('a number of a program that groups lakhs and crores', () => {
  it.each([
    ['1,00,000', '100000'],
    ['1,00,000.50', '100000.50'],
    ['-₹12,34,567.89', '-1234567.89'],
    ['(1,23,45,678)', '-12345678'],
    ['12,345.5', '12345.5'],
    ['0,00,000', null],
    ['100,00,000', null],
    ['1,00,00', null],
    ['1,00,000,00', null],
    ['1,00,0000', null],
    ['1 00 000', null],
    ['1,000,00', null],
  ])('is read where it is clear: %j', (text, number) => {
    expect(readWrittenNumeral(text, 'point')).toBe(number)
    expect(number === null || text.includes('.') || readWrittenNumeral(text, 'comma') === null).toBe(true)
  })

  it('says that the file has decimal points', () => {
    const finder = createMarkFinder()
    for (const cell of ['1,00,000', '1,500']) finder.take(cell)
    expect(finder.found('comma')).toEqual({ mark: 'point', doubt: null })
  })
})

describe('the decimal mark of a file', () => {
  const found = (cells: readonly string[], assumed: DecimalMark) => {
    const finder = createMarkFinder()
    for (const cell of cells) finder.take(cell)
    return finder.found(assumed)
  }

  it('is that of the numbers that only one mark reads', () => {
    expect(found(['228,472', '0,216', '12'], 'point')).toEqual({ mark: 'comma', doubt: null })
    expect(found(['273.75', '10.022', '0.00'], 'comma')).toEqual({ mark: 'point', doubt: null })
    expect(found(['1.234.567'], 'point')).toEqual({ mark: 'comma', doubt: null })
  })

  it('is the assumed one where no number decides, with the first number that it takes for a large one', () => {
    expect(found(['5', '1,500', '2,500'], 'point')).toEqual({ mark: 'point', doubt: '1,500' })
    expect(found(['5', '10.022'], 'comma')).toEqual({ mark: 'comma', doubt: '10.022' })
    expect(found(['5', '10.022'], 'point')).toEqual({ mark: 'point', doubt: null })
    expect(found(['5', 'words', ''], 'point')).toEqual({ mark: 'point', doubt: null })
  })

  it('is that of the majority of a mixed file, and doubtful numbers are named', () => {
    expect(found(['1.5', '2.5', '12,80', '1,500'], 'comma')).toEqual({ mark: 'point', doubt: '1,500' })
  })
})
