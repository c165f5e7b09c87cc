import { describe, expect, it } from 'vitest'
import { awaitedBy } from '#core/alerts/external-events/awaited.ts'
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { alert, WATCHED } from '#test/fixtures/alerts.ts'

const TENCENT = idOf('stock:HK::700')
const BITCOIN = idOf('crypto:BA::BTCUSDT')
const split = (daysBefore: number): AlertCondition => ({ kind: 'split', daysBefore })
const ipo = (region: string, daysBefore: number): AlertCondition => ({
  kind: 'ipo',
  date: 'listing',
  region,
  code: null,
  daysBefore,
})
const awaited = (conditions: readonly (readonly AlertCondition[])[], instruments: readonly (InstrumentId | null)[]) =>
  awaitedBy(
    conditions.map((own) => alert({ conditions: own })),
    () => instruments,
  )

describe('the external events that alerts wait for', () => {
  it('do not include polled data', () => {
    const price = { kind: 'price', direction: 'up', price: 1 } as const
    expect(awaited([[price]], [WATCHED])).toEqual({ isNews: false, offerings: new Map(), splits: new Map() })
  })

  it('include news as soon as one of their conditions is about news', () => {
    const news = { kind: 'news', keyword: 'oil' } as const
    expect(awaited([[split(0)], [split(1), news]], []).isNews).toBe(true)
  })

  it('include, by region, all days before dates of offerings', () => {
    expect(awaited([[ipo('HK', 1), ipo('US', 0)], [ipo('HK', 3)]], []).offerings).toEqual(
      new Map([
        ['HK', new Set([1, 3])],
        ['US', new Set([0])],
      ]),
    )
  })

  it('include, by region, all days before splits of stocks, and of nothing else', () => {
    const instruments = [WATCHED, TENCENT, BITCOIN, null]
    expect(awaited([[split(0)], [split(2)]], instruments).splits).toEqual(
      new Map([
        ['US', { instruments: new Set([WATCHED]), daysBefore: new Set([0, 2]) }],
        ['HK', { instruments: new Set([TENCENT]), daysBefore: new Set([0, 2]) }],
      ]),
    )
  })
})
