import { describe, expect, it } from 'vitest'
import { gaugesOf, hasCeased, holds, isMomentary, isExternal } from '../../../../../src/core/alerts/rules/conditions.ts'
import { NOTHING_KNOWN, type Moment } from '../../../../../src/model/alert-moment.ts'
import type { AlertCondition } from '../../../../../src/model/alert-condition.ts'

const at = (changes: Partial<Moment>): Moment => ({ ...NOTHING_KNOWN, ...changes })
const span = (low: number, high: number) => ({ spanOf: (minutes: number) => (minutes === 5 ? { low, high } : null) })
const move = (direction: 'up' | 'down' | 'either'): AlertCondition => ({
  kind: 'move',
  direction,
  percent: 10,
  minutes: 5,
})
const TRADING = { kind: 'status', to: 'trading' } as const
const ANY_STATUS = { kind: 'status', to: 'any' } as const
const HALTED = { event: { kind: 'statusChange', to: 'halted' }, status: 'halted' } as const

describe('a condition', () => {
  it.each<[string, AlertCondition, Partial<Moment>, Partial<Moment>]>([
    ['a price upwards', { kind: 'price', direction: 'up', price: 100 }, { price: 100 }, { price: 99.99 }],
    ['a price downwards', { kind: 'price', direction: 'down', price: 100 }, { price: 100 }, { price: 100.01 }],
    ['the lower bound of a range that is entered', { kind: 'range', direction: 'enters', low: 90, high: 110 }, { price: 90 }, { price: 89.99 }], // prettier-ignore
    ['the upper bound of a range that is entered', { kind: 'range', direction: 'enters', low: 90, high: 110 }, { price: 110 }, { price: 110.01 }], // prettier-ignore
    ['beyond the upper bound of a range that is left', { kind: 'range', direction: 'leaves', low: 90, high: 110 }, { price: 110.01 }, { price: 110 }], // prettier-ignore
    ['beyond the lower bound of a range that is left', { kind: 'range', direction: 'leaves', low: 90, high: 110 }, { price: 89.99 }, { price: 90 }], // prettier-ignore
    ['a rise since the open', { kind: 'change', basis: 'open', direction: 'up', percent: 5 }, { price: 105, open: 100 }, { price: 104.99, open: 100 }], // prettier-ignore
    ['a fall since the close before', { kind: 'change', basis: 'previousClose', direction: 'down', percent: 5 }, { price: 95, previousClose: 100 }, { price: 95.01, previousClose: 100 }], // prettier-ignore
    ['a rise within minutes', move('up'), { price: 110.01, ...span(100, 120) }, { price: 100.01, ...span(100, 120) }],
    ['a fall within minutes', move('down'), { price: 108, ...span(100, 120) }, { price: 108.01, ...span(100, 120) }],
    [
      'a rise where either will do',
      move('either'),
      { price: 110.01, ...span(100, 111) },
      { price: 105, ...span(100, 111) },
    ],
    [
      'a fall where either will do',
      move('either'),
      { price: 99.9, ...span(99, 111) },
      { price: 100.01, ...span(99, 111) },
    ],
    ['a volume', { kind: 'volume', least: 1_000 }, { volume: 1_000 }, { volume: 999 }],
    ['a turnover', { kind: 'turnover', least: 1_000 }, { turnover: 1_000 }, { turnover: 999 }],
    ['a spread', { kind: 'spread', leastPercent: 0.5 }, { spreadPercent: 0.5 }, { spreadPercent: 0.49 }],
    ['more bids', { kind: 'imbalance', side: 'bids', least: 0.6 }, { imbalance: 0.6 }, { imbalance: -0.6 }],
    ['more asks', { kind: 'imbalance', side: 'asks', least: 0.6 }, { imbalance: -0.6 }, { imbalance: 0.6 }],
    ['a status', TRADING, { status: 'trading' }, { status: 'halted' }],
    ['the day of a split, and none', { kind: 'split', daysBefore: 0 }, { event: { kind: 'split', daysBefore: 0 } }, {}], // prettier-ignore
    ['any change of status', ANY_STATUS, HALTED, { status: 'halted' }],
    ['a keyword', { kind: 'news', keyword: 'Oil' }, { event: { kind: 'news', text: 'OIL falls' } }, { event: { kind: 'news', text: 'Gold falls' } }], // prettier-ignore
    ['the days before a split', { kind: 'split', daysBefore: 1 }, { event: { kind: 'split', daysBefore: 1 } }, { event: { kind: 'split', daysBefore: 2 } }], // prettier-ignore
  ])('on %s holds when that is reached, and not short of it', (_, condition, reached, short) => {
    expect(holds(condition, at(reached))).toBe(true)
    expect(holds(condition, at(short))).toBe(false)
  })

  it.each<[AlertCondition, Partial<Moment>]>([
    [{ kind: 'price', direction: 'down', price: 100 }, {}],
    [{ kind: 'range', direction: 'enters', low: 90, high: 110 }, {}],
    [{ kind: 'range', direction: 'leaves', low: 90, high: 110 }, {}],
    [{ kind: 'change', basis: 'open', direction: 'down', percent: 5 }, { open: 100 }],
    [{ kind: 'change', basis: 'open', direction: 'up', percent: 5 }, { price: 100 }],
    [move('either'), { price: 100 }],
    [move('down'), span(90, 110)],
    [{ kind: 'volume', least: 1 }, {}],
    [{ kind: 'turnover', least: 1 }, {}],
    [{ kind: 'spread', leastPercent: 1 }, {}],
    [{ kind: 'imbalance', side: 'asks', least: 0.1 }, {}],
    [TRADING, {}],
    [TRADING, { status: 'unknown' }],
    [ANY_STATUS, {}],
  ])('%o cannot be told without its data, and has not ceased either', (condition, known) => {
    expect(holds(condition, at(known))).toBeNull()
    expect(hasCeased(condition, at(known), 0)).toBe(false)
  })

  it('is reached exactly where a percentage of a price is no binary fraction', () => {
    const change: AlertCondition = { kind: 'change', basis: 'open', direction: 'up', percent: 10 }
    expect(holds(change, at({ price: 1.1, open: 1 }))).toBe(true)
    expect(holds({ ...change, direction: 'down' }, at({ price: 62.91, open: 69.9 }))).toBe(true)
  })
})

describe('a condition with a band', () => {
  const up: AlertCondition = { kind: 'price', direction: 'up', price: 100 }
  const down: AlertCondition = { kind: 'price', direction: 'down', price: 100 }

  it('has ceased when its value went back by the whole of the band', () => {
    expect([99.5, 99, 98].map((price) => hasCeased(up, at({ price }), 1))).toEqual([false, true, true])
    expect([100.5, 101, 102].map((price) => hasCeased(down, at({ price }), 1))).toEqual([false, true, true])
  })

  it('has not ceased while it holds, whatever the band', () => {
    expect([up, down].map((one) => hasCeased(one, at({ price: 100 }), 0))).toEqual([false, false])
  })

  it('has ceased to be out of a range only when neither bound is near', () => {
    const leaves: AlertCondition = { kind: 'range', direction: 'leaves', low: 90, high: 110 }
    expect([90.5, 90.9, 100, 108.9, 109.5].map((price) => hasCeased(leaves, at({ price }), 1))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  it('has ceased to be in a range on the side on which the price is', () => {
    const enters: AlertCondition = { kind: 'range', direction: 'enters', low: 90, high: 110 }
    expect([89.5, 89.1, 110.5, 111.1].map((price) => hasCeased(enters, at({ price }), 1))).toEqual([
      false,
      true,
      false,
      true,
    ])
  })
})

describe('what is measured', () => {
  it('is told with its unit, for the distance that a reader is shown', () => {
    const units = (condition: AlertCondition, known: Partial<Moment>) =>
      gaugesOf(condition, at(known)).map(({ unit }) => unit)
    expect(units({ kind: 'range', direction: 'enters', low: 90, high: 110 }, { price: 100 })).toEqual(['price'])
    expect(units(move('either'), { price: 100, ...span(90, 110) })).toEqual(['percent', 'percent'])
    expect(units({ kind: 'spread', leastPercent: 1 }, { spreadPercent: 1 })).toEqual(['percent'])
    expect(units({ kind: 'imbalance', side: 'bids', least: 1 }, { imbalance: 1 })).toEqual(['part'])
    expect(units({ kind: 'turnover', least: 1 }, { turnover: 1 })).toEqual(['turnover'])
  })

  it('is in percent of the least and the greatest price of those minutes', () => {
    const values = gaugesOf(move('either'), at({ price: 105, ...span(100, 120) })).map(({ value }) => value.toFixed(2))
    expect(values).toEqual(['5.00', '12.50'])
  })

  it('is, within a range, the bound that is nearer to being reached', () => {
    const thresholds = [80, 100, 100.01, 120].map((price) =>
      gaugesOf({ kind: 'range', direction: 'enters', low: 90, high: 110 }, at({ price })).map(
        ({ threshold }) => threshold,
      ),
    )
    expect(thresholds).toEqual([[90], [90], [110], [110]])
  })
})

describe('what is over at once', () => {
  it('are headlines, dates and changes of status, and nothing else', () => {
    expect([ANY_STATUS, { kind: 'split', daysBefore: 1 } as const].map(isMomentary)).toEqual([true, true])
    const lasting: readonly AlertCondition[] = [
      TRADING,
      { kind: 'volume', least: 1 },
      { kind: 'spread', leastPercent: 1 },
    ]
    expect(lasting.map(isMomentary)).toEqual([false, false, false])
    expect((['quote', 'depth', 'news', 'ipo', 'split'] as const).map(isExternal)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
  })
})
