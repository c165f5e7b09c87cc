import { describe, expect, it } from 'vitest'
import { createRecentCounts } from '#core/service/request-log.ts'

describe('recent counts', () => {
  it('count equal things together and put what happened last first', () => {
    const counts = createRecentCounts<{ readonly code: string }>(10)
    counts.add({ code: 'A' }, 1)
    counts.add({ code: 'B' }, 2)
    counts.add({ code: 'A' }, 3)
    expect(counts.latestFirst()).toEqual([
      { code: 'A', count: 2, lastAt: 3 },
      { code: 'B', count: 1, lastAt: 2 },
    ])
  })

  it('forget what has not happened for the longest time', () => {
    const counts = createRecentCounts<{ readonly code: string }>(2)
    for (const [at, code] of ['A', 'B', 'A', 'C'].entries()) counts.add({ code }, at)
    expect(counts.latestFirst().map(({ code }) => code)).toEqual(['C', 'A'])
  })
})
