import { describe, expect, it } from 'vitest'
import { refusalOf } from '#core/alerts/rules/validate-draft.ts'
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import type { AlertTarget } from '#model/alerts/alert.ts'
import type { AssetClass } from '#model/market/asset-class.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { alertDraft } from '#test/fixtures/alerts.ts'

const PRICE: AlertCondition = { kind: 'price', direction: 'up', price: 100 }
const NEWS: AlertCondition = { kind: 'news', keyword: 'oil' }
const SPREAD: AlertCondition = { kind: 'spread', leastPercent: 1 }
const SPLIT: AlertCondition = { kind: 'split', daysBefore: 1 }
const IPO: AlertCondition = { kind: 'ipo', date: 'listing', region: 'HK', code: null, daysBefore: 1 }
const EVERYTHING: AlertTarget = { kind: 'everything' }
const LIST: AlertTarget = { kind: 'list', list: 'list-1' }
const of = (assetClass: AssetClass): AlertTarget => ({
  kind: 'instrument',
  instrument: instrumentId({ assetClass, region: 'US', exchange: '', code: 'X' }),
})
const refusal = (target: AlertTarget, conditions: readonly AlertCondition[], join: 'and' | 'or' = 'and') =>
  refusalOf(alertDraft({ target, conditions, join }))

describe('an alert about no instrument', () => {
  it('watches what happens anywhere, and nothing that an instrument is needed for', () => {
    expect(refusal(EVERYTHING, [NEWS])).toBeNull()
    expect(refusal(EVERYTHING, [IPO])).toBeNull()
    expect(refusal(EVERYTHING, [PRICE])).toBe('wrongTarget')
  })

  it('is refused as soon as one of its conditions needs an instrument', () => {
    expect(refusal(EVERYTHING, [NEWS, PRICE])).toBe('wrongTarget')
    expect(refusal(EVERYTHING, [PRICE, NEWS])).toBe('wrongTarget')
  })
})

describe('an alert about a list', () => {
  it('watches prices, and headlines only together with them', () => {
    expect(refusal(LIST, [PRICE])).toBeNull()
    expect(refusal(LIST, [NEWS, PRICE])).toBeNull()
    expect(refusal(LIST, [NEWS])).toBe('wrongTarget')
    expect(refusal(LIST, [NEWS, PRICE], 'or')).toBe('wrongTarget')
  })

  it('takes what some of its symbols have no data for', () => {
    expect(refusal(LIST, [SPREAD])).toBeNull()
    expect(refusal(LIST, [SPLIT])).toBeNull()
  })
})

describe('an alert about one instrument', () => {
  it('takes headlines and prices of any class', () => {
    expect(refusal(of('stock'), [PRICE, NEWS])).toBeNull()
    expect(refusal(of('indices'), [NEWS, PRICE], 'or')).toBeNull()
  })

  it('takes dates of companies that are not listed yet, which every alert that waits for them receives', () => {
    expect(refusal(of('stock'), [IPO])).toBeNull()
    expect(refusal(of('stock'), [PRICE, IPO])).toBeNull()
    expect(refusal(LIST, [PRICE, IPO])).toBeNull()
  })

  it('takes conditions on the book only where the service has books', () => {
    expect(refusal(of('stock'), [SPREAD])).toBeNull()
    expect(refusal(of('indices'), [SPREAD])).toBe('noSuchData')
  })

  it('takes splits of shares only', () => {
    expect(refusal(of('stock'), [SPLIT])).toBeNull()
    expect(refusal(of('crypto'), [SPLIT])).toBe('noSuchData')
  })

  it('is refused as soon as one of its conditions has no data', () => {
    expect(refusal(of('indices'), [PRICE, SPREAD], 'or')).toBe('noSuchData')
    expect(refusal(of('crypto'), [SPLIT, PRICE])).toBe('noSuchData')
  })
})

describe('an alert on a price below zero', () => {
  const below: AlertCondition = { kind: 'price', direction: 'down', price: -37.5 }
  const range: AlertCondition = { kind: 'range', direction: 'enters', low: -5, high: 5 }

  it('watches a future', () => {
    expect(refusal(of('future'), [below])).toBeNull()
    expect(refusal(of('future'), [range])).toBeNull()
  })

  it('watches nothing else, nor a list, whose symbols may be of any class', () => {
    for (const target of [of('stock'), of('forex'), LIST]) {
      expect(refusal(target, [below])).toBe('belowZero')
      expect(refusal(target, [range])).toBe('belowZero')
      expect(refusal(target, [PRICE])).toBeNull()
    }
  })
})
