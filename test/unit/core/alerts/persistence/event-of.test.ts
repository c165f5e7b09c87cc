import { describe, expect, it } from 'vitest'
import { eventOf } from '#core/alerts/persistence/event-of.ts'
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import { NOTHING_KNOWN, type Moment } from '#model/alerts/measure/alert-moment.ts'
import { dayLoss, loss } from '#test/fakes/alerts/open-profit-alerts.ts'
import { alert, TRADING } from '#test/fixtures/alerts.ts'

const FIGURES = { day: { amount: -10, percent: -1 }, total: { amount: -50, percent: -5 } }
const PRICE: AlertCondition = { kind: 'price', direction: 'up', price: 100 }

/** The profit stored with an event of an alert for which these conditions held. */
function profitKept(conditions: readonly AlertCondition[], held: readonly number[], changes: Partial<Moment> = {}) {
  const moment = { ...NOTHING_KNOWN, profitIn: () => FIGURES, ...changes }
  const firing = { arming: 1, held, moment, from: TRADING, to: TRADING, isBetweenPolls: false }
  return eventOf(alert({ conditions }), null, firing, { number: 1, firedAt: TRADING, isLate: false }).profit
}

describe('the profit that an event keeps', () => {
  it('is of the day or of all time, as its condition is', () => {
    expect(profitKept([dayLoss(5)], [0])).toEqual({ ...FIGURES.day, currency: 'USD' })
    expect(profitKept([loss(5)], [0])).toEqual({ ...FIGURES.total, currency: 'USD' })
  })

  it('is that of the first condition that held and was about one', () => {
    const conditions = [dayLoss(5), loss(5, { currency: 'EUR' })]
    expect(profitKept(conditions, [0, 1])).toEqual({ ...FIGURES.day, currency: 'USD' })
    expect(profitKept(conditions, [1])).toEqual({ ...FIGURES.total, currency: 'EUR' })
    const inEuros = (currency: string) => (currency === 'EUR' ? FIGURES : null)
    expect(profitKept(conditions, [0, 1], { profitIn: inEuros })).toEqual({ ...FIGURES.total, currency: 'EUR' })
  })

  it('is null if no condition is about a profit, or no profit was known', () => {
    expect(profitKept([PRICE], [0])).toBeNull()
    expect(profitKept([dayLoss(5)], [0], { profitIn: () => null })).toBeNull()
  })
})
