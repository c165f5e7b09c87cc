import { describe, expect, it } from 'vitest'
import type { CurrencyPair } from '#model/market/currency.ts'
import type { Holding } from '#model/positions/holding.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { MAX_VALUE_DAYS, valueLineOf, type ValueLine } from '#model/positions/value-line.ts'
import { holding } from '#test/fakes/ports/fake-held.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const APPLE = idOf('stock:US::AAPL')
const BARCLAYS = idOf('stock:GB::BARC')
const EURUSD: CurrencyPair = { instrument: idOf('forex:GB::EURUSD'), base: 'EUR', quote: 'USD' }
const GBPUSD: CurrencyPair = { instrument: idOf('forex:GB::GBPUSD'), base: 'GBP', quote: 'USD' }

type Closes = Readonly<Partial<Record<InstrumentId, Readonly<Record<string, number>>>>>

function lineOf(
  holdings: readonly Holding[],
  closes: Closes,
  currency = 'USD',
  pairs: readonly CurrencyPair[] = [],
  polled: readonly InstrumentId[] = [],
): Omit<ValueLine, 'failed'> {
  const steps = valueLineOf({
    holdings,
    pairs,
    aliases: {},
    currency,
    isPolled: (one) => polled.includes(one),
    closesOf: (one) => Object.entries(closes[one] ?? {}).map(([date, close]) => ({ date, close })),
  })
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

const lots = (...entered: readonly (readonly [date: string, quantity: string])[]): Holding => {
  const made = holding(APPLE, '1', '1')
  const [lot] = made.lots
  if (lot === undefined) throw new RangeError('no lot')
  return { ...made, lots: entered.map(([date, quantity]) => ({ ...lot, date, quantity, sharesAsOf: date })) }
}

describe('the value of the positions, by day', () => {
  it('starts with the first lot, and counts each from its day on', () => {
    const line = lineOf([lots(['2026-03-03', '10'], ['2026-03-04', '-4'])], {
      [APPLE]: { '2026-03-02': 90, '2026-03-03': 100, '2026-03-04': 110 },
    })
    expect([line.dates, line.values, line.gaps]).toEqual([['2026-03-03', '2026-03-04'], [1000, 660], []])
  })

  it('converts by the close of the pair on that day, minor units by their table', () => {
    const pence = holding(BARCLAYS, '100', '1', { currency: 'GBX' })
    const line = lineOf(
      [pence],
      {
        [BARCLAYS]: { '2026-03-02': 250, '2026-03-03': 300 },
        [GBPUSD.instrument]: { '2026-03-02': 1.25, '2026-03-03': 1.5 },
        [EURUSD.instrument]: { '2026-03-02': 1.25, '2026-03-03': 1.25 },
      },
      'EUR',
      [GBPUSD, EURUSD],
    )
    expect(line.values).toEqual([250, 360])
  })

  it('keeps the close of a market that is closed, for as long as one may be', () => {
    const coin = holding(BARCLAYS, '1', '1')
    const line = lineOf([lots(['2026-03-02', '1']), coin], {
      [APPLE]: { '2026-03-02': 100 },
      [BARCLAYS]: { '2026-03-02': 1, '2026-03-12': 2, '2026-03-13': 3 },
    })
    expect(line.values).toEqual([101, 102, 3])
    expect(line.gaps).toEqual([{ missing: { kind: 'price', instrument: APPLE }, days: 1 }])
    expect(line.stretches.map(({ from, left }) => [from, left])).toEqual([[0, []], [2, [APPLE]]]) // prettier-ignore
  })

  it('says of what no candles can be asked for that its prices are those of polled days', () => {
    const line = lineOf([lots(['2026-03-02', '1'])], { [APPLE]: { '2026-03-15': 90 }, [BARCLAYS]: {} }, 'USD', [], [APPLE]) // prettier-ignore
    expect(line.gaps).toEqual([])
    const other = lineOf([lots(['2026-03-02', '1']), { ...lots(['2026-03-02', '1']), instrument: BARCLAYS }], { [APPLE]: { '2026-03-03': 90 } }, 'USD', [], [BARCLAYS]) // prettier-ignore
    expect(other.gaps).toEqual([{ missing: { kind: 'notPolled', instrument: BARCLAYS }, days: 1 }])
  })

  it('sums the parts that are known on a day where one lacks its price or rate, and names all that is missing', () => {
    const line = lineOf(
      [lots(['2026-03-02', '1']), holding(BARCLAYS, '1', '1', { currency: 'GBP' })],
      { [APPLE]: { '2026-03-02': 100, '2026-03-03': 100 }, [BARCLAYS]: { '2026-03-03': 2 } },
      'USD',
      [GBPUSD],
    )
    expect(line.values).toEqual([100, 100])
    expect(line.stretches).toEqual([{ from: 0, counted: 1, held: 2, isAtLeast: true, joined: [], left: [] }])
    expect(line.gaps).toEqual([
      { missing: { kind: 'price', instrument: BARCLAYS }, days: 1 },
      { missing: { kind: 'rate', pair: 'GBP/USD' }, days: 1 },
    ])
  })

  it('names the part that joins the value once its rate is there, and the one that leaves it', () => {
    const line = lineOf(
      [lots(['2026-03-02', '1']), holding(BARCLAYS, '10', '1', { currency: 'GBP' })],
      {
        [APPLE]: { '2026-03-02': 100, '2026-03-03': 100 },
        [BARCLAYS]: { '2026-03-02': 2, '2026-03-03': 2, '2026-03-14': 3 },
        [GBPUSD.instrument]: { '2026-03-03': 2, '2026-03-14': 2 },
      },
      'USD',
      [GBPUSD],
    )
    expect(line.values).toEqual([100, 140, 60])
    expect(line.stretches).toEqual([
      { from: 0, counted: 1, held: 2, isAtLeast: true, joined: [], left: [] },
      { from: 1, counted: 2, held: 2, isAtLeast: false, joined: [BARCLAYS], left: [] },
      { from: 2, counted: 1, held: 2, isAtLeast: true, joined: [], left: [APPLE] },
    ])
  })

  it('neither joins nor leaves with what is bought or sold', () => {
    const line = lineOf(
      [lots(['2026-03-02', '1']), { ...lots(['2026-03-03', '5'], ['2026-03-04', '-5']), instrument: BARCLAYS }],
      { [APPLE]: { '2026-03-02': 100, '2026-03-03': 100, '2026-03-04': 100 } },
    )
    expect(line.values).toEqual([100, 100, 100])
    expect(line.stretches.map(({ from, counted, held, joined, left }) => [from, counted, held, joined, left])).toEqual([
      [0, 1, 1, [], []],
      [1, 1, 2, [], []],
      [2, 1, 1, [], []],
    ])
  })

  it('says at least of no day on which what is missing could make the sum smaller', () => {
    const short = holding(BARCLAYS, '-2', '1')
    const line = lineOf([lots(['2026-03-02', '1']), short], { [APPLE]: { '2026-03-02': 100 } })
    expect([line.values, line.stretches[0]?.isAtLeast]).toEqual([[100], false])
  })

  it('is a gap only on a day on which no part is known', () => {
    const line = lineOf([lots(['2026-03-02', '1']), holding(BARCLAYS, '1', '1', { currency: 'GBP' })], {
      [BARCLAYS]: { '2026-03-02': 2 },
    })
    expect([line.values, line.stretches[0]?.counted]).toEqual([[null], 0])
  })

  it('is unknown while a split waits or the currency is unknown', () => {
    const split = { ...lots(['2026-03-02', '1']), pendingSplits: [{ exDate: '2026-03-03', ratio: { after: 4, before: 1 } }] } // prettier-ignore
    const unknown = holding(BARCLAYS, '1', '1', { currency: null })
    const closes = { [APPLE]: { '2026-03-02': 1 }, [BARCLAYS]: { '2026-03-02': 1 } }
    const kinds = lineOf([split, unknown], closes).gaps.map(({ missing }) => missing.kind)
    expect(kinds).toEqual(['split', 'currency'])
  })

  it('does without what is sold, and below zero for what is sold short', () => {
    const sold = lots(['2026-03-02', '5'], ['2026-03-03', '-5'])
    const short = holding(BARCLAYS, '-2', '1')
    const line = lineOf([sold, short], {
      [APPLE]: { '2026-03-02': 10 },
      [BARCLAYS]: { '2026-03-02': 1, '2026-03-03': 1, '2026-06-01': 3 },
    })
    expect(line.values).toEqual([48, -2, -6])
  })

  it('has the latest days where there are too many', () => {
    const day = (place: number) => new Date(Date.UTC(2010, 0, 1 + place)).toISOString().slice(0, 10)
    const closes = Object.fromEntries(Array.from({ length: MAX_VALUE_DAYS + 5 }, (_, place) => [day(place), 1]))
    const line = lineOf([lots(['2010-01-01', '1'])], { [APPLE]: closes })
    expect([line.dates.length, line.dates[0]]).toEqual([MAX_VALUE_DAYS, day(5)])
  })
})
