import { describe, expect, it } from 'vitest'
import { createCoverageRecord } from '#core/candles/stored/coverage-record.ts'
import type { StoredSeries } from '#core/ports/candle-archive.ts'
import type { CoveredSpan } from '#model/candles/candle-series.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const SERIES: StoredSeries = { service: 'https://quotes.example', instrument: idOf('stock:US::AAPL'), interval: '1m' }
const STORED = [{ from: 100, to: 200 }]

/** A record of a stored series, or of one that is not stored. */
function open(series: StoredSeries | null = SERIES) {
  const writes: (readonly CoveredSpan[])[] = []
  const record = createCoverageRecord({
    writeCoverage(written, spans) {
      expect(written).toBe(SERIES)
      writes.push(spans)
      return Promise.resolve()
    },
  })
  const unopened = record.spans()
  record.openSeries(series, STORED)
  return { ...record, unopened, writes }
}

describe('the covered spans of a series', () => {
  it('are empty before a series is opened, and then the stored ones', () => {
    const { unopened, spans, end, isWhole, writes } = open()
    expect(unopened).toEqual([])
    expect(spans()).toEqual(STORED)
    expect(end()).toBe(200)
    expect([isWhole({ from: 100, to: 200 }), isWhole({ from: 100, to: 201 })]).toEqual([true, false])
    expect(writes).toEqual([])
  })

  it('have no end without a span', () => {
    expect(createCoverageRecord({ writeCoverage: () => Promise.resolve() }).end()).toBeNull()
  })

  it('are stored once with all added spans', () => {
    const { add, spans, end, writes } = open()
    add([
      { from: 150, to: 300 },
      { from: 400, to: 500 },
    ])
    const joined = [
      { from: 100, to: 300 },
      { from: 400, to: 500 },
    ]
    expect(spans()).toEqual(joined)
    expect(end()).toBe(500)
    expect(writes).toEqual([joined])
  })

  it('are not stored again if nothing new was added', () => {
    const { add, spans, writes } = open()
    add([])
    add([{ from: 120, to: 200 }])
    expect(spans()).toEqual(STORED)
    expect(writes).toEqual([])
  })

  it('keep the cause of the gap before a span that is added again', () => {
    const { add, spans } = open()
    add([{ from: 300, to: 400, gapBefore: 'paused' }])
    add([{ from: 300, to: 350, gapBefore: 'notRunning' }])
    expect(spans()).toEqual([...STORED, { from: 300, to: 400, gapBefore: 'paused' }])
  })

  it('are clipped to a range and stored, unless they are within it', () => {
    const { clip, spans, writes } = open()
    clip({ from: 100, to: 200 })
    expect(writes).toEqual([])
    clip({ from: -Infinity, to: 150 })
    expect(spans()).toEqual([{ from: 100, to: 150 }])
    expect(writes).toEqual([[{ from: 100, to: 150 }]])
  })

  it('are kept in memory only for a series that is not stored', () => {
    const { add, clip, spans, writes } = open(null)
    add([{ from: 300, to: 400 }])
    clip({ from: 100, to: 350 })
    expect(spans()).toEqual([...STORED, { from: 300, to: 350 }])
    expect(writes).toEqual([])
  })
})
