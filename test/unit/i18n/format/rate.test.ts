import { describe, expect, it } from 'vitest'
import { createRateFormat } from '#i18n/format/rate.ts'

describe('requests a minute', () => {
  it.each([
    [0, '0'],
    [5, '5'],
    [0.02, '<0.1'],
    [0.1, '0.1'],
    [4.06, '4.1'],
    [59.8, '60'],
    [1200, '1,200'],
  ])('%d are written %s', (requestsPerMinute, text) => {
    expect(createRateFormat('en')(requestsPerMinute)).toBe(text)
  })
})
