import { describe, expect, it } from 'vitest'
import { createFormats } from '#i18n/format/formats.ts'
import { conditionText } from '#i18n/wording/alert-conditions.ts'
import type { AlertCondition } from '#model/alerts/alert-condition.ts'

const OPTIONS = { numberUnits: 'locale', timeZone: 'utc' } as const
const [english, chinese] = [createFormats('en', OPTIONS), createFormats('zh-CN', OPTIONS)]

describe('a condition in words', () => {
  it.each<[AlertCondition, string, string]>([
    [{ kind: 'price', direction: 'down', price: 187.25 }, 'Price falls to 187.25', '价格跌至 187.25'],
    [{ kind: 'imbalance', side: 'asks', least: 0.57 }, 'Asks outweigh bids by 57%', '卖盘多于买盘 57%'],
    [{ kind: 'status', to: 'halted' }, 'Trading status becomes: Halted', '交易状态变为：停牌'],
    [{ kind: 'split', daysBefore: 0 }, 'On the day of a split', '拆股当天'],
    [
      { kind: 'ipo', date: 'listing', region: 'HK', code: null, daysBefore: 2 },
      '2 days before listing: any IPO in HK',
      'HK 任一新股 上市前 2 天',
    ],
  ])('is in the language of its formats: %o', (condition, inEnglish, inChinese) => {
    expect(conditionText(condition, english)).toBe(inEnglish)
    expect(conditionText(condition, chinese)).toBe(inChinese)
  })
})
