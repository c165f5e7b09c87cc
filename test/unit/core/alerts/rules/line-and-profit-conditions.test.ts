import { describe, expect, it } from 'vitest'
import { gaugesOf, hasCeased, holds } from '#core/alerts/measure/conditions.ts'
import type { AlertCondition, ConditionOf } from '#model/alerts/alert-condition.ts'
import { NOTHING_KNOWN, type HeldProfit, type Moment } from '#model/alerts/measure/alert-moment.ts'
import { DAY_MS } from '#model/values/duration.ts'
import type { DrawnLine } from '#model/charts/drawn-line.ts'
import { PLACES, TRADING } from '#test/fixtures/alerts.ts'

/** A line that rises by 2 a day: 100 on Friday, 20 November, and 102 on the following Monday. */
const RISING: DrawnLine = {
  ...{ drawing: null, edge: 'base', interval: '1D', scale: 'linear' },
  from: { time: Date.UTC(2026, 10, 16), price: 92 },
  to: { time: Date.UTC(2026, 10, 18), price: 96 },
}
const FALLING: DrawnLine = { ...RISING, to: { ...RISING.to, price: 88 } }

const trend = (direction: 'up' | 'down', line = RISING): AlertCondition => ({ kind: 'trend', direction, line })
const traded = (price: number, changes: Partial<Moment> = {}): Moment => ({
  ...{ ...NOTHING_KNOWN, price, time: TRADING, places: PLACES },
  ...changes,
})

describe('a condition on a line', () => {
  it.each([
    ['upwards', 'up', 100, 99.99],
    ['downwards', 'down', 100, 100.01],
  ] as const)('%s holds at the line, and not a cent short of it', (_, direction, reached, short) => {
    expect(holds(trend(direction), traded(reached))).toBe(true)
    expect(holds(trend(direction), traded(short))).toBe(false)
  })

  it('measures the price against the line at the bar of the trade, and counts a weekend as one bar', () => {
    expect(gaugesOf(trend('up'), traded(95))).toEqual([
      { value: 95, threshold: 100, side: 'up', unit: 'price', scale: 100, reading: null },
    ])
    const monday = { time: TRADING + 3 * DAY_MS }
    expect(gaugesOf(trend('down', FALLING), traded(95, monday))).toMatchObject([{ threshold: 82, side: 'down' }])
  })

  it('grows by the same part from bar to bar on a scale of logarithms', () => {
    const [gauge] = gaugesOf(trend('up', { ...RISING, scale: 'log' }), traded(95))
    expect(gauge?.threshold).toBeCloseTo(92 * (96 / 92) ** 2, 9)
  })

  it.each<[string, Moment]>([
    ['a price', { ...traded(100), price: null }],
    ['the time of the trade', traded(100, { time: null, places: { ...PLACES, at: () => PLACES.at('1D', TRADING) } })],
    ['the bars of its market', traded(100, { places: null })],
  ])('measures nothing without %s', (_, moment) => {
    expect(gaugesOf(trend('up'), moment)).toEqual([])
    expect([holds(trend('up'), moment), hasCeased(trend('up'), moment, 0)]).toEqual([null, false])
  })

  it('begins at its first point', () => {
    const [before, at] = [TRADING - 7 * DAY_MS, TRADING - 4 * DAY_MS]
    expect(gaugesOf(trend('down'), traded(50, { time: before }))).toEqual([])
    expect(gaugesOf(trend('down'), traded(50, { time: at }))).toMatchObject([{ threshold: 92 }])
  })
})

type ProfitValues = Omit<ConditionOf<'totalProfit'>, 'kind'>

const EARNED: HeldProfit = { day: { amount: -50, percent: -5 }, total: { amount: 200, percent: 20 } }
const LOSS: ProfitValues = { outcome: 'loss', measure: 'amount', least: 100, currency: 'USD' }
const total = (changes: Partial<ProfitValues>): AlertCondition => ({ kind: 'totalProfit', ...LOSS, ...changes })
const day = (changes: Partial<ProfitValues>): AlertCondition => ({ kind: 'dayProfit', ...LOSS, ...changes })
/** A profit in dollars only. */
const earning = (profit: HeldProfit | null): Moment => ({
  ...NOTHING_KNOWN,
  profitIn: (currency) => (currency === 'USD' ? profit : null),
})
const amount = (value: number) => earning({ ...EARNED, total: { amount: value, percent: null } })
const percent = (value: number) => earning({ ...EARNED, total: { amount: null, percent: value } })

describe('a condition on a profit', () => {
  it.each<[string, AlertCondition, Moment, Moment]>([
    ['a loss of an amount', total({}), amount(-100), amount(-99.99)],
    ['a gain of an amount', total({ outcome: 'gain' }), amount(100), amount(99.99)],
    ['a loss in percent', total({ measure: 'percent', least: 10 }), percent(-10), percent(-9.99)],
    ['a gain in percent', total({ outcome: 'gain', measure: 'percent', least: 10 }), percent(10), percent(9.99)],
  ])('holds at %s, and not short of it', (_, condition, reached, short) => {
    expect(holds(condition, reached)).toBe(true)
    expect(holds(condition, short)).toBe(false)
  })

  it('is no loss where as much is gained, and no gain where as much is lost', () => {
    expect(holds(total({}), amount(500))).toBe(false)
    expect(holds(total({ outcome: 'gain' }), amount(-500))).toBe(false)
  })

  it('measures a loss below zero, in money or in percent, of the day or in all', () => {
    const gauges = [total({}), total({ outcome: 'gain', measure: 'percent' }), day({ measure: 'percent', least: 4 })]
    expect(gauges.map((condition) => gaugesOf(condition, earning(EARNED)))).toEqual([
      [{ value: 200, threshold: -100, side: 'down', unit: 'money', scale: -100, reading: null }],
      [{ value: 20, threshold: 100, side: 'up', unit: 'percent', scale: 100, reading: null }],
      [{ value: -5, threshold: -4, side: 'down', unit: 'percent', scale: -4, reading: null }],
    ])
  })

  it.each<[string, AlertCondition, HeldProfit | null]>([
    ['the sum', total({}), null],
    ['what was paid: no percentage of nothing', total({ measure: 'percent' }), { ...EARNED, total: { amount: 1, percent: null } }], // prettier-ignore
    ['the day', day({}), { ...EARNED, day: { amount: null, percent: null } }],
    ['the sum in its currency', total({ currency: 'EUR' }), EARNED],
  ])('is unknown without %s, and has not ceased either', (_, condition, profit) => {
    expect(gaugesOf(condition, earning(profit))).toEqual([])
    expect([holds(condition, earning(profit)), hasCeased(condition, earning(profit), 0)]).toEqual([null, false])
  })
})
