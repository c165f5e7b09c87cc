import { describe, expect, it } from 'vitest'
import { createOutcomes } from '#core/alerts/replay/outcomes/outcomes.ts'
import type { BarsOfPast, HistoryReach } from '#core/candles/series/bar-history.ts'
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import { DAY_MS, MINUTE_MS } from '#model/values/duration.ts'
import type { Failure } from '#model/values/failure.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { alertEvent, quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const QUARTER_MS = 15 * MINUTE_MS
const NOTHING: BarsOfPast = { bars: [], origin: 'service', failure: null }
const UNREACHABLE: Failure = { kind: 'unavailable', cause: 'unreachable', message: 'no' }

const barsAt = (minutes: number, closes: readonly (readonly [at: number, close: number])[]): readonly Bar[] =>
  closes.map(([time, close]) => ({
    ...{ time, open: close, high: close, low: close, close },
    ...{ volume: minutes, turnover: null, grade: 'served' },
  }))

function setUp(first: readonly AlertEvent[] = [alertEvent()], now = TRADING) {
  const clock = createFakeClock(now)
  const events = new Map(first.map((event) => [event.number, event]))
  const reaches: HistoryReach[] = []
  const quotes = new Map<InstrumentId, { readonly last: number; readonly fetchedAt: number }>()
  let past: BarsOfPast = NOTHING
  let reading: Promise<unknown> = Promise.resolve()
  const outcomes = createOutcomes({
    clock,
    feed: {
      live(instrument) {
        const known = quotes.get(instrument)
        const provenance = {
          state: 'healthy',
          path: '',
          expectedPeriodMs: null,
          nextDueAt: null,
          failure: null,
        } as const
        const quote = known === undefined ? null : quoteAt(known.fetchedAt, known.last)
        return { instrument, quote, provenance: { ...provenance, fetchedAt: known?.fetchedAt ?? null } }
      },
    },
    history: {
      async read(instruments, reach) {
        reaches.push(reach)
        const answer = past
        await reading
        return instruments.map(() => answer)
      },
    },
    events: {
      read: ({ before, limit }) =>
        [...events.values()]
          .filter(({ number }) => number < (before ?? Infinity))
          .sort((a, b) => b.number - a.number)
          .slice(0, limit),
    },
    memory: {
      nextEventNumber: () => Math.max(0, ...events.keys()) + 1,
      supplementEvent(event) {
        events.set(event.number, event)
      },
    },
  })
  return {
    outcomes,
    clock,
    reaches,
    quotes,
    add: (event: AlertEvent) => void events.set(event.number, event),
    notify(next: Partial<BarsOfPast>) {
      past = { ...NOTHING, ...next }
    },
    holdUp(until: Promise<unknown>) {
      reading = until
    },
    prices(number = 1) {
      const event = events.get(number)
      return [event?.priceAfterQuarterHour, event?.priceAfterDay]
    },
    event: (number = 1) => events.get(number),
  }
}

describe('the price after an alert has fired', () => {
  it('is that of the quote of the moment, and nothing is asked for it', async () => {
    const { outcomes, clock, quotes, prices, reaches } = setUp()
    outcomes.open()
    await clock.advanceSettling(QUARTER_MS - 5_000)
    quotes.set(WATCHED, { last: 103, fetchedAt: clock.now() })
    await clock.advanceSettling(5_000)
    expect(prices()).toEqual([103, null])
    await clock.advanceSettling(DAY_MS - QUARTER_MS - 30_000)
    quotes.set(WATCHED, { last: 99, fetchedAt: clock.now() })
    await clock.advanceSettling(30_000)
    expect(prices()).toEqual([103, 99])
    expect(reaches).toEqual([])
  })

  it('is the close of the last finished bar if the last quote is older', async () => {
    const { outcomes, clock, quotes, prices, reaches, notify } = setUp()
    quotes.set(WATCHED, { last: 103, fetchedAt: TRADING })
    const target = TRADING + QUARTER_MS
    notify({
      bars: barsAt(1, [
        [target - 2 * MINUTE_MS, 101],
        [target - MINUTE_MS, 102],
        [target, 110],
      ]),
    })
    outcomes.open()
    await clock.advanceSettling(QUARTER_MS + MINUTE_MS)
    expect(prices()).toEqual([null, null])
    await clock.advanceSettling(MINUTE_MS)
    expect(prices()).toEqual([102, null])
    expect(reaches).toMatchObject([{ interval: '1m', from: TRADING - 60 * MINUTE_MS }])
  })

  it('is the last one that there was while the market is closed, but no older than the alert', async () => {
    const closed = setUp()
    closed.notify({ bars: barsAt(1, [[TRADING - 30_000, 105]]) })
    closed.outcomes.open()
    await closed.clock.advanceSettling(QUARTER_MS + 3 * MINUTE_MS)
    expect(closed.prices()).toEqual([105, null])
    const stale = setUp()
    stale.notify({ bars: barsAt(1, [[TRADING - 3 * MINUTE_MS, 105]]) })
    stale.outcomes.open()
    await stale.clock.advanceSettling(QUARTER_MS + 3 * MINUTE_MS)
    expect(stale.prices()).toEqual([null, null])
  })

  it('is unknown in a class without bars if there was no poll at that time', async () => {
    const { outcomes, clock, prices, notify } = setUp()
    notify({ origin: 'polls', bars: barsAt(1, [[TRADING + 2 * MINUTE_MS, 105]]) })
    outcomes.open()
    await clock.advanceSettling(QUARTER_MS + 3 * MINUTE_MS)
    expect(prices()).toEqual([null, null])
    notify({ origin: 'polls', bars: barsAt(1, [[TRADING + QUARTER_MS - 2 * MINUTE_MS, 106]]) })
    await clock.advanceSettling(31 * MINUTE_MS)
    expect(prices()).toEqual([106, null])
  })

  it('is found after a restart, from bars of the time in between', async () => {
    const now = TRADING + DAY_MS + 3_600_000
    const { outcomes, clock, prices, reaches, notify } = setUp([alertEvent()], now)
    notify({
      bars: barsAt(5, [
        [TRADING + QUARTER_MS - 5 * MINUTE_MS, 101],
        [TRADING + DAY_MS - 5 * MINUTE_MS, 120],
      ]),
    })
    outcomes.open()
    await clock.advanceSettling(1_000)
    expect(prices()).toEqual([101, 120])
    expect(reaches).toMatchObject([{ interval: '5m' }])
  })

  it('is asked for again where the service cannot be reached, and given up after three days', async () => {
    const { outcomes, clock, prices, reaches, notify } = setUp()
    notify({ failure: UNREACHABLE, bars: barsAt(1, [[TRADING + QUARTER_MS - MINUTE_MS, 101]]) })
    outcomes.open()
    await clock.advanceSettling(5 * DAY_MS)
    expect(prices()).toEqual([null, null])
    const { length } = reaches
    expect(length).toBeGreaterThan(100)
    notify({ bars: barsAt(1, [[TRADING + QUARTER_MS - MINUTE_MS, 101]]) })
    await clock.advanceSettling(DAY_MS)
    expect(reaches).toHaveLength(length)
  })

  it('keeps other changes to the event while it is looked up', async () => {
    const { outcomes, clock, quotes, add, event } = setUp()
    outcomes.open()
    add({ ...alertEvent(), stage: 'acknowledged', acknowledgedAt: TRADING + 1 })
    quotes.set(WATCHED, { last: 103, fetchedAt: TRADING + QUARTER_MS })
    await clock.advanceSettling(QUARTER_MS)
    expect(event()).toMatchObject({ stage: 'acknowledged', acknowledgedAt: TRADING + 1, priceAfterQuarterHour: 103 })
  })

  it('is looked up for every event from the moment on at which it is stored, for 250 events in one moment as well', async () => {
    const { outcomes, clock, quotes, add, prices } = setUp([])
    outcomes.open()
    for (let number = 1; number <= 250; number++) add(alertEvent({ number, arming: number }))
    outcomes.update()
    quotes.set(WATCHED, { last: 103, fetchedAt: TRADING + QUARTER_MS })
    await clock.advanceSettling(QUARTER_MS)
    expect([1, 100, 250].map((number) => prices(number)[0])).toEqual([103, 103, 103])
  })

  it('is not looked up for an event without an instrument or a price', async () => {
    const { outcomes, clock, reaches } = setUp([
      alertEvent({ number: 1, instrument: null }),
      alertEvent({ number: 2, price: null }),
    ])
    outcomes.open()
    await clock.advanceSettling(2 * DAY_MS)
    expect(reaches).toEqual([])
  })

  it('on another service is not taken for that of this one', async () => {
    let release: (value: unknown) => void = () => undefined
    const { outcomes, clock, prices, notify, holdUp } = setUp()
    holdUp(new Promise((resolve) => (release = resolve)))
    notify({ bars: barsAt(1, [[TRADING + QUARTER_MS - MINUTE_MS, 101]]) })
    outcomes.open()
    await clock.advanceSettling(QUARTER_MS + 3 * MINUTE_MS)
    notify({})
    outcomes.open()
    release(null)
    await clock.advanceSettling(0)
    expect(prices()).toEqual([null, null])
  })
})
