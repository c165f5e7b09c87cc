/** Implements a candle archive in memory, for a read-only profile. */
import type { CandleArchive, StoredSeries } from '#core/ports/candle-archive.ts'
import type { CandleBlock, CoveredSpan } from '#model/candles/candle-series.ts'
import { instrumentOf } from '#model/market/instrument.ts'
import { barsOf, blockOf, type Bar } from '#model/candles/candle-bar.ts'

interface StoredBars {
  readonly series: StoredSeries
  bars: Map<number, Bar>
  spans: readonly CoveredSpan[]
}

/** Estimated memory of a bar with its map entry, bytes. */
const BAR_BYTES = 200

/** Has the bounds of the archive in a file: the least recently used series is dropped first. */
export function createMemoryCandleArchive(): CandleArchive {
  const all = new Map<string, StoredBars>()

  /** Moves the series to the end of the map, which is ordered by use. */
  function use(series: StoredSeries): StoredBars {
    const name = `${series.service} ${series.interval} ${series.instrument}`
    const stored = all.get(name) ?? { series, bars: new Map(), spans: [] }
    all.delete(name)
    all.set(name, stored)
    return stored
  }

  function read(series: StoredSeries, before: number, limit: number): CandleBlock {
    const bars = [...use(series).bars.values()].filter(({ time }) => time < before)
    return blockOf(bars.sort((a, b) => a.time - b.time).slice(-limit))
  }

  return {
    read: (series, before, limit) => Promise.resolve(read(series, before, limit)),
    write(series, bars) {
      const stored = use(series).bars
      for (const bar of barsOf(bars)) stored.set(bar.time, bar)
      return Promise.resolve()
    },
    readCoverage: (series) => Promise.resolve(use(series).spans),
    writeCoverage(series, spans) {
      use(series).spans = spans
      return Promise.resolve()
    },
    remove(series, times) {
      const stored = use(series).bars
      for (const time of times) stored.delete(time)
      return Promise.resolve()
    },
    forget({ service, assetClass, region, interval }) {
      for (const [name, { series }] of [...all]) {
        const parts = instrumentOf(series.instrument)
        const isOfMarket = parts.assetClass === assetClass && parts.region === region
        if (series.service === service && isOfMarket && series.interval === interval) all.delete(name)
      }
      return Promise.resolve()
    },
    trim({ keepFrom, maxBytes }) {
      for (const { series, bars } of all.values())
        if (isShort(series)) for (const time of bars.keys()) if (time < keepFrom) bars.delete(time)
      let bytes = 0
      for (const [name, { bars }] of [...all].reverse()) {
        bytes += bars.size * BAR_BYTES
        if (bytes > maxBytes) all.delete(name)
      }
      return Promise.resolve()
    },
    close: () => Promise.resolve(),
  }
}

const isShort = ({ interval }: StoredSeries): boolean => /[mh]$/u.test(interval)
