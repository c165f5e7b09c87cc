import { describe, expect, it } from 'vitest'
import { firstArming, type Arming } from '#core/alerts/measure/arming.ts'
import { NOTHING_KNOWN_YET } from '#core/alerts/measure/known-market.ts'
import { createMissedTouches } from '#core/alerts/replay/missed/missed-touches.ts'
import type { BarsOfPast, HistoryReach } from '#core/candles/series/bar-history.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import type { Alert } from '#model/alerts/alert.ts'
import { servedBar } from '#model/candles/candle-bar.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { Failure } from '#model/values/failure.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { alert, quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'
import { createQuietAlertMemory } from '#test/fakes/alerts/quiet-alert-memory.ts'

const BROKEN: Failure = { kind: 'malformed', message: '' }
const END = TRADING + 10 * MINUTE_MS
/** The time after which the last bar of the span is over, and the service has it. */
const READY_MS = MINUTE_MS + 3_000
const TOUCH = servedBar({ time: TRADING, open: 95, high: 101, low: 95, close: 95, volume: null, turnover: null })
const TENCENT = idOf('stock:HK::700')

interface Missing {
  readonly alert?: Alert
  readonly instrument?: InstrumentId | null
  readonly from?: number
  readonly to?: number
}

/** Alerts that were armed and unwatched for ten minutes, in which the price touched 101. */
function open(missing: readonly Missing[] = [{}]) {
  const ignore = () => undefined
  const clock = createFakeClock(END)
  const memory = createQuietAlertMemory(clock, 'one')
  const alerts = new Map<Alert['id'], Alert>()
  for (const { alert: own = alert(), instrument = WATCHED, from = TRADING, to = END } of missing) {
    const { unseen: _unseen, ...seen }: Arming = { ...firstArming(own), knownFrom: TRADING - 1, isReady: [true] }
    memory.setArming(own, instrument, { ...seen, unseen: { from, to, closed: [], arming: seen } })
    alerts.set(own.id, own)
    const market = { ...NOTHING_KNOWN_YET, quote: quoteAt(to, 95), fetchedAt: to, date: '2026-11-20' }
    if (instrument !== null) memory.setMarket(instrument, market)
  }
  const state = {
    failing: new Set<InstrumentId>(),
    isResting: false,
    isOpen: true,
    whileReading: ignore as () => void,
    bars: [TOUCH],
  }
  const reads: { readonly instruments: readonly InstrumentId[]; readonly reach: HistoryReach; readonly at: number }[] =
    []
  let searches = 0
  const touches = createMissedTouches({
    clock,
    memory,
    history: {
      async read(instruments, reach) {
        reads.push({ instruments, reach, at: clock.now() })
        await Promise.resolve()
        state.whileReading()
        return instruments.map((instrument): BarsOfPast => ({
          bars: state.failing.has(instrument) ? [] : state.bars,
          origin: 'service',
          failure: state.failing.has(instrument) ? BROKEN : null,
        }))
      },
    },
    repository: { current: () => ({ alerts: [...alerts.values()], nextNumber: 9 }) },
    gridOf: createMarketGrids(),
    isOpen: () => state.isOpen,
    restOf: () => (state.isResting ? 'off' : null),
    isReading: () => false,
    searched: () => searches++,
  })
  return {
    clock,
    memory,
    alerts,
    state,
    reads,
    touches,
    searches: () => searches,
    fired: () => memory.pending().map(({ alert: id, instrument }) => [id, instrument]),
    async pass(ms: number) {
      clock.advance(ms)
      for (let turns = 0; turns < 20; turns++) await Promise.resolve()
    },
  }
}

describe('the search for what was missed', () => {
  it('waits until the last bar is over, reads once, and notes what it found as late', async () => {
    const { touches, pass, reads, memory, searches } = open()
    expect(touches.isSearching()).toBe(false)
    touches.settle()
    expect(touches.isSearching()).toBe(true)
    await pass(READY_MS - 1)
    expect(reads).toEqual([])
    expect(touches.isSearching()).toBe(true)
    await pass(1)
    expect(reads).toEqual([
      { instruments: [WATCHED], reach: { interval: '1m', from: TRADING, bars: 14 }, at: END + READY_MS },
    ])
    expect(memory.pending()).toMatchObject([
      { number: 1, alert: 'alert-1', firedAt: END + READY_MS, isLate: true, price: 101, isBetweenPolls: true },
    ])
    expect(memory.unseen()).toEqual([])
    expect([touches.isSearching(), searches()]).toEqual([false, 1])
    await pass(60 * MINUTE_MS)
    expect(reads).toHaveLength(1)
  })

  it('is over after two seconds where there is nothing to search', async () => {
    const { touches, pass, reads, searches } = open([])
    touches.settle()
    await pass(1_999)
    expect([touches.isSearching(), searches()]).toEqual([true, 0])
    await pass(1)
    expect([touches.isSearching(), searches(), reads.length]).toEqual([false, 1, 0])
  })

  it('waits for the latest of several spans, and reads from the earliest', async () => {
    const second = alert({ id: 'alert-2' })
    const { touches, pass, reads } = open([{}, { alert: second, from: TRADING - MINUTE_MS, to: END + 5 * MINUTE_MS }])
    touches.settle()
    await pass(READY_MS + 5 * MINUTE_MS - 1)
    expect(reads).toEqual([])
    await pass(1)
    expect(reads).toMatchObject([{ instruments: [WATCHED], reach: { from: TRADING - MINUTE_MS } }])
  })

  it('leaves alerts alone that rest, are gone, or watch for something else by now', async () => {
    const changes: readonly ((opened: ReturnType<typeof open>) => void)[] = [
      ({ state }) => (state.isResting = true),
      ({ alerts }) => alerts.clear(),
      ({ alerts }) => alerts.set('alert-1', alert({ revision: 2 })),
    ]
    for (const change of changes) {
      const opened = open()
      change(opened)
      opened.touches.settle()
      await opened.pass(READY_MS)
      expect([opened.reads, opened.fired(), opened.searches()]).toEqual([[], [], 1])
    }
    const nowhere = open([{ instrument: null }])
    nowhere.touches.settle()
    await nowhere.pass(READY_MS)
    expect(nowhere.reads).toEqual([])
  })

  it('asks for instruments of one market together, at most ten in one request', async () => {
    const eleven = Array.from({ length: 11 }, (_, place) => idOf(`stock:US::S${place}`))
    const { touches, pass, reads, fired } = open([...eleven, TENCENT].map((instrument) => ({ instrument })))
    touches.settle()
    await pass(READY_MS)
    expect(reads.map(({ instruments }) => instruments)).toEqual([eleven.slice(0, 10), eleven.slice(10), [TENCENT]])
    expect(fired()).toHaveLength(12)
  })

  it('puts the bars of each instrument to its own alerts', async () => {
    const other = idOf('stock:US::MSFT')
    const { touches, pass, state, fired } = open([{}, { instrument: other }])
    state.failing.add(WATCHED)
    touches.settle()
    await pass(READY_MS)
    expect(fired()).toEqual([['alert-1', other]])
  })

  it('makes an alert ready again that fires more than once, by what is known now', async () => {
    const repeat = { kind: 'always', rearmPercent: 0, cooldownMs: 0 } as const
    const { touches, pass, memory } = open([{ alert: alert({ repeat }) }])
    touches.settle()
    await pass(READY_MS)
    expect(memory.arming(alert({ repeat }), WATCHED)).toMatchObject({ number: 2, isReady: [true], unseen: null })
  })

  it('goes by the hours of the market', async () => {
    const { touches, pass, state, fired } = open([{ alert: alert({ session: 'regular' }) }])
    state.isOpen = false
    touches.settle()
    await pass(READY_MS)
    expect(fired()).toEqual([])
  })

  it('notes nothing of a service that is not in use any more', async () => {
    const { touches, pass, state, memory, fired } = open()
    state.whileReading = () => memory.open('two')
    touches.settle()
    await pass(READY_MS)
    memory.open('one')
    expect(fired()).toEqual([])
  })

  it('ends with the application', async () => {
    const waiting = open()
    waiting.touches.settle()
    waiting.touches.dispose()
    await waiting.pass(READY_MS)
    expect(waiting.reads).toEqual([])
    const reading = open()
    reading.state.whileReading = reading.touches.dispose
    reading.touches.settle()
    await reading.pass(READY_MS)
    expect([reading.fired(), reading.searches()]).toEqual([[], 0])
    reading.touches.settle()
    await reading.pass(READY_MS)
    expect(reading.reads).toHaveLength(1)
  })
})

describe('a search that fails', () => {
  it('is tried five times, each time after twice as long', async () => {
    const { touches, pass, state, reads, searches } = open()
    state.failing.add(WATCHED)
    touches.settle()
    await pass(READY_MS)
    expect([touches.isSearching(), searches()]).toEqual([false, 1])
    for (const minutes of [1, 2, 4, 8]) {
      const before = reads.length
      await pass(minutes * MINUTE_MS - 1)
      expect(reads).toHaveLength(before)
      await pass(1)
      expect(reads).toHaveLength(before + 1)
    }
    await pass(1_000 * MINUTE_MS)
    expect(reads).toHaveLength(5)
  })

  it('is tried again as a whole where one of several instruments failed', async () => {
    const other = idOf('stock:US::MSFT')
    const { touches, pass, state, reads } = open([{}, { instrument: other }])
    state.failing.add(WATCHED)
    touches.settle()
    await pass(READY_MS)
    await pass(MINUTE_MS)
    expect(reads.map(({ instruments }) => instruments)).toEqual([[WATCHED, other], [WATCHED]])
  })

  it('starts again immediately, and with all its attempts, when something changes', async () => {
    const { touches, pass, state, reads, fired } = open()
    state.failing.add(WATCHED)
    touches.settle()
    await pass(READY_MS)
    state.failing.clear()
    touches.settle()
    await pass(2_000)
    expect(reads).toHaveLength(2)
    expect(fired()).toHaveLength(1)
    await pass(10 * MINUTE_MS)
    expect(reads).toHaveLength(2)
  })
})

describe('a span that is missed during a search', () => {
  it('is searched after that search, which is not started twice', async () => {
    const { touches, pass, state, memory, alerts, reads, fired } = open()
    const second = alert({ id: 'alert-2' })
    state.whileReading = () => {
      state.whileReading = () => undefined
      touches.settle()
      const { unseen: _unseen, ...seen }: Arming = { ...firstArming(second), knownFrom: TRADING - 1, isReady: [true] }
      alerts.set('alert-2', second)
      memory.setArming(second, TENCENT, { ...seen, unseen: { from: TRADING, to: END, closed: [], arming: seen } })
    }
    touches.settle()
    await pass(READY_MS)
    expect(reads).toHaveLength(1)
    expect(touches.isSearching()).toBe(true)
    await pass(2_000)
    expect(reads).toHaveLength(2)
    expect(fired()).toEqual([
      ['alert-1', WATCHED],
      ['alert-2', TENCENT],
    ])
  })
})
