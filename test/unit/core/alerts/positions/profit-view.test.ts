import { describe, expect, it } from 'vitest'
import type { HeldSum } from '#core/alerts/positions/held-sums.ts'
import { profitViewOf } from '#core/alerts/positions/profit-view.ts'
import type { CurrencyCode } from '#model/market/currency.ts'
import { APPLES, dayLoss, loss, OTHER, OTHERS } from '#test/fakes/alerts/open-profit-alerts.ts'
import { alert, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const SUM: HeldSum = {
  profit: { day: { amount: -10, percent: -1 }, total: { amount: -50, percent: -5 } },
  lack: null,
  withoutDay: null,
  fetchedAt: TRADING,
}
const UNPRICED = { reason: 'noQuote', instrument: WATCHED, missingPairs: [] } as const

type Sums = Readonly<Record<CurrencyCode, Partial<HeldSum>>>

const view = (conditions: readonly (ReturnType<typeof loss> | ReturnType<typeof dayLoss>)[], sums: Sums) =>
  profitViewOf(alert({ conditions }), {
    measuredBy: () => [APPLES, OTHERS],
    sums: {
      held: () => [],
      sumOf: (_holdings, currency) => ({ ...SUM, ...sums[currency] }),
      believed: () => expect.fail('A view measures sums alone.'),
      changed: () => undefined,
    },
  })

describe('the published profit of an alert', () => {
  it('is missing for an alert that measures something else', () => {
    expect(profitViewOf(alert(), { measuredBy: () => [], sums: expect.anything() as never })).toBeNull()
  })

  it('names all that it measures, and the currency of its first condition', () => {
    expect(view([loss(200), loss(100, { currency: 'EUR' })], { USD: {}, EUR: {} })).toMatchObject({
      profit: { currency: 'USD', lack: null },
      instruments: [WATCHED, OTHER],
    })
  })

  it('is of the condition that is nearest to its threshold', () => {
    expect(view([loss(200), loss(100)], { USD: {} })?.nearest).toMatchObject({ threshold: -100, percent: 50 })
  })

  it.each([
    [TRADING, TRADING - 1, TRADING - 1],
    [TRADING - 1, TRADING, TRADING - 1],
    [TRADING, null, TRADING],
    [null, TRADING, TRADING],
    [null, null, null],
  ])('is as old as the oldest part of its sums, fetched at %s and %s', (first, second, oldest) => {
    const one = view([loss(200), loss(100, { currency: 'EUR' })], {
      USD: { fetchedAt: first },
      EUR: { fetchedAt: second },
    })
    expect(one?.fetchedAt).toBe(oldest)
  })

  it('says why a sum is unknown, for the first unknown sum', () => {
    const second = { ...UNPRICED, instrument: OTHER }
    const lack = view([loss(200), loss(100, { currency: 'EUR' })], { USD: { lack: UNPRICED }, EUR: { lack: second } })
    expect(lack?.profit.lack).toEqual(UNPRICED)
    const other = view([loss(200), loss(100, { currency: 'EUR' })], { USD: {}, EUR: { lack: second } })
    expect(other?.profit.lack).toEqual(second)
  })

  it('names the position without a change of the day, if it measures the day', () => {
    const lackOf = (conditions: Parameters<typeof view>[0], sum: Partial<HeldSum>) =>
      view(conditions, { USD: sum })?.profit.lack
    expect(lackOf([dayLoss(10)], { withoutDay: OTHER })).toEqual({
      reason: 'noDay',
      instrument: OTHER,
      missingPairs: [],
    })
    expect(lackOf([loss(10)], { withoutDay: OTHER })).toBeNull()
    expect(lackOf([dayLoss(10)], {})).toBeNull()
    expect(lackOf([dayLoss(10)], { withoutDay: OTHER, lack: UNPRICED })).toEqual(UNPRICED)
  })
})
