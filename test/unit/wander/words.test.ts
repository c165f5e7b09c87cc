import { describe, expect, it } from 'vitest'
import { foreignTexts } from '#test/wander/invariants/words.ts'

describe('a word of the other language', () => {
  it('is a message of English on a Chinese page', () => {
    expect(foreignTexts('zh-CN', ['Nothing to undo.', '自选股'])).toEqual(['Nothing to undo.'])
  })

  it('is an English message with values as well', () => {
    expect(foreignTexts('zh-CN', ['Values from 12s ago. Live values are loading.'])).toHaveLength(1)
    expect(foreignTexts('zh-CN', ['Due in about 3 min'])).toHaveLength(1)
    expect(foreignTexts('zh-CN', ['from 3 min, or overdue'])).toHaveLength(1)
  })

  it('is any Chinese character on an English page, but for the name of that language and of a list', () => {
    expect(foreignTexts('en', ['最新价', '简体中文', 'Chart'])).toEqual(['最新价'])
  })

  it('is no text of the service, symbol or number', () => {
    const served = [
      'Apple shares rise in about every market of the world',
      'Oracle of Omaha buys 3% of Coca-Cola',
      'AAPL',
      'NASDAQ: AAPL',
      '1D',
      '12 / 60',
      'US stocks: futures fall, or not',
      'BTCUSDT 1h',
    ]
    expect(foreignTexts('zh-CN', served)).toEqual([])
  })
})
