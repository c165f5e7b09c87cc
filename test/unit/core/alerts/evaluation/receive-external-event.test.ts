import { describe, expect, it } from 'vitest'
import { firstArming, type Arming, type Evidence } from '#core/alerts/measure/arming.ts'
import { NOTHING_KNOWN_YET } from '#core/alerts/measure/known-market.ts'
import { createReceiveEvent, type ReceivedEvent } from '#core/alerts/evaluation/receive-external-event.ts'
import type { Rest } from '#core/alerts/evaluation/targets.ts'
import { createWatchList } from '#core/alerts/evaluation/watchers.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import { NOTHING_KNOWN } from '#model/alerts/measure/alert-moment.ts'
import type { Alert } from '#model/alerts/alert.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { alert, quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const HOUR_MS = 3_600_000
const NEWS = alert({ target: { kind: 'everything' }, conditions: [{ kind: 'news', keyword: 'oil' }] })
const SPLIT = alert({ conditions: [{ kind: 'split', daysBefore: 1 }] })
const HEADLINE: ReceivedEvent = {
  source: 'news',
  instrument: null,
  event: { kind: 'news', text: 'Oil' },
  at: TRADING,
  notBefore: TRADING,
}
const DATE: ReceivedEvent = {
  source: 'split',
  instrument: WATCHED,
  event: { kind: 'split', daysBefore: 1 },
  at: TRADING,
  notBefore: TRADING,
}

interface Options {
  readonly now?: number
  readonly knownFrom?: number | null
  readonly rest?: Rest | null
  readonly isOpen?: boolean
}

function received(alerts: readonly Alert[], what: ReceivedEvent, options: Options = {}) {
  const { now = TRADING, knownFrom = TRADING, rest = null, isOpen = true } = options
  const taken: (Evidence & {
    readonly alert: Alert['id']
    readonly isLate: boolean
    readonly unseenBut: readonly number[] | null
  })[] = []
  const rested: Alert['id'][] = []
  const watchList = createWatchList(alerts, new Map())
  const arming = (one: Alert): Arming => ({ ...firstArming(one), knownFrom })
  createReceiveEvent({
    clock: createFakeClock(now),
    memory: { arming, market: () => ({ ...NOTHING_KNOWN_YET, quote: quoteAt(TRADING, 95), fetchedAt: TRADING }) },
    gridOf: createMarketGrids(),
    isOpen: () => isOpen,
    watchList: () => watchList,
    restOf: () => rest,
    take: ({ id }, _instrument, evidence, { isLate, unseenBut }) =>
      taken.push({ ...evidence, alert: id, unseenBut, isLate: isLate({} as never) }),
    rest: ({ id }) => rested.push(id),
  })(what)
  return { taken, rested }
}

describe('an external event', () => {
  it('is put to an alert as something that was not there a moment ago', () => {
    const { taken } = received([NEWS], HEADLINE)
    const quiet = { between: [], from: TRADING, to: TRADING, date: '2026-11-20', isNewDay: false }
    const common = { ...quiet, alert: 'alert-1', isLate: false, unseenBut: null }
    expect(taken).toEqual([
      { ...common, kind: 'first', now: NOTHING_KNOWN },
      { ...common, kind: 'new', now: { ...NOTHING_KNOWN, event: HEADLINE.event } },
    ])
  })

  it('comes with what is known of the instrument that it is about', () => {
    const { taken } = received([SPLIT], DATE)
    expect(taken.map(({ now: { price, event } }) => ({ price, event }))).toEqual([
      { price: 95, event: null },
      { price: 95, event: DATE.event },
    ])
  })

  it('is of the trading date of its instrument, and of the date in UTC without one', () => {
    const lateEvening = Date.UTC(2026, 10, 21, 2, 0)
    const dateOf = (one: Alert, what: ReceivedEvent) =>
      received([one], { ...what, at: lateEvening, notBefore: lateEvening }).taken.map(({ date }) => date)[1]
    expect(dateOf(NEWS, HEADLINE)).toBe('2026-11-21')
    expect(dateOf(SPLIT, DATE)).toBe('2026-11-20')
  })

  it('is put to those alone that wait for its source, on its instrument', () => {
    const other = alert({ id: 'alert-2' })
    const alerts = [other, { ...SPLIT, id: 'alert-3' } as const, { ...NEWS, id: 'alert-4' } as const]
    const receivers = (what: ReceivedEvent) => received(alerts, what).taken.map((one) => one.alert)
    expect(receivers(DATE)).toEqual(['alert-3', 'alert-3'])
    expect(receivers(HEADLINE)).toEqual(['alert-4', 'alert-4'])
  })

  it('that is about no instrument is put to alerts on any that wait for its source', () => {
    const onInstrument = alert({ conditions: [{ kind: 'news', keyword: 'oil' }] })
    expect(received([onInstrument], HEADLINE).taken).toHaveLength(2)
    expect(received([NEWS], { ...HEADLINE, instrument: WATCHED }).taken).toEqual([])
  })

  it('is not put to an alert that came to wait for it later', () => {
    expect(received([NEWS], HEADLINE, { knownFrom: TRADING }).taken).toHaveLength(2)
    expect(received([NEWS], HEADLINE, { knownFrom: TRADING + 1 }).taken).toEqual([])
    expect(received([NEWS], HEADLINE, { knownFrom: null }).taken).toEqual([])
  })

  it('is not put to an alert that rests, which is noted', () => {
    expect(received([NEWS], HEADLINE, { rest: 'snoozed' })).toEqual({ taken: [], rested: ['alert-1'] })
    expect(received([NEWS], HEADLINE).rested).toEqual([])
  })

  it('reaches alerts of regular trading while the market is open, or where none is meant', () => {
    const regular = { ...SPLIT, session: 'regular' } as const
    expect(received([regular], DATE).taken).toHaveLength(2)
    expect(received([regular], DATE, { isOpen: false }).taken).toEqual([])
    expect(received([SPLIT], DATE, { isOpen: false }).taken).toHaveLength(2)
    expect(received([{ ...NEWS, session: 'regular' }], HEADLINE, { isOpen: false }).taken).toHaveLength(2)
  })

  it('is late when it is received more than an hour after it happened', () => {
    const isLate = (afterMs: number) => received([NEWS], HEADLINE, { now: TRADING + afterMs }).taken[1]?.isLate
    expect([HOUR_MS, HOUR_MS + 1].map(isLate)).toEqual([false, true])
  })
})
