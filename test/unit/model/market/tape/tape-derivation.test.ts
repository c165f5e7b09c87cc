import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PricedQuote } from '#model/market/quote.ts'
import { deriveTrade, type DerivedRow } from '#model/market/tape/tape-derivation.ts'

const NINE = 1_795_000_000_000

const quote = (parts: Partial<PricedQuote> = {}): PricedQuote => ({
  last: 10, open: 10, high: 11, low: 9, previousClose: null, change: null, changePercent: null, volume: 1_000,
  turnover: 10_000, status: 0, time: NINE, ...parts,
}) // prettier-ignore

const rowAfter = (before: Partial<PricedQuote>, after: Partial<PricedQuote>) =>
  deriveTrade(quote(before), quote(after)).row

function rowsOf(quotes: readonly PricedQuote[]): readonly DerivedRow[] {
  let base = quotes[0] ?? quote()
  return quotes.slice(1).flatMap((next) => {
    const derivation = deriveTrade(base, next)
    base = derivation.base
    return derivation.row ?? []
  })
}

describe('the row of the tape between two polls', () => {
  it('is the rise of the volume at the average price, over the time between the trades', () => {
    const row = rowAfter({}, { time: NINE + 5_000, last: 10.3, volume: 1_100, turnover: 11_020 })
    expect(row).toMatchObject({ kind: 'trade', time: NINE + 5_000, spanMs: 5_000, volume: 100 })
    expect(row?.price).toBeCloseTo(10.2)
  })

  it('has the latest price if turnover is missing, or comes in another unit', () => {
    const at = { time: NINE + 1, last: 10.3, volume: 1_100 }
    expect(rowAfter({}, { ...at, turnover: null })?.price).toBe(10.3)
    expect(rowAfter({}, { ...at, turnover: 10_000 + 100 * 10.2 * 50 })?.price).toBe(10.3)
  })

  it('is missing if only the time or the book changed', () => {
    expect(rowAfter({}, {})).toBeNull()
    expect(rowAfter({}, { time: NINE + 1 })).toBeNull()
  })

  it('has a price without a volume if the service sends none', () => {
    const row = rowAfter({ volume: 0, turnover: 0 }, { time: NINE + 1, last: 10.1, volume: 0, turnover: 0 })
    expect(row).toMatchObject({ kind: 'trade', price: 10.1, volume: null })
  })

  it('is a correction where a volume fell, or changed at the same time', () => {
    expect(rowAfter({}, { time: NINE + 1, volume: 990 })).toMatchObject({ kind: 'correction', volume: -10, price: 10 })
    expect(rowAfter({}, { volume: 1_010 })).toMatchObject({ kind: 'correction', volume: 10 })
  })

  it('ignores what comes late', () => {
    const base = quote({ time: NINE + 9 })
    expect(deriveTrade(base, quote({ volume: 5_000 }))).toEqual({ row: null, base })
  })

  it.each([
    ['another open', { open: 10.5 }],
    ['a lower high', { high: 10.2 }],
    ['a higher low', { low: 9.5 }],
  ])('begins a session again with %s, even where its volume is already higher', (_sign, parts) => {
    const row = rowAfter({}, { ...parts, time: NINE + 60_000, volume: 1_500 })
    expect(row).toMatchObject({ kind: 'opening', volume: 1_500 })
    expect(rowAfter({}, { ...parts, time: NINE + 60_000, volume: 20 })).toMatchObject({ kind: 'opening', volume: 20 })
    expect(rowAfter({}, { ...parts, time: NINE + 60_000, volume: 0 })).toBeNull()
  })
})

describe('the rows of a session', () => {
  /** The market's trades, and which of them a poll shows. */
  const step = fc.record({
    lots: fc.integer({ min: -5, max: 500 }),
    waitMs: fc.integer({ min: 0, max: 10_000 }),
    last: fc.integer({ min: 950, max: 1_050 }),
    isVolumeMissing: fc.boolean(),
    repeats: fc.integer({ min: 0, max: 2 }),
    isLate: fc.boolean(),
  })

  it('add up to the rise of the volume, whatever was repeated, left out or came late', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let volume = 10_000
        let time = NINE
        const polls = [quote({ volume, turnover: null })]
        for (const { lots, waitMs, last, isVolumeMissing, repeats, isLate } of steps) {
          volume += lots
          time += waitMs
          const poll = quote({ time, last: last / 100, volume: isVolumeMissing ? null : volume, turnover: null })
          for (let copy = 0; copy <= repeats; copy++) polls.push(poll)
          if (isLate) polls.push(quote({ time: time - 1, volume: 1 }))
        }
        // The volume of a skipped poll comes with the next poll that carries it.
        polls.push(quote({ time: time + 1, volume, turnover: null }))
        const rows = rowsOf(polls)
        expect(rows.reduce((sum, row) => sum + (row.volume ?? 0), 0)).toBe(volume - 10_000)
        const times = rows.map((row) => row.time)
        expect(times).toEqual([...times].sort((one, other) => one - other))
      }),
    )
  })
})
