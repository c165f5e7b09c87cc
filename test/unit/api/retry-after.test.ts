import { describe, expect, it } from 'vitest'
import { readHttpDate } from '#api/http-date.ts'
import { readRetryAfter } from '#api/retry-after.ts'

const NOW = Date.UTC(1994, 10, 6, 8, 49, 30)

describe('readHttpDate', () => {
  it('reads the first of several dates that were put into one line', () => {
    expect(readHttpDate('Sun, 06 Nov 1994 08:49:30 GMT, Sun, 06 Nov 1994 09:49:30 GMT')).toBe(NOW)
    expect(readHttpDate('tomorrow, Sun, 06 Nov 1994 09:49:30 GMT')).toBeNull()
  })
})

describe('readRetryAfter', () => {
  it.each([
    [' 120 ', 120_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 7000],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 7000],
    ['Sun Nov  6 08:49:37 1994', 7000],
    ['99999999999', 99_999_999_999_000],
  ])('reads %s', (header, expected) => {
    expect(readRetryAfter(header, NOW)).toBe(expected)
  })

  it.each([
    ['5, 120', 120_000],
    ['120,120', 120_000],
    ['tomorrow, 30', 30_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:39 GMT', 9000],
    ['Sun, 06 Nov 1994 08:49:39 GMT, 3', 9000],
    ['3, Sun Nov  6 08:49:37 1994', 7000],
  ])('reads the longest of several, as %s', (header, expected) => {
    expect(readRetryAfter(header, NOW)).toBe(expected)
  })

  it.each([
    '',
    '0',
    '-5',
    '1.5',
    '1e30',
    '10 s',
    'tomorrow',
    '9'.repeat(400),
    'Sun, 06 Nov 1994 08:49:00 GMT',
    'Sun, 99 Nov 1994 08:49:37 GMT',
    null,
  ])('makes nothing of %j', (header) => {
    expect(readRetryAfter(header, NOW)).toBeNull()
  })
})
