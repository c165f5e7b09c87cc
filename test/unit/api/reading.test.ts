import { describe, expect, it } from 'vitest'
import {
  isEmpty,
  readAmount,
  readNumber,
  readPrice,
  readText,
  readTextOrNumber,
  readTimeInSeconds,
  readTimeMs,
} from '../../../src/api/reading.ts'

describe('readNumber', () => {
  it.each([
    [1.5, 1.5],
    [-2, -2],
    [0, 0],
    ['1.5', 1.5],
    [' 7 ', 7],
    ['-.5e3', -500],
    ['12.', 12],
  ])('reads %j as %d', (wire, expected) => {
    expect(readNumber(wire)).toBe(expected)
  })

  it.each([
    '',
    ' ',
    '-',
    'NaN',
    'Infinity',
    '-Infinity',
    'null',
    '0x10',
    '1,000',
    '1e999',
    NaN,
    Infinity,
    null,
    undefined,
    true,
    [5],
    {},
  ])('takes %j for no data', (wire) => {
    expect(readNumber(wire)).toBeNull()
  })
})

describe('readPrice and readAmount', () => {
  it('take zero for no price but for an amount', () => {
    expect([readPrice(0), readPrice('0.00'), readPrice(-1)]).toEqual([null, null, null])
    expect([readAmount(0), readAmount('0.00'), readAmount(-1)]).toEqual([0, 0, null])
  })

  it.each([readPrice, readAmount])('read decimal text, and nothing below zero or beyond all numbers', (read) => {
    expect(read('1.5')).toBe(1.5)
    expect(['-1.5', -1.5, Infinity, NaN, null, 'x'].map(read)).toEqual([null, null, null, null, null, null])
  })
})

describe('readTimeMs', () => {
  it('reads whole milliseconds after the epoch that a Date can hold', () => {
    expect(readTimeMs('1763578799123')).toBe(1763578799123)
    expect(readTimeMs(1763578799123.9)).toBe(1763578799123)
    expect([readTimeMs(null), readTimeMs('later')]).toEqual([null, null])
    expect([readTimeMs(0), readTimeMs(-1), readTimeMs(0.5), readTimeMs(8.65e15)]).toEqual([null, null, null, null])
  })
})

describe('readTimeInSeconds', () => {
  it('reads seconds as milliseconds, to the nearest one', () => {
    expect(readTimeInSeconds('1763575200')).toBe(1763575200000)
    // 1.001 * 1000 is a little less than 1001.
    expect(readTimeInSeconds('1.001')).toBe(1001)
  })
})

describe('readTextOrNumber', () => {
  it('reads text as it is, and a number as text', () => {
    expect([' a ', 5, ' ', NaN, Infinity, null].map(readTextOrNumber)).toEqual([' a ', '5', null, null, null, null])
  })
})

describe('readText and isEmpty', () => {
  it('take blank text, null, {} and [] for nothing', () => {
    expect([readText(' '), readText(5), readText(' a ')]).toEqual([null, null, ' a '])
    expect([null, undefined, {}, []].map(isEmpty)).toEqual([true, true, true, true])
    expect([0, '', false, [0], { a: 1 }].map(isEmpty)).toEqual([false, false, false, false, false])
  })
})
