import { describe, expect, it } from 'vitest'
import {
  isEmpty,
  priceReaderOf,
  readAmount,
  readCount,
  readChange,
  readFigureText,
  readName,
  readNumber,
  readPrice,
  readText,
  readTextOrNumber,
  readTimeInSeconds,
  readTimeMs,
  readWords,
} from '#api/wire/reading.ts'
import { ASSET_CLASSES } from '#model/market/asset-class.ts'
import { writeSeconds } from '#api/wire/writing.ts'

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

describe('readCount', () => {
  it('reads whole numbers that something can be counted by', () => {
    expect([0, 46, '46', 1.5, -1, '1e-300', 1e30, 'many'].map(readCount)).toEqual([
      0,
      46,
      46,
      null,
      null,
      null,
      null,
      null,
    ])
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

describe('the limits of plausible values', () => {
  it('leave room for the cheapest coin and the weakest currency, and for no fault', () => {
    expect([1e-12, 1e12, '0.00000000735'].map(readPrice)).toEqual([1e-12, 1e12, 7.35e-9])
    expect([1e-13, 1e308, 1e-320, '1e-300', '9'.repeat(40)].map(readPrice)).toEqual([null, null, null, null, null])
    expect([1e20, 1e300, 1e-18, '1e-300'].map(readAmount)).toEqual([1e20, null, 1e-18, null])
    expect([-1e12, '2.5', 1e308, '-1e300'].map(readChange)).toEqual([-1e12, 2.5, null, null])
  })

  it('keep texts that say something, and not those that programs write for nothing', () => {
    expect(['TBA', '12.00-14.00', 'HK$ 12', 12].map(readFigureText)).toEqual(['TBA', '12.00-14.00', 'HK$ 12', '12'])
    expect(['NaN', 'null', '1e400', NaN, 1e300, ' '].map(readFigureText)).toEqual([null, null, null, null, null, null])
    expect(['Nancy', 'NaN', ' undefined '].map((sent) => readName('name', sent))).toEqual(['Nancy', null, null])
  })
})

describe('readTimeMs', () => {
  it('reads whole milliseconds of days that a market can have, and no seconds or microseconds', () => {
    expect(readTimeMs('1763578799123')).toBe(1763578799123)
    expect(readTimeMs(1763578799123.9)).toBe(1763578799123)
    expect([readTimeMs(null), readTimeMs('later')]).toEqual([null, null])
    expect([0, -1, 1, 1763578799, 1763578799123000].map(readTimeMs)).toEqual([null, null, null, null, null])
  })
})

describe('readTimeInSeconds', () => {
  it('reads seconds as milliseconds, to the nearest one', () => {
    expect(readTimeInSeconds('1763575200')).toBe(1763575200000)
    // Times 1000 this is a little less than a whole number.
    expect(readTimeInSeconds('1763575200.001')).toBe(1763575200001)
  })

  it('reads back the millisecond that was written', () => {
    expect(readTimeInSeconds(writeSeconds(1763575200001))).toBe(1763575200001)
  })
})

describe('the prices of futures', () => {
  it('may be below zero, within the same bounds, and are never zero', () => {
    const read = priceReaderOf('future')
    expect([-37.63, '-37.63', 18.27, -1e12].map(read)).toEqual([-37.63, -37.63, 18.27, -1e12])
    expect([0, '-0', -1e-13, -1e13, '-', NaN, null].map(read)).toEqual([null, null, null, null, null, null, null])
  })

  it.each(ASSET_CLASSES.filter((assetClass) => assetClass !== 'future'))('are those of no %s', (assetClass) => {
    expect([-37.63, '-37.63', 18.27].map(priceReaderOf(assetClass))).toEqual([null, null, 18.27])
  })
})

describe('readWords', () => {
  it.each([
    ['AT&amp;T, says Moody&#39;s', "AT&T, says Moody's"],
    ['AT&amp;amp;T', 'AT&amp;T'],
    ['&lt;b&gt;up&lt;/b&gt;', '<b>up</b>'],
    ['Q&A; R&D', 'Q&A; R&D'],
    ['L&#x27;Or&eacute;al', "L'Oréal"],
  ])('decodes the entities of %s once', (sent, words) => {
    expect(readWords('title', sent)).toBe(words)
  })

  it('takes what decodes to blank text for nothing', () => {
    expect([' ', '&nbsp;', 5].map((sent) => readWords('title', sent))).toEqual([null, null, null])
  })
})

describe('readTextOrNumber', () => {
  it('reads text as it is, and a number as text', () => {
    const read = (sent: unknown) => readTextOrNumber('code', sent)
    expect([' a ', 5, ' ', NaN, Infinity, null].map(read)).toEqual([' a ', '5', null, null, null, null])
  })
})

describe('readText and isEmpty', () => {
  it('take blank text, null, {} and [] for nothing', () => {
    expect([' ', 5, ' a '].map((sent) => readText('name', sent))).toEqual([null, null, ' a '])
    expect([null, undefined, {}, []].map(isEmpty)).toEqual([true, true, true, true])
    expect([0, '', false, [0], { a: 1 }].map(isEmpty)).toEqual([false, false, false, false, false])
  })
})
