import { describe, expect, it } from 'vitest'
import type { PricedQuote } from '#model/market/quote.ts'
import type { StoredQuote } from '#renderer/live/prices/quote-store.ts'
import type { ColumnId } from '#renderer/panels/watchlist/columns/columns.ts'
import { sortRows } from '#renderer/panels/watchlist/columns/arrange.ts'
import { entryWith, idOf, liveWith, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'
import { columnOf, detailsOf, ENGLISH_READER, rowFacts, textOf } from '#test/fakes/quotes/row-facts.ts'
import { fixturesOf } from '#test/fixtures/read-fixtures.ts'

function servedQuote(
  operation: 'stockQuotes' | 'cryptoQuotes' | 'futureQuotes',
  fixture: string,
  code: string,
): PricedQuote {
  const found = fixturesOf(operation).find(({ name }) => name.endsWith(`/${fixture}`))
  const served = (found as NonNullable<typeof found>).value as Readonly<Record<string, PricedQuote>>
  return served[code] as PricedQuote
}

const RELIANCE = entryWith(idOf('stock:IN:BSE:500325'))
const BITCOIN = entryWith(idOf('crypto:BA::BTCUSDT'))
const stored = (entry: typeof RELIANCE, quote: Partial<PricedQuote>, decimals: number): StoredQuote => ({
  live: liveWith(entry.instrument, quote, { fetchedAt: NOON_MS - 75_000 }),
  decimals,
})
const reliance = rowFacts(RELIANCE, stored(RELIANCE, servedQuote('stockQuotes', 'exchange', '500325'), 2))
const bitcoin = rowFacts(BITCOIN, stored(BITCOIN, servedQuote('cryptoQuotes', 'plain', 'BTCUSDT'), 2))
const unknown = rowFacts(RELIANCE)
const withQuote = (parts: Partial<PricedQuote>, decimals = 2) => rowFacts(RELIANCE, stored(RELIANCE, parts, decimals))

describe('a stock as the service sends it', () => {
  it.each<[id: ColumnId, text: string, csv: string | number]>([
    ['last', '1,518.40', 1_518.4],
    ['change', '+9.25', 9.25],
    ['changePercent', '+0.61%', 0.6129],
    ['range', '75.51%', (1_518.4 - 1_507.3) / (1_522 - 1_507.3)],
    ['open', '1,510.00', 1_510],
    ['high', '1,522.00', 1_522],
    ['low', '1,507.30', 1_507.3],
    ['previousClose', '1,509.15', 1_509.15],
    ['volume', '812.35K', 812_345],
    ['turnover', '1.23B', 1_231_440_021.5],
    ['averagePrice', '1,515.91', 1_231_440_021.5 / 812_345],
    ['amplitude', '0.97%', ((1_522 - 1_507.3) / 1_509.15) * 100],
    ['gap', '+0.06%', ((1_510 - 1_509.15) / 1_509.15) * 100],
    ['status', 'Trading', 'trading'],
    ['age', '1m', 75],
  ])('has %s written %s, and in a file %s', (id, text, csv) => {
    expect([textOf(id, reliance), columnOf(id).csv(reliance)]).toEqual([text, csv])
    expect(columnOf(id).align).toBe(id === 'status' ? 'start' : 'end')
  })

  it('has its time in words, and in UTC in a file', () => {
    const time = 1_763_546_400_000
    expect(textOf('time', reliance)).toBe(ENGLISH_READER.formats.time(time, RELIANCE.instrument))
    expect(columnOf('time').csv(reliance)).toBe('2025-11-19T10:00:00.000Z')
  })

  it('has the full number behind a short one', () => {
    expect(detailsOf('volume', reliance)).toBe('812,345')
    expect(detailsOf('turnover', reliance)).toBe('1,231,440,021.5')
    expect(detailsOf('last', reliance)).toBeNull()
  })

  it('has all its prices in its own decimals', () => {
    const row = withQuote({ last: 613.5, open: 618, change: -4.5 }, 1)
    expect([textOf('last', row), textOf('open', row), textOf('change', row)]).toEqual(['613.5', '618.0', '\u22124.5'])
  })

  it('is halted where its status says so', () => {
    expect(textOf('status', withQuote({ status: 1 }))).toBe('Halted')
    expect(textOf('status', withQuote({ status: 77 }))).toBe('–')
  })
})

describe('a stock that is halted all day', () => {
  const halted = rowFacts(RELIANCE, {
    live: liveWith(RELIANCE.instrument, servedQuote('stockQuotes', 'halted-all-day', '300313')),
    decimals: 2,
  })

  it('has a dash for its price and its change, and shows its previous close and its status', () => {
    const dashes = ['last', 'change', 'changePercent', 'range', 'open', 'high', 'low', 'averagePrice'] as const
    expect(dashes.map((id) => textOf(id, halted))).toEqual(dashes.map(() => '–'))
    expect(dashes.map((id) => columnOf(id).sortKey(halted))).toEqual(dashes.map(() => null))
    expect([textOf('previousClose', halted), textOf('status', halted)]).toEqual(['34.68', 'Halted'])
  })
})

describe('a future below zero', () => {
  const OIL = entryWith(idOf('future:US::CL'))
  const oil = rowFacts(OIL, stored(OIL, servedQuote('futureQuotes', 'below-zero', 'CL'), 2))

  it('has the signs of its prices and of its change', () => {
    const texts = (['last', 'low', 'change', 'changePercent', 'gap', 'amplitude'] as const).map((id) => textOf(id, oil))
    expect(texts).toEqual(['\u221237.63', '\u221240.32', '\u221255.90', '\u2212305.97%', '\u22122.96%', '318.39%'])
    expect(columnOf('last').csv(oil)).toBe(-37.63)
  })
})

describe('a coin, which has no previous close', () => {
  it('shows its change against the open, and says so in its details, as others name their previous close', () => {
    expect(textOf('change', bitcoin)).toBe('\u22121,112.84')
    expect(textOf('changePercent', bitcoin)).toBe('\u22121.20%')
    expect(detailsOf('change', bitcoin)).toContain('92,955.01')
    expect(detailsOf('change', reliance)).toContain('previous close 1,509.15')
  })

  it('has its amplitude in percent of the open', () => {
    expect(textOf('amplitude', bitcoin)).toBe('2.81%')
  })

  it('has no gap, no status and no previous close', () => {
    for (const id of ['gap', 'status', 'previousClose'] as const)
      expect([textOf(id, bitcoin), columnOf(id).sortKey(bitcoin), columnOf(id).csv(bitcoin)]).toEqual(['–', null, null])
  })
})

describe('a column of the quote', () => {
  it('shows a dash, sorts last and leaves its cell of a file empty before the first answer', () => {
    for (const id of ['last', 'change', 'volume', 'range', 'averagePrice', 'status', 'time', 'age', 'spark'] as const)
      expect([textOf(id, unknown), columnOf(id).sortKey(unknown), columnOf(id).csv(unknown)]).toEqual(['–', null, null])
  })

  it('shows no average price that is outside of the range of the day, as where the volume counts lots', () => {
    const day = { high: 10.5, low: 10, turnover: 1_025_000 }
    expect(textOf('averagePrice', withQuote({ ...day, volume: 100_000 }))).toBe('10.25')
    expect(textOf('averagePrice', withQuote({ ...day, volume: 1_000 }))).toBe('–')
    expect(textOf('averagePrice', withQuote({ ...day, volume: 100_000, high: null }))).toBe('–')
  })

  it('shows the average price of a day with one price, although its turnover is rounded', () => {
    const day = { high: 11, low: 11, volume: 112_233, turnover: 1_234_562.99 }
    expect(textOf('averagePrice', withQuote(day))).toBe('11.00')
  })

  it('shows a dash where a number that it is made of is missing', () => {
    expect(textOf('averagePrice', withQuote({ volume: 0 }))).toBe('–')
    expect(textOf('amplitude', withQuote({ high: null }))).toBe('–')
    expect(textOf('gap', withQuote({ previousClose: null }))).toBe('–')
    expect(textOf('range', withQuote({ high: 100, low: 100 }))).toBe('–')
  })

  const quotes: Readonly<Record<string, Partial<PricedQuote>>> = {
    up: { last: 20, change: 2, changePercent: 1, volume: 5, turnover: 50, high: 21, low: 19, time: 3 },
    down: { last: 30, change: -3, changePercent: -9, volume: 900, turnover: 9_000, high: 40, low: 29, time: 1 },
    quiet: { last: 10, change: 0, changePercent: 0, volume: 40, turnover: 800, high: 10.5, low: 9.9, time: 2 },
  }
  const sorted = (id: ColumnId) =>
    sortRows(
      Object.keys(quotes),
      'ascending',
      (name) => columnOf(id).sortKey(withQuote(quotes[name] ?? {})),
      (a, b) => a.localeCompare(b),
    ).join(' ')

  it.each<[ColumnId, string]>([
    ['last', 'quiet up down'],
    ['change', 'down quiet up'],
    ['changePercent', 'down quiet up'],
    ['spark', 'down quiet up'],
    ['volume', 'up quiet down'],
    ['turnover', 'up quiet down'],
    ['averagePrice', 'up down quiet'],
    ['range', 'down quiet up'],
    ['time', 'down quiet up'],
  ])('%s sorts as %s', (id, order) => {
    expect(sorted(id)).toBe(order)
  })

  it('sorts the youngest first if it is the age', () => {
    const fetched = (agoMs: number) => {
      const live = liveWith(RELIANCE.instrument, {}, { fetchedAt: NOON_MS - agoMs })
      return columnOf('age').sortKey(rowFacts(RELIANCE, { live, decimals: 2 }))
    }
    expect(Number(fetched(1_000))).toBeLessThan(Number(fetched(9_000)))
  })

  it('still shows the last number when asking for it fails', () => {
    const live = liveWith(RELIANCE.instrument, { last: 613.5 }, { state: 'failing' })
    expect(textOf('last', rowFacts(RELIANCE, { live, decimals: 1 }))).toBe('613.5')
  })

  it('draws the position of the price between low and high', () => {
    const { drawing } = columnOf('range')
    const row = withQuote({ last: 103, low: 100, high: 104 })
    expect(drawing.kind === 'bar' ? drawing.position(row) : null).toBe(0.75)
  })
})

describe('an alert', () => {
  it('can be set at the numbers that are prices', () => {
    const prices = ['last', 'open', 'high', 'low', 'previousClose', 'averagePrice', 'bid', 'ask'] as const
    expect(prices.filter((id) => !columnOf(id).isPrice)).toEqual([])
    const others = ['change', 'volume', 'spread', 'marketCap', 'priceEarnings', 'time', 'range'] as const
    expect(others.filter((id) => columnOf(id).isPrice)).toEqual([])
  })
})
