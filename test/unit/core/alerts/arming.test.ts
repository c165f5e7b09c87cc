import { describe, expect, it } from 'vitest'
import { firstArming, step, type Arming, type Evidence, type Firing } from '../../../../src/core/alerts/arming.ts'
import { NOTHING_KNOWN, type Moment } from '../../../../src/core/alerts/moment.ts'
import type { Alert } from '../../../../src/model/alert.ts'
import { alert, TRADING } from '../../../fixtures/alerts.ts'

type Changes = Partial<Evidence> & { readonly touched?: readonly number[] }

const moment = (price: number, changes: Partial<Moment> = {}): Moment => ({ ...NOTHING_KNOWN, price, ...changes })

/** Steps through polls ten seconds apart; answers the places of those at which it fired, and the firings. */
function run(watching: Alert, polls: readonly (number | readonly [number, Changes])[]) {
  let arming: Arming = firstArming(watching)
  const firedAt: number[] = []
  const firings: Firing[] = []
  for (const [place, poll] of polls.entries()) {
    const [price, { touched = [], ...changes }] = typeof poll === 'number' ? [poll, {}] : poll
    const stepped = step(watching, arming, {
      kind: place === 0 ? 'first' : 'new',
      between: touched.map((touch) => moment(touch)),
      now: moment(price),
      barClose: null,
      from: TRADING + (place - 1) * 10_000,
      to: TRADING + place * 10_000,
      date: '2026-11-20',
      isNewDay: false,
      ...changes,
    })
    arming = stepped.arming
    if (stepped.firing === null) continue
    firedAt.push(place)
    firings.push(stepped.firing)
  }
  return { firedAt, firings, arming }
}

const ALWAYS = { kind: 'always', rearmPercent: 0, cooldownMs: 0 } as const

describe('an alert', () => {
  it('fires when its price is reached, a touch included, and once only', () => {
    expect(run(alert(), [95, 99.99, 100, 99, 101]).firedAt).toEqual([2])
    expect(run(alert(), [95, 101]).firings).toMatchObject([
      { arming: 1, held: [0], from: TRADING, to: TRADING + 10_000, isBetweenPolls: false, moment: { price: 101 } },
    ])
  })

  it('does not fire on what held already when it was made, before that has ceased', () => {
    expect(run(alert(), [101, 102]).firedAt).toEqual([])
    expect(run(alert(), [101, 99, 102]).firedAt).toEqual([2])
  })

  it('does not fire on its first quote', () => {
    expect(run(alert({ repeat: ALWAYS }), [[101, { touched: [101] }]]).firedAt).toEqual([])
  })

  it('does not fire on a correction, and is not armed by one', () => {
    expect(run(alert(), [95, [101, { kind: 'correction' }], [101, { kind: 'same' }], 99]).firedAt).toEqual([])
    expect(run(alert(), [101, [95, { kind: 'correction' }], 101]).firedAt).toEqual([])
  })

  it('tells of a touch that no poll saw', () => {
    expect(run(alert(), [95, [95, { touched: [101] }]]).firings).toMatchObject([
      { isBetweenPolls: true, moment: { price: 101 } },
    ])
  })

  it('fires once where several moments of one poll reach it', () => {
    expect(run(alert({ repeat: ALWAYS }), [95, [101, { touched: [102, 94] }]]).firedAt).toEqual([1])
    expect(run(alert({ repeat: ALWAYS }), [95, [101, { touched: [94, 102] }], 102]).firedAt).toEqual([1])
  })

  it('fires anew where the price went back between two polls and is there again at the second', () => {
    expect(run(alert({ repeat: ALWAYS }), [95, 101, [101, { touched: [99] }]]).firedAt).toEqual([1, 2])
  })

  it('is armed again only when the price has gone back by the band', () => {
    const banded = alert({ repeat: { ...ALWAYS, rearmPercent: 1 } })
    expect(run(banded, [99.9, 100, 99.01, 100]).firedAt).toEqual([1])
    expect(run(banded, [99.9, 100, 99, 100]).firedAt).toEqual([1, 3])
  })

  it('is armed again only when its cooldown is over', () => {
    const cooled = alert({ repeat: { ...ALWAYS, cooldownMs: 20_000 } })
    expect(run(cooled, [95, 100, 95, 100, 95, 100]).firedAt).toEqual([1, 5])
  })

  it('fires once a day', () => {
    const daily = alert({ repeat: { kind: 'daily' } })
    const next = { date: '2026-11-21' }
    expect(run(daily, [95, 100, 95, 100]).firedAt).toEqual([1])
    expect(run(daily, [95, 100, 95, [95, next], [100, next], [95, next], [100, next]]).firedAt).toEqual([1, 4])
  })

  it('that is confirmed by two polls fires at the second, with the span from before the first', () => {
    const twice = alert({ confirm: { kind: 'polls', polls: 2 } })
    const { firedAt, firings } = run(twice, [95, [95, { touched: [101] }], 100, 99, 100, [100, { kind: 'same' }]])
    expect(firedAt).toEqual([5])
    expect(firings).toMatchObject([{ from: TRADING + 30_000, to: TRADING + 50_000 }])
  })

  it('that is confirmed by the close of a bar goes by that alone', () => {
    const closing = alert({ confirm: { kind: 'barClose', interval: '1m' } })
    const closed = (price: number) => ({ barClose: moment(price) })
    expect(run(closing, [95, [101, { touched: [102] }], 101, [99, closed(99)], [101, closed(101)]]).firedAt).toEqual([
      4,
    ])
  })

  it('begins a day below what is measured from the beginning of it', () => {
    const volume = alert({ conditions: [{ kind: 'volume', least: 1_000 }] })
    const traded = (sum: number, changes: Changes = {}): readonly [number, Changes] => [
      95,
      { ...changes, now: moment(95, { volume: sum }) },
    ]
    expect(run(volume, [traded(2_000), traded(3_000), traded(1_500, { isNewDay: true })]).firedAt).toEqual([2])
    const price = alert()
    expect(run(price, [101, [101, { isNewDay: true }]]).firedAt).toEqual([])
  })
})

describe('two conditions', () => {
  const conditions = [
    { kind: 'price', direction: 'up', price: 100 },
    { kind: 'volume', least: 1_000 },
  ] as const
  const traded = (price: number, volume: number | null): readonly [number, Changes] => [
    price,
    { now: moment(price, { volume }) },
  ]

  it('joined by and hold at the same moment', () => {
    const both = alert({ conditions, join: 'and' })
    expect(run(both, [traded(95, 900), traded(101, 900), traded(95, 1_100), traded(101, 1_200)]).firedAt).toEqual([3])
    expect(run(both, [traded(95, 900), traded(101, null)]).firedAt).toEqual([])
  })

  it('joined by or wait each for itself', () => {
    const either = alert({ conditions, join: 'or' })
    const { firedAt, firings } = run(either, [traded(101, 900), traded(102, 1_100)])
    expect(firedAt).toEqual([1])
    expect(firings).toMatchObject([{ held: [0, 1] }])
  })
})
