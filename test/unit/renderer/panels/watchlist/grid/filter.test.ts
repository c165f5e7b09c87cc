import { describe, expect, it } from 'vitest'
import { entryFilter } from '../../../../../../src/renderer/panels/watchlist/grid/filter.ts'
import { entryWith, idOf } from '../../../../../fakes/live-quotes.ts'

const TENCENT = entryWith(idOf('stock:HK::700'), {
  name: { en: 'Tencent', 'zh-CN': '腾讯控股' },
  alias: 'Penguin',
  tags: ['core'],
  note: 'games',
})

describe('the filter box', () => {
  it.each(['700', 'penguin', 'tencent', '#core', 'games', 'TEN 70'])('finds an entry by %s', (text) => {
    expect(entryFilter(text, 'en')?.(TENCENT)).toBe(true)
  })

  it('finds it by its name in the reader’s language', () => {
    expect(entryFilter('腾讯', 'zh-CN')?.(TENCENT)).toBe(true)
  })

  it('wants every word, and nothing when there is none', () => {
    expect(entryFilter('700 apple', 'en')?.(TENCENT)).toBe(false)
    expect(entryFilter('  ', 'en')).toBeNull()
  })
})
