import { describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '#i18n/compiled/runtime.js'
import { periodText } from '#i18n/wording/period.ts'

describe('a span between refreshes', () => {
  it.each([
    [200, '0.2 s'],
    [9_940, '9.9 s'],
    [10_000, '10 s'],
    [119_000, '119 s'],
    [120_000, '2 min'],
    [5_400_000, '90 min'],
    [21_600_000, '6 h'],
  ])('over %d ms is written %s', (spanMs, text) => {
    overwriteGetLocale(() => 'en')
    expect(periodText(spanMs)).toBe(text)
  })

  it('is a dash when it is unknown, and in Chinese for Chinese users', () => {
    overwriteGetLocale(() => 'zh-CN')
    expect(periodText(null)).toBe('–')
    expect(periodText(3_200)).toBe('3.2 秒')
  })
})
