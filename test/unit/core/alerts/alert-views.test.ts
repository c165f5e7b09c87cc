import { describe, expect, it } from 'vitest'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import { viewOf, type ViewParts } from '#core/alerts/alert-views.ts'
import { firstArming, type Arming } from '#core/alerts/measure/arming.ts'
import { NOTHING_KNOWN_YET } from '#core/alerts/measure/known-market.ts'
import type { Rest } from '#core/alerts/evaluation/targets.ts'
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import type { Alert } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { alert, quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const OTHER = idOf('stock:US::MSFT')
const SPREAD: AlertCondition = { kind: 'spread', leastPercent: 1 }
const PRICE: AlertCondition = { kind: 'price', direction: 'up', price: 100 }
const MOVE: AlertCondition = { kind: 'move', direction: 'up', percent: 5, minutes: 1 }
const SEEN: Partial<Arming> = { knownFrom: TRADING }
const ARMED: Partial<Arming> = { ...SEEN, isReady: [true] }
interface Checked {
  readonly fetchedAt: number | null
  readonly nextDueAt?: number | null
  readonly expectedPeriodMs?: number | null
}

interface Options {
  readonly instruments?: readonly (InstrumentId | null)[]
  readonly armings?: Readonly<Record<string, Partial<Arming>>>
  readonly rest?: Rest | null
  readonly checks?: Readonly<Record<string, Checked>>
  readonly depthChecks?: Readonly<Record<string, Checked>>
  readonly parts?: Partial<ViewParts>
}

function view(changes: Partial<Alert> = {}, options: Options = {}) {
  const { instruments = [WATCHED], armings = {}, rest = null, checks = {}, depthChecks = {}, parts } = options
  const feed = createFakeFeed()
  const one = alert(changes)
  return viewOf(one, instruments, {
    gridOf: createMarketGrids(),
    feed: {
      live(instrument) {
        const live = feed.live(instrument)
        return { ...live, provenance: { ...live.provenance, ...checks[instrument] } }
      },
      sample(kind, instrument) {
        const sample = feed.sample(kind, instrument)
        return { ...sample, provenance: { ...sample.provenance, ...depthChecks[instrument] } }
      },
    },
    memory: {
      arming: (_alert, instrument) => ({ ...firstArming(one), ...armings[instrument ?? 'none'] }),
      market: () => ({ ...NOTHING_KNOWN_YET, quote: quoteAt(TRADING, 80) }),
      tally: () => null,
    },
    restOf: () => rest,
    splitOf: () => null,
    profitOf: () => null,
    now: TRADING,
    ...parts,
  })
}

const stateOf = (arming: Partial<Arming>, rest: Rest | null = null) =>
  view({}, { armings: { [WATCHED]: arming }, rest }).state

describe('an alert on a profit', () => {
  const checkedAt = (quote: number | null, sum: number | null) =>
    view(
      {},
      {
        instruments: [],
        checks: { [WATCHED]: { fetchedAt: quote } },
        parts: {
          profitOf: () => ({
            profit: { currency: 'USD', lack: null },
            nearest: null,
            instruments: [WATCHED],
            fetchedAt: sum,
          }),
        },
      },
    ).checkedAt

  it('was checked when the oldest of its prices and rates was fetched, as far as its sum has any', () => {
    expect(checkedAt(TRADING, TRADING - 1)).toBe(TRADING - 1)
    expect(checkedAt(TRADING - 1, TRADING)).toBe(TRADING - 1)
    expect(checkedAt(TRADING, null)).toBe(TRADING)
  })

  it('was not checked while a price of it was never fetched', () => {
    expect(checkedAt(null, TRADING)).toBeNull()
    expect(checkedAt(null, null)).toBeNull()
  })
})

describe('the state of an alert', () => {
  it('follows from what is known of its instrument', () => {
    expect(stateOf({})).toBe('waiting')
    expect(stateOf(SEEN)).toBe('holding')
    expect(stateOf(ARMED)).toBe('armed')
    expect(stateOf({ ...ARMED, heldPolls: [0, 1] })).toBe('confirming')
    expect(stateOf({ ...SEEN, isDone: true })).toBe('done')
  })

  it('is the reason why it does not watch, or done if only a split is the reason', () => {
    expect(stateOf(ARMED, 'snoozed')).toBe('snoozed')
    expect(stateOf(ARMED, 'splitDue')).toBe('splitDue')
    expect(stateOf({ isDone: true }, 'splitDue')).toBe('done')
    expect(stateOf({ isDone: true }, 'off')).toBe('off')
  })

  it('on a list is the most useful one of its instruments, and null without an instrument', () => {
    const instruments = [WATCHED, OTHER]
    expect(view({}, { instruments, armings: { [WATCHED]: ARMED, [OTHER]: { isDone: true } } })).toMatchObject({
      ...{ state: 'armed', instruments: 2, armed: 1 },
    })
    expect(view({}, { instruments, armings: { [OTHER]: { isDone: true } } }).state).toBe('waiting')
    expect(view({}, { instruments: [] })).toMatchObject({ state: 'noTarget', instruments: 0, armed: 0 })
  })

  it('counts no instrument as armed while it rests', () => {
    expect(view({}, { armings: { [WATCHED]: ARMED }, rest: 'off' }).armed).toBe(0)
  })
})

describe('the view of an alert', () => {
  it('shows how near it is, what it did, and the split that it waits for', () => {
    const split = { time: TRADING, ratio: 4 } as never
    const tally = { alert: 'alert-1', fires: 3, unacknowledged: 1, lastFiredAt: TRADING - 5 } as const
    const market = () => ({ ...NOTHING_KNOWN_YET, quote: quoteAt(TRADING, 80) })
    const memory = { arming: () => firstArming(alert()), market, tally: () => tally }
    expect(view({}, { parts: { splitOf: () => split, memory } })).toMatchObject({
      alert: alert(),
      nearest: { instrument: WATCHED, value: 80, threshold: 100, percent: 25 },
      ...{ fires: 3, lastFiredAt: TRADING - 5, split },
    })
    expect(view()).toMatchObject({ fires: 0, lastFiredAt: null, split: null })
  })
})

describe('the checks of an alert', () => {
  const at = (fetchedAt: number | null, nextDueAt: number | null = null, expectedPeriodMs: number | null = null) => ({
    ...{ fetchedAt, nextDueAt, expectedPeriodMs },
  })
  const UNKNOWN = { checkedAt: null, nextCheckAt: null, checkedEveryMs: null, isStarved: false }

  it('are those of the instrument checked longest ago, next and least often', () => {
    const checks = { [WATCHED]: at(10, 70, 5_000), [OTHER]: at(20, 60, 9_000) }
    expect(view({}, { instruments: [WATCHED, null, OTHER], checks })).toMatchObject({
      ...{ checkedAt: 10, nextCheckAt: 60, checkedEveryMs: 9_000 },
    })
  })

  it('are not known before every instrument was checked', () => {
    const checks = { [WATCHED]: at(10, 70, 5_000), [OTHER]: at(null) }
    expect(view({}, { instruments: [WATCHED, OTHER], checks })).toMatchObject({
      ...{ checkedAt: null, nextCheckAt: 70, checkedEveryMs: 5_000 },
    })
    expect(view()).toMatchObject(UNKNOWN)
    expect(view({}, { instruments: [null] })).toMatchObject(UNKNOWN)
  })

  it('are null while the alert rests', () => {
    expect(view({}, { checks: { [WATCHED]: at(10, 70, 90_000) }, rest: 'off' })).toMatchObject(UNKNOWN)
  })

  it('are those of books where one of its conditions goes by them', () => {
    const options = { checks: { [WATCHED]: at(10) }, depthChecks: { [WATCHED]: at(30) } }
    expect(view({ conditions: [PRICE, SPREAD] }, options).checkedAt).toBe(30)
    expect(view({ conditions: [PRICE] }, options).checkedAt).toBe(10)
  })
})

describe('an alert that is checked too seldom', () => {
  const isStarved = (everyMs: number, changes: Partial<Alert> = {}) =>
    view(changes, { checks: { [WATCHED]: { fetchedAt: 1, expectedPeriodMs: everyMs } } }).isStarved

  it('is one that waits for more than a minute', () => {
    expect([60_000, 60_001].map((everyMs) => isStarved(everyMs))).toEqual([false, true])
  })

  it('is checked three times within the minutes that it looks back over', () => {
    const conditions = [PRICE, MOVE]
    expect([20_000, 20_001].map((everyMs) => isStarved(everyMs, { conditions }))).toEqual([false, true])
    expect(isStarved(60_000, { conditions: [{ ...MOVE, minutes: 60 }] })).toBe(false)
    expect(isStarved(60_001, { conditions: [{ ...MOVE, minutes: 60 }] })).toBe(true)
  })

  it('is checked within the last quarter of the bars of a minute that it waits for', () => {
    const confirm = (interval: '1m' | '5m') => ({ confirm: { kind: 'barClose', interval } }) as const
    expect([15_000, 15_001].map((everyMs) => isStarved(everyMs, confirm('1m')))).toEqual([false, true])
    expect([60_000, 60_001].map((everyMs) => isStarved(everyMs, confirm('5m')))).toEqual([false, true])
  })
})
