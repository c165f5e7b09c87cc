/** Bars in order of time, one per time. */
import type { Bar } from '#model/candles/candle-bar.ts'
import { MAX_BARS } from './limits.ts'

export interface BarList {
  /** The array is never changed in place. */
  bars(): readonly Bar[]
  last(): Bar | null
  /**
   * Adds bars, and drops the oldest beyond {@link MAX_BARS}.
   * @returns The earliest time that changed; Infinity if nothing changed, -Infinity if bars were dropped.
   */
  merge(incoming: readonly Bar[]): number
  /** Drops the bars from a time on that the test accepts. */
  drop(from: number, isDropped: (bar: Bar) => boolean): void
  clear(): void
}

export function createBarList(): BarList {
  let bars: readonly Bar[] = []

  return {
    bars: () => bars,
    last: () => bars.at(-1) ?? null,
    merge(incoming) {
      const byTime = new Map(incoming.map((bar) => [bar.time, bar]))
      const different = [...byTime.values()].filter((bar) => !isSameBar(bars[placeIn(bars, bar.time)], bar))
      if (different.length === 0) return Infinity
      const first = different.reduce((min, { time }) => Math.min(min, time), Infinity)
      const place = placeIn(bars, first)
      const rest = new Map(bars.slice(place).map((bar) => [bar.time, bar]))
      for (const bar of different) rest.set(bar.time, bar)
      bars = [...bars.slice(0, place), ...[...rest.values()].sort((a, b) => a.time - b.time)]
      if (bars.length <= MAX_BARS) return first
      bars = bars.slice(-MAX_BARS)
      return -Infinity
    },
    drop(from, isDropped) {
      const place = placeIn(bars, from)
      bars = [...bars.slice(0, place), ...bars.slice(place).filter((bar) => !isDropped(bar))]
    },
    clear() {
      bars = []
    },
  }
}

/** Returns the index of the first bar at or after a time. `bars` is in order. */
export function placeIn(bars: readonly Bar[], time: number): number {
  let [low, high] = [0, bars.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((bars[middle]?.time ?? Infinity) < time) low = middle + 1
    else high = middle
  }
  return low
}

export function isSameBar(a: Bar | undefined, b: Bar): boolean {
  if (a?.time !== b.time || a.grade !== b.grade) return false
  const samePrices = a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close
  return samePrices && a.volume === b.volume && a.turnover === b.turnover
}
