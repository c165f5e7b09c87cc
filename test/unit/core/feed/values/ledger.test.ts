import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLedger } from '#core/feed/values/ledger.ts'
import { instrumentId } from '#model/market/instrument.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import { createFakeClock, type FakeClock } from '#test/fakes/ports/fake-clock.ts'

const AAPL = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' })

function quote(time: number, last: number): PricedQuote {
  return {
    last, time, open: null, high: null, low: null, previousClose: null, change: null, changePercent: null, volume: null,
    turnover: null, status: null,
  } // prettier-ignore
}

const openLedger = (clock: FakeClock) =>
  createLedger({ clock, serviceClock: clock, source: createPriceSource(), onAhead() {} })

describe('the ledger', () => {
  it('keeps the latest value whatever the order and however often the answers come', () => {
    // One price for each time, because only the order decides which of two corrections came last.
    const times = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 })
    fc.assert(
      fc.property(times, (all) => {
        const ledger = openLedger(createFakeClock())
        for (const time of all) ledger.received(AAPL, quote(time, time * 10))
        const latest = Math.max(...all)
        expect(ledger.entry(AAPL).value).toEqual(quote(latest, latest * 10))
      }),
    )
  })

  it('says whether the market moved', () => {
    const ledger = openLedger(createFakeClock())
    const moved = [quote(2, 1), quote(2, 1), quote(2, 5), quote(1, 9), quote(3, 5)].map((one) =>
      ledger.received(AAPL, one),
    )
    expect(moved).toEqual([null, false, false, false, true])
  })

  it('confirms a value by an answer that brings nothing newer', () => {
    const clock = createFakeClock()
    const ledger = openLedger(clock)
    ledger.received(AAPL, quote(2, 1))
    clock.advance(5_000)
    ledger.received(AAPL, quote(1, 9))
    expect(ledger.entry(AAPL)).toMatchObject({ value: { last: 1 }, fetchedAt: clock.now(), confirmedAt: 5_000 })
  })

  it('dates a value when it was asked for if its answer took seconds, because a stopped process reads late', () => {
    const clock = createFakeClock()
    const ledger = openLedger(clock)
    const [askedAt, sentAt] = [clock.now(), clock.monotonic()]
    clock.advance(4_600)
    ledger.received(AAPL, quote(2, 1), sentAt)
    expect(ledger.entry(AAPL)).toMatchObject({ fetchedAt: askedAt, confirmedAt: clock.monotonic() })
  })

  it('dates a value when its answer comes within two seconds', () => {
    const clock = createFakeClock()
    const ledger = openLedger(clock)
    const sentAt = clock.monotonic()
    clock.advance(1_500)
    ledger.received(AAPL, quote(2, 1), sentAt)
    expect(ledger.entry(AAPL)).toMatchObject({ fetchedAt: clock.now(), confirmedAt: clock.monotonic() })
  })

  it('makes values older by as much as the wall clock moved ahead, as it does after a sleep', () => {
    const clock = createFakeClock()
    const ledger = openLedger(clock)
    ledger.received(AAPL, quote(2, 1))
    ledger.wallClockMoved(3_600_000)
    expect(ledger.entry(AAPL).confirmedAt).toBe(clock.monotonic() - 3_600_000)
  })

  it('leaves the age of values as it is when the wall clock is set back: they were answered no later for it', () => {
    const clock = createFakeClock()
    const ledger = openLedger(clock)
    ledger.received(AAPL, quote(2, 1))
    const before = ledger.entry(AAPL)
    for (const byMs of [-3_600_000, -1, 0]) ledger.wallClockMoved(byMs)
    expect(ledger.entry(AAPL)).toBe(before)
    expect(before.confirmedAt).toBe(clock.monotonic())
  })

  it('keeps the value beside the failure to refresh it, until the next answer', () => {
    const ledger = openLedger(createFakeClock())
    ledger.received(AAPL, quote(2, 1))
    ledger.failed(AAPL, { kind: 'malformed', message: 'not JSON' })
    expect(ledger.entry(AAPL)).toMatchObject({ value: { last: 1 }, failure: { kind: 'malformed' } })
    ledger.received(AAPL, quote(2, 1))
    expect(ledger.entry(AAPL).failure).toBeNull()
  })
})

describe('an answer without a price', () => {
  const unpriced = (time: number | null, status: number) => ({
    ...quote(0, 0),
    ...({ last: null, change: null, changePercent: null } as const),
    ...{ time, status },
  })
  const open = () => {
    const clock = createFakeClock()
    const ledger = openLedger(clock)
    return { clock, ledger }
  }

  it('changes the status of a known price, and neither the price nor its age', () => {
    const { clock, ledger } = open()
    ledger.received(AAPL, quote(2, 1))
    const before = ledger.entry(AAPL)
    clock.advance(5_000)
    ledger.failed(AAPL, { kind: 'malformed', message: 'not JSON' })
    expect(ledger.received(AAPL, unpriced(9, 1))).toBe(false)
    expect(ledger.entry(AAPL)).toEqual({ ...before, value: { ...quote(2, 1), status: 1 }, failure: null })
  })

  it('about an earlier trade says nothing', () => {
    const { ledger } = open()
    ledger.received(AAPL, quote(2, 1))
    ledger.received(AAPL, unpriced(1, 1))
    expect(ledger.entry(AAPL).value).toEqual(quote(2, 1))
    ledger.received(AAPL, unpriced(null, 1))
    expect(ledger.entry(AAPL).value).toMatchObject({ status: 1 })
  })

  it('is all that is known before the first price, which replaces it', () => {
    const { clock, ledger } = open()
    ledger.received(AAPL, unpriced(9, 1))
    expect(ledger.entry(AAPL)).toMatchObject({ value: { last: null, status: 1 }, fetchedAt: clock.now() })
    expect(ledger.received(AAPL, quote(2, 1))).toBe(true)
    expect(ledger.entry(AAPL).value).toEqual(quote(2, 1))
  })
})
