import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bar } from '#model/candles/candle-bar.ts'
import { countSums } from '#model/market/counted-sums.ts'
import { barsAfter, observationOf } from '#model/candles/candle-observation.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import { barAt, isSound } from '#test/fixtures/bar-arbitraries.ts'

const MINUTE = 60_000
const startOf = (time: number) => Math.floor(time / MINUTE) * MINUTE

function quoteOf(fields: Partial<PricedQuote> & Pick<PricedQuote, 'time' | 'last'>): PricedQuote {
  return {
    open: null, high: null, low: null, previousClose: null, change: null, changePercent: null,
    volume: null, turnover: null, status: null, ...fields,
  } // prettier-ignore
}

function follow(bar: Bar | null, before: PricedQuote | null, after: PricedQuote): readonly Bar[] {
  const sums = { isOfDay: true, isOtherDate: false }
  const { counted } = before === null ? { counted: null } : countSums(null, before, sums)
  const observation = observationOf(before, after, countSums(counted, after, sums).traded)
  return observation === null ? [] : barsAfter(bar, observation, startOf(after.time), 'polled')
}

const price = fc.integer({ min: 1, max: 1_000 }).map((ticks) => ticks / 8)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
/** Inconsistent quotes: extremes on the wrong side of the price, times that go back. */
const anyQuote = fc
  .record({
    last: price,
    time: fc.integer({ min: 0, max: 5 * MINUTE }),
    high: maybe(price),
    low: maybe(price),
    volume: maybe(fc.nat()),
    turnover: maybe(fc.nat()),
  })
  .map(quoteOf)

describe('a bar that follows quotes', () => {
  it('stays sound and in order, whatever they say', () => {
    fc.assert(
      fc.property(maybe(barAt(MINUTE)), fc.array(anyQuote, { minLength: 1, maxLength: 30 }), (first, quotes) => {
        const bars = new Map<number, Bar>()
        let last: Bar | null = first
        let before: PricedQuote | null = null
        for (const quote of quotes) {
          const changed: readonly Bar[] = follow(last, before, quote)
          for (const bar of changed) bars.set(bar.time, bar)
          expect(changed.map(({ time }) => time)).toEqual(changed.map(({ time }) => time).toSorted((a, b) => a - b))
          expect(changed[0]?.time ?? Infinity).toBeGreaterThanOrEqual(last?.time ?? -Infinity)
          last = changed.at(-1) ?? last
          before = quote
        }
        expect([...bars.values()].filter((bar) => !isSound(bar))).toEqual([])
      }),
    )
  })

  it('takes the price for its close, and widens only', () => {
    fc.assert(
      fc.property(barAt(MINUTE), anyQuote, anyQuote, (bar, before, after) => {
        const [changed, ...others] = follow(bar, before, { ...after, time: Math.max(before.time, MINUTE) + 1 })
        if (changed?.time !== MINUTE || others.length > 0) return
        expect(changed.close).toBe(after.last)
        expect(changed.open).toBe(bar.open)
        expect(changed.high).toBeGreaterThanOrEqual(bar.high)
        expect(changed.low).toBeLessThanOrEqual(bar.low)
      }),
    )
  })

  const BAR: Bar = { time: 0, open: 10, high: 11, low: 9, close: 10, volume: 5, turnover: 50, grade: 'polled' }
  const before = quoteOf({ time: 10_000, last: 10, high: 12, low: 8, volume: 100, turnover: 1_000 })

  it('has a wick if the high or low of the day moved between two quotes', () => {
    const after = { ...before, time: 20_000, last: 10.5, high: 13, low: 7, volume: 104, turnover: 1_042 }
    expect(follow(BAR, before, after)).toEqual([{ ...BAR, high: 13, low: 7, close: 10.5, volume: 9, turnover: 92 }])
  })

  it('has no wick from an earlier high of the day, nor from another day', () => {
    const [same] = follow(BAR, before, { ...before, time: 20_000, last: 10.5 })
    expect(same).toMatchObject({ high: 11, low: 9, volume: 5 })
    const [reset] = follow(BAR, before, { ...before, time: 20_000, last: 10.5, high: 10.5, low: 10.5, volume: 4 })
    expect(reset).toMatchObject({ high: 11, low: 9, volume: 9 })
  })

  it('gets the wick when more of the time between two quotes was its own, and else the bar that begins gets it', () => {
    const early = { ...before, time: MINUTE + 5_000, last: 10.5, high: 13 }
    expect(follow(BAR, before, early)).toEqual([
      { ...BAR, high: 13 },
      { time: MINUTE, open: 10.5, high: 10.5, low: 10.5, close: 10.5, volume: 0, turnover: 0, grade: 'polled' },
    ])
    const late = { ...before, time: MINUTE + 55_000, last: 10.5, high: 13 }
    const next = [{ time: MINUTE, open: 10.5, high: 13, low: 10.5, close: 10.5 }]
    expect(follow(BAR, before, late)).toMatchObject(next)
    // Fifty seconds before the bar and fifty within it.
    expect(follow(BAR, before, { ...late, time: MINUTE + 50_000 })).toMatchObject(next)
  })

  it('keeps its wicks when the new extreme is the very price that is seen in the next bar', () => {
    const after = { ...before, time: MINUTE + 5_000, last: 13, high: 13 }
    expect(follow(BAR, before, after)).toMatchObject([{ time: MINUTE, open: 13, high: 13, low: 13, close: 13 }])
  })

  it('counts what is traded at the time and the price of before', () => {
    expect(follow(BAR, before, { ...before, volume: 120 })).toEqual([{ ...BAR, volume: 25 }])
  })

  it('does not move while nothing trades, nor by what is older than it', () => {
    expect(follow(BAR, before, before)).toEqual([])
    expect(follow(BAR, before, { ...before, time: 9_000, last: 20 })).toEqual([])
    expect(follow({ ...BAR, time: MINUTE }, null, before)).toEqual([])
  })
})
