import { describe, expect, it } from 'vitest'
import { createSentTally } from '#core/service/request-log.ts'

describe('the tally of sent requests', () => {
  it('counts the last minute by operation, the busiest first', () => {
    const tally = createSentTally()
    tally.add('/news', 0)
    tally.add('/stock/quotes', 10)
    tally.add('/stock/quotes', 20)
    expect(tally.counts(30)).toEqual([
      { path: '/stock/quotes', count: 2 },
      { path: '/news', count: 1 },
    ])
  })

  it('lets a request go when a minute has passed, and an operation with its last request', () => {
    const tally = createSentTally()
    tally.add('/news', 0)
    tally.add('/stock/quotes', 0)
    tally.add('/stock/quotes', 1)
    expect(tally.counts(60_000)).toEqual([{ path: '/stock/quotes', count: 1 }])
    expect(tally.counts(60_001)).toEqual([])
  })

  it('is not bounded by the length of any log', () => {
    const tally = createSentTally()
    for (let at = 0; at < 5_000; at++) tally.add('/stock/quotes', at)
    expect(tally.counts(5_000)).toEqual([{ path: '/stock/quotes', count: 5_000 }])
  })
})
