import { describe, expect, it } from 'vitest'
import { readRetryAfter } from '../../../src/api/retry-after.ts'

const NOW = Date.UTC(1994, 10, 6, 8, 49, 30)

describe('readRetryAfter', () => {
  it.each([
    ['0', 0],
    [' 120 ', 120_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 7000],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 7000],
    ['Sun Nov  6 08:49:37 1994', 7000],
    ['Sun, 06 Nov 1994 08:49:00 GMT', 0],
  ])('reads %s', (header, expected) => {
    expect(readRetryAfter(header, NOW)).toBe(expected)
  })

  it.each(['', '-5', '1.5', '10 s', 'tomorrow', '9999999999', 'Sun, 99 Nov 1994 08:49:37 GMT', null])(
    'makes nothing of %j',
    (header) => {
      expect(readRetryAfter(header, NOW)).toBeNull()
    },
  )
})
