import { describe, expect, it } from 'vitest'
import { createDemandBook, type Demand } from '../../../../src/core/feed/demand.ts'

import { instrumentId } from '../../../../src/model/instrument.ts'

const AAPL = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' })

function demand(weight: number, wishedPeriodMs: number): Demand {
  return { instrument: AAPL, kind: 'quote', weight, wishedPeriodMs }
}

describe('the demand book', () => {
  it('merges wishes to the highest weight and the shortest period', () => {
    const book = createDemandBook(() => undefined)
    book.want(demand(1, 1_000))
    book.want(demand(16, 5_000))
    expect(book.wishFor(AAPL)).toEqual({ weight: 16, wishedPeriodMs: 1_000 })
  })

  it('falls back to what is left when a wish ends, and to nothing after the last', () => {
    const told: string[] = []
    const book = createDemandBook((instrument) => told.push(instrument))
    const endStrong = book.want(demand(16, 1_000))
    const endWeak = book.want(demand(1, 5_000))
    endStrong()
    expect(book.wishFor(AAPL)).toEqual({ weight: 1, wishedPeriodMs: 5_000 })
    endWeak()
    expect(book.wishFor(AAPL)).toBeNull()
    expect([...book.subjects()]).toEqual([])
    expect(told).toEqual([AAPL, AAPL, AAPL, AAPL])
  })

  it('counts the same wish twice, and each end once', () => {
    const book = createDemandBook(() => undefined)
    const wish = demand(1, 1_000)
    const [first] = [book.want(wish), book.want(wish)]
    first?.()
    first?.()
    expect(book.wishFor(AAPL)).not.toBeNull()
  })
})
