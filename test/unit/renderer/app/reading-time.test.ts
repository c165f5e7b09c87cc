import { describe, expect, it } from 'vitest'
import { readingMs } from '#renderer/app/reading-time.ts'

describe('the time that a confirmation is shown for', () => {
  it('grows with its text', () => {
    expect(readingMs('Copied')).toBeLessThan(2_000)
    expect(readingMs('Alert saved: AAPL: Price rises to 200')).toBeGreaterThan(3_000)
  })

  it('is as long for the same sentence in Chinese, which has fewer characters', () => {
    const ratio = readingMs('预警已保存：价格涨到二百元') / readingMs('Alert saved: AAPL: Price rises to 200')
    expect(ratio).toBeGreaterThan(0.8)
  })

  it('ends, however long the text is', () => {
    expect(readingMs('a'.repeat(1_000))).toBe(8_000)
  })
})
