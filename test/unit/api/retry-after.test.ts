import { describe, expect, it } from 'vitest'
import { readRetryAfter } from '../../../src/api/retry-after.ts'

const NOW = Date.UTC(1994, 10, 6, 8, 49, 30)

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
