import { describe, expect, it } from 'vitest'
import { gaugesOf, hasCeased, holds, isMomentary, isExternal } from '#core/alerts/measure/conditions.ts'
import { NOTHING_KNOWN, type Moment } from '#model/alerts/measure/alert-moment.ts'
import { rounded } from '#model/alerts/measure/condition-kind.ts'
import { kindOf, partsOf, type AlertCondition } from '#model/alerts/alert-condition.ts'

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
  ])('%o is unknown without its data, and has not ceased either', (condition, known) => {
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

describe('the gauge of a condition', () => {
  it('has the unit of the distance that the user sees', () => {
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

describe('a threshold that is further off', () => {
  const widened = (condition: AlertCondition, step: number, dayRange = 4, decimals = 2) =>
    kindOf(condition).widened?.(condition, step, { dayRange, decimals })
  const price = (direction: 'up' | 'down', at: number) => ({ kind: 'price', direction, price: at }) as const
  const range = (direction: 'enters' | 'leaves', low: number, high: number) =>
    ({ kind: 'range', direction, low, high }) as const

  it('is a part of the usual range of a day away, on the side of the price', () => {
    expect(widened(price('up', 100), 0.5)).toEqual(price('up', 102))
    expect(widened(price('down', 100), 0.5)).toEqual(price('down', 98))
    expect(widened(price('up', 100), 0.33333)).toEqual(price('up', 101.33))
  })

  it('is no price where it would be none, or the same', () => {
    expect(widened(price('down', 4), 1)).toBeNull()
    expect(widened(price('down', 3), 1)).toBeNull()
    expect(widened(price('up', 100), 0.5, 0)).toBeNull()
    expect(widened(price('up', 100), 0.001)).toBeNull()
  })

  it('makes a range wider that is left, and narrower that is entered', () => {
    expect(widened(range('leaves', 90, 110), 0.5)).toEqual(range('leaves', 88, 112))
    expect(widened(range('enters', 90, 110), 0.5)).toEqual(range('enters', 92.5, 107.5))
  })

  it('is no range where its lower bound would be no price, where nothing is left of it, or nothing changes', () => {
    expect(widened(range('leaves', 4, 110), 1)).toBeNull()
    expect(widened(range('leaves', 3, 110), 1)).toBeNull()
    expect(widened(range('enters', 90, 110), 2)).toBeNull()
    expect(widened(range('enters', 90, 110), 3)).toBeNull()
    expect(widened(range('leaves', 90, 110), 0.5, 0)).toBeNull()
    expect(widened(range('leaves', 1.04, 1.06), 0.5, 0.02, 1)).toMatchObject({ low: 1, high: 1.1 })
  })

  it('is a range as soon as one of its bounds changes', () => {
    expect(widened(range('leaves', 1.2, 1.06), 0.0001, 0, 1)).toBeNull()
    expect(widened(range('leaves', 1, 1.06), 0.5, 0, 1)).toMatchObject({ low: 1, high: 1.1 })
    expect(widened(range('leaves', 0.94, 1.1), 0.5, 0, 1)).toMatchObject({ low: 0.9, high: 1.1 })
  })

  it('is a larger percentage with two decimals, or a larger amount of which three digits count', () => {
    expect(widened(move('up'), 0.333_33)).toEqual({ ...move('up'), percent: 13.33 })
    expect(widened({ kind: 'volume', least: 123_456 }, 0.5)).toEqual({ kind: 'volume', least: 185_000 })
    expect(widened({ kind: 'turnover', least: 1_000 }, 0.25)).toEqual({ kind: 'turnover', least: 1_250 })
  })

  it('is rounded to as many decimals as there are, and never to more than twelve', () => {
    expect([rounded(0.123_456, 3), rounded(1.5, 0), rounded(1 / 3, 40)]).toEqual([0.123, 2, 0.333_333_333_333])
  })
})

describe('the bounds of a range', () => {
  it('are the lower and the higher price, and not the same one', () => {
    const { check } = partsOf('range')
    const isSound = (low: number, high: number) => check?.isSound({ direction: 'enters', low, high })
    expect([isSound(90, 110), isSound(90, 90), isSound(110, 90)]).toEqual([true, false, false])
    expect(check?.field).toBe('high')
  })
})

describe('a share of the book', () => {
  it('is measured as it is, and with the opposite sign for asks', () => {
    const value = (side: 'bids' | 'asks') =>
      gaugesOf({ kind: 'imbalance', side, least: 0.5 }, at({ imbalance: 0.25 })).map((gauge) => gauge.value)
    expect([value('bids'), value('asks')]).toEqual([[0.25], [-0.25]])
  })
})

describe('the reading of a gauge', () => {
  it('is the one in the quote, if the gauge has one', () => {
    const readings = (condition: AlertCondition, known: Partial<Moment>) =>
      gaugesOf(condition, at(known)).map(({ reading, unit }) => `${String(reading)} ${unit}`)
    expect(readings({ kind: 'volume', least: 1 }, { volume: 1 })).toEqual(['volume volume'])
    expect(readings({ kind: 'turnover', least: 1 }, { turnover: 1 })).toEqual(['turnover turnover'])
    const change = { kind: 'change', basis: 'open', direction: 'up', percent: 1 } as const
    expect(readings(change, { price: 1, open: 1 })).toEqual(['price price'])
    expect(readings({ kind: 'split', daysBefore: 1 }, {})).toEqual(['null part'])
  })
})

describe('the conditions that are over in the moment in which they hold', () => {
  it('are those on headlines, dates and changes of status', () => {
    expect([ANY_STATUS, { kind: 'split', daysBefore: 1 } as const].map(isMomentary)).toEqual([true, true])
    const lasting: readonly AlertCondition[] = [
      TRADING,
      { kind: 'volume', least: 1 },
      { kind: 'spread', leastPercent: 1 },
      { kind: 'imbalance', side: 'bids', least: 0.1 },
      move('either'),
    ]
    expect(lasting.map(isMomentary)).toEqual([false, false, false, false, false])
    const elsewhere: readonly AlertCondition[] = [
      { kind: 'news', keyword: 'Oil' },
      { kind: 'ipo', date: 'listing', region: 'HK', code: null, daysBefore: 1 },
    ]
    expect(elsewhere.map(isMomentary)).toEqual([true, true])
    expect((['quote', 'depth', 'news', 'ipo', 'split'] as const).map(isExternal)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
  })
})
