import { describe, expect, it } from 'vitest'
import { resolveLocale } from '#i18n/locale.ts'

describe('the language of the application', () => {
  it('is what the reader chose, whatever the system speaks', () => {
    expect(resolveLocale('zh-CN', ['en-GB'])).toBe('zh-CN')
    expect(resolveLocale('en', ['zh-CN'])).toBe('en')
  })

  it('follows the first language of the system that there is', () => {
    expect(resolveLocale('system', ['fr-FR', 'zh-Hant-TW', 'en'])).toBe('zh-CN')
    expect(resolveLocale('system', ['de', 'en-GB', 'zh'])).toBe('en')
  })

  it('is simplified Chinese for every kind of Chinese, however its tag is written', () => {
    expect(['zh-CN', 'zh-Hant-TW', 'ZH'].map((tag) => resolveLocale('system', [tag]))).toEqual(Array(3).fill('zh-CN'))
  })

  it('is English when the system speaks nothing that there is', () => {
    expect(resolveLocale('system', ['fr'])).toBe('en')
    expect(resolveLocale('system', [])).toBe('en')
    expect(resolveLocale('system', [''])).toBe('en')
  })
})
