import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countSums, type CountedSums, type SumKind } from '#model/market/counted-sums.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import { quoteAt } from '#test/fixtures/alerts.ts'

const DAY: SumKind = { isOfDay: true, isOtherDate: false }
const NEXT_DATE: SumKind = { isOfDay: true, isOtherDate: true }
/** The kind of a coin's sums, which have no known time span. */
const ANY_SPAN: SumKind = { isOfDay: false, isOtherDate: false }

const at = (time: number, volume: number | null, changes: Partial<PricedQuote> = {}): PricedQuote =>
  quoteAt(time, 10, { open: 9, high: 12, low: 8, volume, turnover: volume === null ? null : volume * 10, ...changes })

/** The volume counted for each quote after the first. */
function tradedIn(quotes: readonly PricedQuote[], kindOf: (place: number) => SumKind = () => DAY) {
  let counted: CountedSums | null = null
  return quotes.map((quote, place) => {
    const next = countSums(counted, quote, kindOf(place))
    counted = next.counted
    return next.traded.volume
  })
}

const sumOf = (counts: readonly (number | null)[]): number => counts.reduce((sum: number, one) => sum + (one ?? 0), 0)

describe('the volume traded between answers', () => {
  it('is the rise of the volume, at the same time and price as well', () => {
    expect(tradedIn([at(1, 1_000), at(1, 1_200), at(1, 1_300)])).toEqual([null, 200, 100])
    expect(tradedIn([at(1, 1_000), at(2, 1_000), at(3, 1_300)])).toEqual([null, 0, 300])
  })

  it('is all of the volume after the day’s reset, whatever the day before had', () => {
    const fallen = [at(1, 5_000), at(2, 120, { open: 11, high: 11, low: 11 }), at(3, 150)]
    expect(tradedIn(fallen)).toEqual([null, 120, 30])
    const risen = [at(1, 50), at(2, 120, { open: 11, high: 11, low: 11 }), at(3, 150)]
    expect(tradedIn(risen)).toEqual([null, 120, 30])
    // On the next date a slightly lower sum is also a new one.
    expect(tradedIn([at(1, 130), at(2, 120)], () => NEXT_DATE)).toEqual([null, 120])
  })

  it('continues across the midnight of the market’s zone while the session does', () => {
    expect(tradedIn([at(1, 5_000), at(2, 5_100)], () => NEXT_DATE)).toEqual([null, 100])
  })

  it('counts the reset once it shows, where figures of the day before came with the first trade', () => {
    const quotes = [at(1, 5_000), at(2, 5_000), at(3, 80, { open: 11 }), at(4, 90, { open: 11 })]
    expect(tradedIn(quotes, (place) => (place === 1 ? NEXT_DATE : DAY))).toEqual([null, 0, 80, 10])
  })

  it('is counted once where the volume is corrected downwards and rises again', () => {
    expect(tradedIn([at(1, 1_000), at(2, 1_200), at(3, 1_100), at(4, 1_150), at(5, 1_300)])).toEqual([
      null,
      200,
      0,
      0,
      100,
    ])
  })

  it('is unknown where the service says no volume, and counted when it does again', () => {
    expect(tradedIn([at(1, null), at(2, null)])).toEqual([null, null])
    expect(tradedIn([at(1, 1_000), at(2, null), at(3, 0), at(4, 1_300)])).toEqual([null, null, null, 300])
  })

  it('continues with the lower sum of a window of 24 hours for a coin, and counts a reset', () => {
    const kind = () => ANY_SPAN
    expect(tradedIn([at(1, 1_000), at(2, 990), at(3, 1_010)], kind)).toEqual([null, null, 20])
    expect(tradedIn([at(1, 1_000), at(2, 15), at(3, 20)], kind)).toEqual([null, 15, 5])
    // Two servers, one of which is a little behind.
    expect(tradedIn([at(1, 1_000), at(1, 1_300), at(1, 1_200), at(1, 1_300)], kind)).toEqual([null, 300, 0, 0])
  })

  it('does not depend on repeated and late answers', () => {
    const step = fc.record({ afterMs: fc.nat(3), volume: fc.nat(500) })
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 30 }),
        fc.array(fc.nat(29), { maxLength: 30 }),
        (steps, again) => {
          let [time, volume] = [1, 1_000]
          const quotes = steps.map(({ afterMs, volume: traded }) => at((time += afterMs), (volume += traded)))
          // After each answer an earlier one comes again.
          const disturbed = quotes.flatMap((quote, place) => [
            quote,
            quotes[Math.min(place, again[place] ?? place)] ?? quote,
          ])
          const [first, last] = [quotes[0]?.volume ?? 0, quotes.at(-1)?.volume ?? 0]
          expect(sumOf(tradedIn(disturbed))).toBe(last - first)
          expect(sumOf(tradedIn(quotes))).toBe(last - first)
        },
      ),
    )
  })

  it('adds up to the highest sum of a time in any order of its answers', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1 }), (volumes) => {
        const counts = tradedIn(volumes.map((volume) => at(1, volume)))
        expect(sumOf(counts)).toBe(Math.max(...volumes) - (volumes[0] ?? 0))
        expect(counts.every((count) => count === null || count >= 0)).toBe(true)
      }),
    )
  })

  it('adds up to the volumes of all days, each from zero', () => {
    const day = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 6 }), (days) => {
        let time = 1
        const quotes = days.flatMap((trades, number) => {
          let volume = 0
          const open = 100 + number
          return trades.map((traded, place) => {
            volume += traded
            time += 1
            const extremes = { high: open + 1 + place, low: open - 1 - place }
            return at(time, volume, { open, ...extremes, previousClose: 90 + number })
          })
        })
        const total = days.flat().reduce((sum, traded) => sum + traded, 0)
        expect(sumOf(tradedIn(quotes))).toBe(total - (days[0]?.[0] ?? 0))
      }),
    )
  })
})
