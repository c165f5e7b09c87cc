import { describe, expect, it } from 'vitest'
import { createLedger } from '#core/feed/values/ledger.ts'
import { createLiveValues } from '#core/feed/live-values.ts'
import type { Polling } from '#core/feed/values/provenance.ts'
import { createSamples } from '#core/feed/values/samples.ts'
import { subjectOf } from '#core/feed/demand/subject.ts'
import type { DepthBook } from '#model/market/book/depth-book.ts'
import { instrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { NotServed } from '#model/values/failure.ts'
import type { Quote } from '#model/market/quote.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'

const COIN = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' })
const OTHER = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'ETHUSDT' })
const BOOK: DepthBook = { asks: [], bids: [] }
const QUOTE: Quote = {
  last: 65_000, open: null, high: null, low: null, previousClose: null, change: null, changePercent: null, volume: null,
  turnover: null, status: null, time: 1,
} // prettier-ignore

const POLLED: Polling = { periodMs: 10_000, dueAt: Infinity, session: 'open', quarantined: false, refusal: null }

/** The coin is polled every ten seconds. */
function setUp() {
  const clock = createFakeClock()
  const source = createPriceSource()
  const ledger = createLedger({ clock, serviceClock: clock, source, onAhead() {} })
  const samples = createSamples(clock, ledger, source)
  const { publish, sweep, reader } = createLiveValues(clock, samples, source)
  const values = { ...samples, ...reader, publish, sweep }
  values.connected()
  values.planned(COIN, POLLED)
  const received: LiveQuote[] = []
  values.watch(COIN, (live) => received.push(live))
  const marks = () => received.map(({ provenance }) => provenance.state)
  function answer(): void {
    ledger.received(COIN, QUOTE)
    values.publish(COIN)
  }
  return { clock, ledger, values, received, marks, answer }
}

describe('a live value', () => {
  it('is one object for all readers, until the value or its provenance changes', () => {
    const { clock, values, received, answer } = setUp()
    const others: LiveQuote[] = []
    values.watch(COIN, (live) => others.push(live))
    values.watchAll((live) => others.push(live))
    answer()
    const [live] = received
    expect(others).toHaveLength(2)
    expect(others.every((other) => other === live)).toBe(true)
    clock.advance(1_000)
    expect(values.live(COIN)).toBe(live)
    answer()
    expect(received[1]).not.toBe(live)
    expect(received[1]?.provenance.fetchedAt).toBe(clock.now())
  })

  it('says that its operation is refused before it was ever asked, for as long as that is so', () => {
    const { values } = setUp()
    const refusal: NotServed = {
      kind: 'notServed',
      message: 'not in your plan',
      path: '/crypto/quotes',
      region: 'BA',
      cause: 'forbidden',
      nextTryAt: 1,
    }
    values.planned(COIN, { ...POLLED, periodMs: null, refusal })
    expect(values.live(COIN).provenance).toMatchObject({ state: 'notServed', failure: refusal })
    values.planned(COIN, POLLED)
    expect(values.live(COIN).provenance).toMatchObject({ state: 'pending', failure: null })
  })

  it('goes to those alone who subscribed to its subject', () => {
    const { values, ledger, received } = setUp()
    const books: (DepthBook | null)[] = []
    values.watchSample('depth', OTHER, ({ value }) => books.push(value))
    for (const subject of [subjectOf('depth', COIN), subjectOf('depth', OTHER)]) {
      ledger.received(subject, BOOK)
      values.publish(subject)
    }
    expect(received).toEqual([])
    expect(books).toEqual([BOOK])
  })

  it('has its present poll times when it is read, although nothing is published', () => {
    const { clock, values, received, answer } = setUp()
    answer()
    values.planned(COIN, { ...POLLED, periodMs: 2_000, dueAt: clock.monotonic() + 1_500 })
    const { provenance } = values.live(COIN)
    expect(provenance).toMatchObject({ expectedPeriodMs: 2_000, nextDueAt: clock.now() + 1_500 })
    values.unplanned(COIN)
    expect(values.live(COIN).provenance).toMatchObject({ expectedPeriodMs: null, nextDueAt: null })
    expect(received).toHaveLength(1)
  })

  it('bears the trouble of the service that it comes from', () => {
    const { values, answer } = setUp()
    const keyFailure = { kind: 'unauthorised', message: 'no such key' } as const
    answer()
    values.setTrouble({ kind: 'unauthorised', keyFailure })
    expect(values.live(COIN).provenance).toMatchObject({ state: 'unauthorised', failure: keyFailure })
    values.setTrouble(null)
    expect(values.live(COIN).provenance).toMatchObject({ state: 'healthy', failure: null })
  })
})

describe('the marks', () => {
  it('are published when they change by time alone, once', () => {
    const { clock, values, marks, answer } = setUp()
    values.sweep([COIN], true)
    answer()
    for (let second = 0; second < 60; second++) {
      clock.advance(1_000)
      values.sweep([COIN], false)
    }
    expect(marks()).toEqual(['pending', 'healthy', 'stale'])
  })

  it.each([
    ['set back by a day', -24 * 3_600_000],
    ['set back by a minute', -60_000],
    ['set back by less than a jump', -4_000],
    ['not set', 0],
  ])('turn stale after two periods of real time, whether or not the clock is set back: %s', (_what, byMs) => {
    const { clock, ledger, values, marks, answer } = setUp()
    answer()
    clock.advance(3_000)
    clock.jumpWall(byMs)
    ledger.wallClockMoved(byMs)
    values.sweep([COIN], true)
    clock.advance(17_000)
    values.sweep([COIN], false)
    expect(marks()).toEqual(['healthy'])
    clock.advance(1)
    values.sweep([COIN], false)
    expect(marks()).toEqual(['healthy', 'stale'])
    expect(values.live(COIN).provenance.state).toBe('stale')
    expect(values.mark(COIN).state).toBe('stale')
  })

  it('are published again when the value comes back', () => {
    const { clock, values, marks, answer } = setUp()
    answer()
    clock.advance(25_000)
    values.sweep([COIN], false)
    answer()
    expect(marks()).toEqual(['healthy', 'stale', 'healthy'])
  })

  it('are published again when the plan makes their period longer, and not for a little', () => {
    const { values, received, answer } = setUp()
    answer()
    for (const periodMs of [11_000, 20_000, 21_000]) {
      values.planned(COIN, { ...POLLED, periodMs })
      values.sweep([COIN], true)
    }
    expect(received.map(({ provenance }) => provenance.expectedPeriodMs)).toEqual([10_000, 20_000])
  })

  it('carry where the value comes from, when, and when it is due', () => {
    const { clock, values, answer } = setUp()
    answer()
    clock.advance(4_000)
    const { provenance } = values.live(COIN)
    expect(provenance).toMatchObject({
      path: '/crypto/quotes',
      fetchedAt: clock.now() - 4_000,
      expectedPeriodMs: 10_000,
    })
  })

  it('change with a trade as with a newer quote', () => {
    const { ledger, values, answer } = setUp()
    answer()
    const onReceived: (number | null | undefined)[] = []
    values.watch(COIN, ({ quote }) => onReceived.push(quote?.last))
    ledger.received(subjectOf('tick', COIN), { price: 65_010, time: 2, volume: 1, turnover: 1, status: null })
    values.publish(subjectOf('tick', COIN))
    expect(onReceived).toEqual([65_010])
    expect(values.live(COIN)).toMatchObject({ quote: { last: 65_010, time: 2 }, provenance: { path: '/crypto/ticks' } })
  })

  it('are not stale during the requested grace period', () => {
    const { clock, values, marks, answer } = setUp()
    answer()
    values.grace(60_000)
    clock.advance(50_000)
    values.sweep([COIN], true)
    expect(marks()).toEqual(['healthy'])
  })
})
