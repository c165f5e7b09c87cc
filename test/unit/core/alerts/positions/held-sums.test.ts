import { createPriceSource } from '#core/source/price-source.ts'
import { describe, expect, it } from 'vitest'
import { NOTHING_KNOWN_YET } from '#core/alerts/measure/known-market.ts'
import { createHeldSums } from '#core/alerts/positions/held-sums.ts'
import type { Holding } from '#model/positions/holding.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import { createFakeHeld, holding } from '#test/fakes/ports/fake-held.ts'
import { idOf, liveWith, quoteWith } from '#test/fakes/quotes/live-quotes.ts'

const APPLE = idOf('stock:US::AAPL')
const MICROSOFT = idOf('stock:US::MSFT')
const NO_DAY = { change: null, changePercent: null, previousClose: null, open: null } as const
const HELD = [holding(APPLE, '10', '100'), holding(MICROSOFT, '2', '50')]

function open(holdings = HELD) {
  const held = createFakeHeld(holdings)
  const lives = new Map<InstrumentId, LiveQuote>()
  const believed = new Map<InstrumentId, PricedQuote>()
  const reads: InstrumentId[] = []
  const sums = createHeldSums({
    held,
    source: createPriceSource(),
    feed: {
      live(instrument) {
        reads.push(instrument)
        return lives.get(instrument) ?? liveWith(instrument, null)
      },
    },
    memory: { market: (instrument) => ({ ...NOTHING_KNOWN_YET, quote: believed.get(instrument) ?? null }) },
  })
  return {
    sums,
    held,
    serve: (live: LiveQuote) => lives.set(live.instrument, live),
    believe: (instrument: InstrumentId, quote: PricedQuote) => believed.set(instrument, quote),
    sum: (all: readonly Holding[] = holdings) => sums.sumOf(all, 'USD'),
  }
}

describe('the positions of an alert', () => {
  it('are those of its instruments, or all', () => {
    const { sums } = open()
    expect(sums.held(new Set([MICROSOFT, idOf('stock:US::TSLA')]))).toEqual([HELD[1]])
    expect(sums.held(null)).toEqual(HELD)
  })
})

describe('a sum of profits', () => {
  it('is known with that of the day where every position and its last close are', () => {
    const { serve, sum } = open()
    serve(liveWith(APPLE, { last: 110, change: 5 }))
    serve(liveWith(MICROSOFT, { last: 40, change: -5 }))
    expect(sum()).toMatchObject({
      profit: { total: { amount: 80, percent: (80 / 1_100) * 100 }, day: { amount: 40 } },
      lack: null,
      withoutDay: null,
    })
  })

  it('says nothing of the day where one position has none, and names it', () => {
    const { serve, sum } = open()
    serve(liveWith(APPLE, { last: 110, change: 5 }))
    serve(liveWith(MICROSOFT, { last: 40, ...NO_DAY }))
    const { profit, withoutDay } = sum()
    expect(profit?.day).toEqual({ amount: null, percent: null })
    expect(profit?.total.amount).toBe(80)
    expect(withoutDay).toBe(MICROSOFT)
  })

  it('is not known where one position has no price, and of nothing that is held', () => {
    const { serve, sum } = open()
    serve(liveWith(APPLE, { last: 110 }))
    expect(sum()).toMatchObject({ profit: null, lack: { instrument: MICROSOFT } })
    expect(sum([])).toMatchObject({ profit: null, lack: { reason: 'nothingHeld', instrument: null, missingPairs: [] } })
    expect(sum([holding(idOf('stock:US::TSLA'), '1', '1')]).lack?.reason).toBe('nothingHeld')
  })

  it('counts a closed position that has no price', () => {
    const lots = [...holding(MICROSOFT, '2', '50').lots, ...holding(MICROSOFT, '-2', '60').lots]
    const { serve, sum } = open([holding(APPLE, '10', '100'), holding(MICROSOFT, '2', '50', { lots })])
    serve(liveWith(APPLE, { last: 110, change: 5 }))
    expect(sum()).toMatchObject({
      profit: { total: { amount: 120 }, day: { amount: 50 } },
      lack: null,
      withoutDay: null,
    })
  })

  it('is of the lots as they are once they have changed', () => {
    const { serve, sum, sums, held } = open()
    serve(liveWith(APPLE, { last: 110 }))
    expect(sum(HELD.slice(0, 1)).profit?.total.amount).toBe(100)
    held.hold([holding(APPLE, '20', '100')])
    sums.changed()
    expect(sum(held.holdings()).profit?.total.amount).toBe(200)
  })
})

describe('a quote as alerts believe it', () => {
  it('is the live one, while nothing is doubted', () => {
    const { sums, serve } = open()
    const live = liveWith(APPLE, { last: 110 })
    serve(live)
    expect(sums.believed(APPLE)).toBe(live)
  })

  it('is the one before while a far price is not confirmed, and the same object for as long as both are', () => {
    const { sums, serve, believe, sum } = open()
    const [far, before] = [liveWith(APPLE, { last: 11 }), quoteWith({ last: 110 })]
    serve(far)
    believe(APPLE, before)
    const one = sums.believed(APPLE)
    expect(one).toEqual({ ...far, quote: before })
    expect(sums.believed(APPLE)).toBe(one)
    expect(sum(HELD.slice(0, 1)).profit?.total.amount).toBe(100)
    const later = liveWith(APPLE, { last: 12 })
    serve(later)
    expect(sums.believed(APPLE)).toEqual({ ...later, quote: before })
    const other = quoteWith({ last: 111 })
    believe(APPLE, other)
    expect(sums.believed(APPLE)).toEqual({ ...later, quote: other })
  })
})
