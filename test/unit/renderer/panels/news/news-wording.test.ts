import { describe, expect, it } from 'vitest'
import { languageText, marketText } from '#renderer/panels/news/news-wording.ts'

describe('a source of headlines', () => {
  it('is named in the reader’s words, and as the service writes it where it means nothing', () => {
    expect([marketText('stock'), marketText('bonds')]).toEqual(['Stock', 'bonds'])
    expect(languageText('zh-CN', 'zh-CN')).toBe('中文（中国）')
    expect([languageText('ja', 'en'), languageText('not_a tag', 'en')]).toEqual(['Japanese', 'not_a tag'])
  })
})
