import { describe, expect, it } from 'vitest'
import { createSeriesStorage } from '#core/candles/stored/stored-series.ts'
import type { CandleArchive, StoredSeries } from '#core/ports/candle-archive.ts'
import { barsOf, blockOf, type Bar } from '#model/candles/candle-bar.ts'
import type { CoveredSpan, TimeSpan } from '#model/candles/candle-series.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import { flatBar } from '#test/fakes/charts/fake-bar-source.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const SERIES: StoredSeries = { service: 'https://quotes.example', instrument: idOf('stock:US::AAPL'), interval: '1m' }
const OTHER: StoredSeries = { ...SERIES, service: 'simulated' }
const ALL: TimeSpan = { from: -Infinity, to: Infinity }

const bar = (time: number, price = 100, grade: Bar['grade'] = 'served'): Bar => flatBar(time, price, { grade })
const timesOf = (bars: readonly Bar[]): readonly number[] => bars.map(({ time }) => time)

interface Given {
  readonly bars?: readonly Bar[]
  readonly spans?: readonly CoveredSpan[]
  readonly startOf?: (timeMs: number) => number
}

/** The storage of a series over an archive that records what is changed in it. */
async function setUp({ bars = [], spans = [], startOf = (timeMs) => timeMs }: Given = {}) {
  const memory = createMemoryCandleArchive()
  await memory.write(SERIES, blockOf(bars))
  await memory.writeCoverage(SERIES, spans)
  const changes: string[] = []
  const reads: (readonly [number, number])[] = []
  let gate = Promise.resolve()
  const archive: CandleArchive = {
    ...memory,
    async read(series, before, limit) {
      reads.push([before, limit])
      const block = await memory.read(series, before, limit)
      await gate
      return block
    },
    write(series, block) {
      changes.push(`write ${block.time.join(' ')}`)
      return memory.write(series, block)
    },
    remove(series, times) {
      changes.push(`remove ${times.join(' ')}`)
      return memory.remove(series, times)
    },
  }
  const explained = { range: ALL, asked: [] as (readonly number[])[] }
  const storage = createSeriesStorage(
    archive,
    () => startOf,
    (asked) => {
      explained.asked.push(timesOf(asked))
      return explained.range
    },
  )
  return {
    ...storage,
    changes,
    reads,
    explained,
    times: () => timesOf(storage.bars()),
    stored: async () => barsOf(await memory.read(SERIES, Infinity, 9_999)),
    storedSpans: () => memory.readCoverage(SERIES),
    holdReading() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
  }
}

describe('opening a stored series', () => {
  it('reads the last 500 bars and the coverage, and changes nothing in the archive', async () => {
    const bars = Array.from({ length: 501 }, (_, index) => bar(index))
    const spans = [{ from: 0, to: 500 }]
    const { openSeries, times, coverage, reads, changes, last } = await setUp({ bars, spans })
    expect(last()).toBeNull()
    expect(await openSeries(SERIES)).toBe(true)
    expect(reads).toEqual([[Infinity, 500]])
    expect(times()).toEqual(timesOf(bars.slice(1)))
    expect(last()).toEqual(bars.at(-1))
    expect(coverage.spans()).toEqual(spans)
    expect(changes).toEqual([])
  })

  it('forgets the bars and the coverage of the series before', async () => {
    const { openSeries, times, coverage } = await setUp({ bars: [bar(1)], spans: [{ from: 1, to: 2 }] })
    await openSeries(SERIES)
    const opening = openSeries(OTHER)
    expect(times()).toEqual([])
    expect(coverage.spans()).toEqual([])
    expect(await opening).toBe(true)
    expect(times()).toEqual([])
  })

  it('counts as a new generation each time', async () => {
    const { openSeries, start } = await setUp()
    const before = start()
    await openSeries(SERIES)
    expect(start()).toBe(before + 1)
    await openSeries(null)
    expect(start()).toBe(before + 2)
  })

  it('is not completed if another series is opened while it is read', async () => {
    const { openSeries, times, coverage } = await setUp({ bars: [bar(1)], spans: [{ from: 1, to: 2 }] })
    const [opening, reopening] = [openSeries(SERIES), openSeries(OTHER)]
    expect(await opening).toBe(false)
    expect(await reopening).toBe(true)
    expect(times()).toEqual([])
    expect(coverage.spans()).toEqual([])
  })

  it('without a service has bars in memory only', async () => {
    const { openSeries, merge, keep, clip, times, coverage, changes, reads, readOlder } = await setUp()
    expect(await openSeries(null)).toBe(false)
    expect(merge([bar(1), bar(2)])).toBe(1)
    expect(keep([{ bars: [bar(3)], span: { from: 3, to: 3 } }])).toBe(3)
    expect(clip({ from: 2, to: 3 })).toBe(1)
    expect(times()).toEqual([2, 3])
    expect(coverage.spans()).toEqual([{ from: 3, to: 3 }])
    expect(await readOlder()).toEqual([])
    expect(changes).toEqual([])
    expect(reads).toEqual([])
  })

  it('moves bars that are stored under the times of the service to the starts of their periods', async () => {
    const startOf = (timeMs: number) => Math.floor(timeMs / 10) * 10
    const bars = [bar(10, 1), bar(23, 2), bar(27, 3)]
    const { openSeries, bars: read, changes, stored } = await setUp({ bars, startOf })
    await openSeries(SERIES)
    expect(read().map(({ time, open, close }) => [time, open, close])).toEqual([[10, 1, 1], [20, 2, 3]]) // prettier-ignore
    expect(await stored()).toEqual(read())
    expect(changes).toEqual(['write 10 20', 'remove 23 27'])
  })

  it('moves the coverage to the starts of periods as well', async () => {
    const startOf = (timeMs: number) => Math.floor(timeMs / 10) * 10
    const { openSeries, coverage } = await setUp({ spans: [{ from: 13, to: 29, gapBefore: 'paused' }], startOf })
    await openSeries(SERIES)
    expect(coverage.spans()).toEqual([{ from: 10, to: 20, gapBefore: 'paused' }])
  })

  it('removes stored bars without neighbours, and their coverage', async () => {
    const { openSeries, explained, times, coverage, stored, storedSpans, changes } = await setUp({
      bars: [bar(1), bar(50), bar(60), bar(99)],
      spans: [{ from: 1, to: 99 }],
    })
    explained.range = { from: 50, to: 60 }
    await openSeries(SERIES)
    expect(explained.asked).toEqual([[1, 50, 60, 99]])
    expect(times()).toEqual([50, 60])
    expect(timesOf(await stored())).toEqual([50, 60])
    expect(coverage.spans()).toEqual([{ from: 50, to: 60 }])
    expect(await storedSpans()).toEqual([{ from: 50, to: 60 }])
    expect(changes).toEqual(['remove 1 99'])
  })
})

describe('clipping a stored series', () => {
  it('keeps bars at both ends of the range, and says from when bars changed', async () => {
    const { openSeries, clip, times, bars } = await setUp({ bars: [bar(10), bar(20), bar(30)] })
    await openSeries(SERIES)
    const before = bars()
    expect(clip({ from: 10, to: 30 })).toBe(Infinity)
    // The list of a long chart is not copied.
    expect(bars()).toBe(before)
    expect(clip({ from: 10, to: 29 })).toBe(30)
    expect(times()).toEqual([10, 20])
    expect(clip({ from: 11, to: 29 })).toBe(10)
    expect(times()).toEqual([20])
  })
})

describe('keeping bars of the service', () => {
  const opened = async (bars: readonly Bar[]) => {
    const storage = await setUp()
    await storage.openSeries(SERIES)
    storage.merge(bars)
    return storage
  }

  it.each(['polled', 'partial', 'quoted'] as const)(
    'replaces bars from quotes within their span, both ends included: %s',
    async (grade) => {
      const { keep, times } = await opened([9, 10, 15, 20, 21].map((time) => bar(time, 1, grade)))
      // Charts have to drop the bar at 10 as well.
      expect(keep([{ bars: [bar(12)], span: { from: 10, to: 20 } }])).toBe(10)
      expect(times()).toEqual([9, 12, 21])
    },
  )

  it('leaves served bars within the span', async () => {
    const { keep, times } = await opened([bar(10), bar(15, 1, 'polled')])
    expect(keep([{ bars: [bar(12)], span: { from: 10, to: 20 } }])).toBe(12)
    expect(times()).toEqual([10, 12])
  })

  it('leaves bars from quotes in a span without a usable bar', async () => {
    const { keep, times, coverage, changes } = await opened([bar(15, 1, 'polled')])
    expect(keep([{ bars: [], span: { from: 10, to: 20 } }])).toBe(Infinity)
    expect(times()).toEqual([15])
    expect(coverage.spans()).toEqual([{ from: 10, to: 20 }])
    expect(changes).toEqual([])
  })

  it('stores what changed within the spans, and neither earlier bars nor the forming one', async () => {
    const { keep, changes } = await opened([bar(5, 1, 'polled'), bar(31, 1, 'polled')])
    keep([
      { bars: [bar(10), bar(20)], span: { from: 10, to: 20 } },
      { bars: [bar(25), bar(30)], span: { from: 25, to: 30 } },
    ])
    expect(changes).toEqual(['write 10 20 25 30'])
  })

  it('stores no bar that was already the same', async () => {
    const { keep, changes, coverage } = await opened([])
    const stretch = { bars: [bar(10), bar(20), bar(30)], span: { from: 10, to: 30 } }
    keep([stretch])
    expect(keep([stretch])).toBe(Infinity)
    expect(changes).toEqual(['write 10 20 30'])
    expect(keep([{ ...stretch, bars: [bar(10), bar(20, 101), bar(30)] }])).toBe(20)
    expect(changes).toEqual(['write 10 20 30', 'write 20 30'])
    expect(coverage.spans()).toEqual([{ from: 10, to: 30 }])
  })

  it('does nothing without a span', async () => {
    const { keep, changes, times } = await opened([bar(1, 1, 'polled')])
    expect(keep([])).toBe(Infinity)
    expect(times()).toEqual([1])
    expect(changes).toEqual([])
  })
})

describe('reading earlier bars of a stored series', () => {
  const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => bar(from + index))

  it('returns a page of 1,000 before the first one, and adds none', async () => {
    const { openSeries, readOlder, reads, times, explained, changes } = await setUp({ bars: count(1, 1_600) })
    await openSeries(SERIES)
    explained.asked.length = 0
    expect(timesOf(await readOlder())).toEqual(timesOf(count(101, 1_100)))
    expect(reads.at(-1)).toEqual([1_101, 1_000])
    expect(times()).toHaveLength(500)
    expect(explained.asked).toEqual([timesOf(count(101, 1_600))])
    expect(changes).toEqual([])
  })

  it('returns nothing for a series without bars, or before a series is opened', async () => {
    const { openSeries, readOlder, reads } = await setUp()
    expect(await readOlder()).toEqual([])
    await openSeries(SERIES)
    expect(await readOlder()).toEqual([])
    expect(reads).toHaveLength(1)
  })

  it('returns nothing if another series is opened while they are read', async () => {
    const { openSeries, readOlder, holdReading, changes } = await setUp({ bars: count(1, 600), startOf: Math.floor })
    await openSeries(SERIES)
    const read = holdReading()
    const reading = readOlder()
    const opening = openSeries(OTHER)
    read()
    expect(await reading).toEqual([])
    expect(await opening).toBe(true)
    expect(changes).toEqual([])
  })

  it('leaves out and removes those without neighbours, and their coverage', async () => {
    const spans = [{ from: 1, to: 600 }]
    const { openSeries, readOlder, explained, coverage, changes } = await setUp({ bars: count(1, 600), spans })
    await openSeries(SERIES)
    explained.range = { from: 98, to: Infinity }
    expect(timesOf(await readOlder())).toEqual([98, 99, 100])
    expect(changes).toEqual([`remove ${timesOf(count(1, 97)).join(' ')}`])
    expect(coverage.spans()).toEqual([{ from: 98, to: 600 }])
  })

  it('leaves the coverage if all of them have neighbours', async () => {
    const spans = [{ from: 0, to: 600 }]
    const { openSeries, readOlder, explained, coverage } = await setUp({ bars: count(1, 600), spans })
    await openSeries(SERIES)
    explained.range = { from: 1, to: Infinity }
    expect(await readOlder()).toHaveLength(100)
    expect(coverage.spans()).toEqual(spans)
  })

  it('does not replace the first bar by an earlier row that names the same period', async () => {
    // As with a Sunday, which names the week that follows.
    const startOf = (timeMs: number) => Math.ceil(timeMs)
    const bars = [bar(99), bar(100.5, 7), ...count(101, 600)]
    const { openSeries, readOlder, stored, changes } = await setUp({ bars, startOf })
    await openSeries(SERIES)
    expect(timesOf(await readOlder())).toEqual([99])
    expect((await stored()).slice(0, 2)).toEqual([bar(99), bar(101)])
    expect(changes.at(-1)).toBe('remove 100.5')
  })
})
