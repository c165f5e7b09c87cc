import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrivalOf, sameQuote, tradingState, type PricedQuote } from '#model/market/quote.ts'

const known: PricedQuote = {
  last: 189.5,
  open: 188,
  high: 190,
  low: 187,
  previousClose: 187.2,
  change: 2.3,
  changePercent: 1.23,
  volume: 1_000,
  turnover: 189_000,
  status: 0,
  time: 1_795_184_000_000,
}

describe('a fetched quote', () => {
  it.each<[string, PricedQuote | null, Partial<PricedQuote>, ReturnType<typeof arrivalOf>]>([
    ['the first one', null, {}, 'new'],
    ['a later one', known, { time: known.time + 1 }, 'new'],
    ['a later one with the same numbers', known, { time: known.time + 60_000, last: known.last }, 'new'],
    ['the same one again', known, {}, 'duplicate'],
    ['another payload at the same time', known, { last: 190 }, 'correction'],
    ['another price at the same time after more was traded', known, { last: 190, volume: 1_001 }, 'new'],
    ['another payload at the same time after less was traded', known, { volume: 999 }, 'correction'],
    ['a field that went missing at the same time', known, { change: null }, 'correction'],
    ['an earlier one', known, { time: known.time - 1, last: 500 }, 'older'],
  ])('that is %s counts as what it is', (_what, before, change, arrival) => {
    expect(arrivalOf(before, { ...known, ...change })).toBe(arrival)
  })

  it('differs in any field from the quote it is not the same as', () => {
    fc.assert(
      fc.property(fc.constantFrom(...(Object.keys(known) as (keyof PricedQuote)[])), (field) => {
        expect(sameQuote(known, { ...known, [field]: -1 })).toBe(false)
        expect(sameQuote(known, { ...known })).toBe(true)
      }),
    )
  })

  it('leads to the latest one, whatever is repeated and in whatever order times arrive', () => {
    const quotes = fc.uniqueArray(fc.nat(1_000), { minLength: 1, maxLength: 20 }).chain((times) => {
      const sequence = times.map((time) => ({ ...known, time, last: time + 1 }))
      return fc
        .array(fc.constantFrom(...sequence), { maxLength: 40 })
        .chain((repeats) =>
          fc.shuffledSubarray([...sequence, ...repeats], { minLength: sequence.length + repeats.length }),
        )
        .map((arrivals) => ({ sequence, arrivals }))
    })
    fc.assert(
      fc.property(quotes, ({ sequence, arrivals }) => {
        let held: PricedQuote | null = null
        for (const arrived of arrivals) if (['new', 'correction'].includes(arrivalOf(held, arrived))) held = arrived
        expect(held).toEqual(sequence.reduce((a, b) => (b.time > a.time ? b : a)))
      }),
    )
  })
})

describe('a trading status', () => {
  it.each([
    [0, 'trading'],
    [1, 'halted'],
    [2, 'delisted'],
    [3, 'circuitBreaker'],
    [4, 'unknown'],
    [-1, 'unknown'],
    [0.5, 'unknown'],
    [null, 'unknown'],
  ])('with the number %j means %s for a stock', (status, state) => {
    expect(tradingState('stock', status)).toBe(state)
  })

  it('means nothing for any other class', () => {
    expect(tradingState('crypto', 1)).toBe('unknown')
    expect(tradingState('fund', 0)).toBe('unknown')
  })
})
