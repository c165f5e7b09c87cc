import { describe, expect, it } from 'vitest'
import { NOTHING_KNOWN_YET, type KnownMarket } from '#core/alerts/measure/known-market.ts'
import { momentBetween, momentNow, presentMoment } from '#core/alerts/measure/known-moments.ts'
import { NOTHING_KNOWN } from '#model/alerts/measure/alert-moment.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { PLACES, quoteAt, TRADING } from '#test/fixtures/alerts.ts'

const BOOK = { spreadPercent: 0.5, imbalance: -0.2, fetchedAt: TRADING }
const BEFORE: KnownMarket = {
  ...NOTHING_KNOWN_YET,
  quote: quoteAt(TRADING, 100, { volume: 1_000, turnover: 100_000, open: 97, previousClose: 96 }),
  fetchedAt: TRADING,
  status: 'halted',
  window: [
    { low: 80, lowAt: TRADING - 4 * MINUTE_MS, high: 81, highAt: TRADING - 4 * MINUTE_MS },
    { low: 90, lowAt: TRADING, high: 110, highAt: TRADING },
  ],
}
const NEXT: KnownMarket = {
  ...BEFORE,
  quote: quoteAt(TRADING + MINUTE_MS, 105, { volume: 1_500, turnover: 150_000, open: 98, previousClose: 99 }),
  fetchedAt: TRADING + MINUTE_MS,
  status: 'trading',
}

describe('a moment between two polls', () => {
  it('has the price that was reached, the basis of the answer, and the sums and the status of the poll before', () => {
    expect(momentBetween(BEFORE, NEXT, { price: 111, isNewDay: false, places: PLACES })).toMatchObject({
      ...{ price: 111, previousClose: 99, open: 98, volume: 1_000, turnover: 100_000 },
      ...{ status: 'halted', event: null, spreadPercent: null, imbalance: null },
    })
  })

  it('knows no sums of a day that has only just started', () => {
    expect(momentBetween(BEFORE, NEXT, { price: 111, isNewDay: true, places: PLACES })).toMatchObject({
      price: 111,
      volume: null,
      turnover: null,
    })
  })

  it('looks back over the minutes before the answer', () => {
    const { spanOf } = momentBetween(BEFORE, NEXT, { price: 111, isNewDay: false, places: PLACES })
    expect([spanOf(1), spanOf(5), spanOf(0)]).toEqual([{ low: 90, high: 110 }, { low: 80, high: 110 }, null])
  })
})

describe('the moment of an answer', () => {
  it('has all of its values, and the prices of the minutes before it', () => {
    const moment = momentNow(BEFORE, NEXT, PLACES, null)
    expect(moment).toMatchObject({
      ...{ price: 105, previousClose: 99, open: 98, volume: 1_500, turnover: 150_000, status: 'trading', event: null },
    })
    expect([moment.spanOf(1), moment.spanOf(5)]).toEqual([
      { low: 90, high: 110 },
      { low: 80, high: 110 },
    ])
  })

  it('has only the book if no quote has come', () => {
    const { spanOf, ...known } = presentMoment({ ...NOTHING_KNOWN_YET, book: BOOK }, TRADING, PLACES)
    expect({ ...NOTHING_KNOWN, ...known }).toEqual({ ...NOTHING_KNOWN, spreadPercent: 0.5, imbalance: -0.2 })
    expect(spanOf(5)).toBeNull()
  })
})

describe('a book', () => {
  it('goes together with prices of the next two minutes, and with none later', () => {
    const at = (ms: number) => {
      const { spreadPercent, imbalance } = presentMoment({ ...BEFORE, book: BOOK }, TRADING + ms, PLACES)
      return { spreadPercent, imbalance }
    }
    expect(at(120_000)).toEqual({ spreadPercent: 0.5, imbalance: -0.2 })
    expect(at(120_001)).toEqual({ spreadPercent: null, imbalance: null })
  })
})
