/** Estimates the volume by price: each bar's volume is spread evenly over its range. */
import type { Buckets } from '../scales/buckets.ts'

export interface VolumeProfile {
  readonly low: number
  /** The price height of a row. */
  readonly step: number
  /** Volumes by row, from the lowest. */
  readonly volumes: Float64Array
  readonly peak: number
  /** Around the peak. */
  readonly area: readonly [from: number, to: number]
}

/** The part of the volume in the value area. */
const VALUE_AREA = 0.7

type Traded = Pick<Buckets, 'length' | 'high' | 'low' | 'volume'>

/** Returns null without a known volume. @param rows At least one. */
export function volumeProfile(bars: Traded, rows: number): VolumeProfile | null {
  const { low, high } = tradedRange(bars)
  if (!(low <= high)) return null
  const step = (high - low) / rows || Math.abs(high) * 1e-4 || 1
  const volumes = new Float64Array(rows)
  for (let place = 0; place < bars.length; place++) spread(volumes, barAt(bars, place), low, step)
  const peak = volumes.indexOf(Math.max(...volumes))
  return { low, step, volumes, peak, area: valueArea(volumes, peak) }
}

interface TradedBar {
  readonly low: number
  readonly high: number
  readonly volume: number
}

const barAt = ({ low, high, volume }: Traded, place: number): TradedBar => ({
  low: low[place] ?? NaN,
  high: high[place] ?? NaN,
  volume: volume[place] ?? NaN,
})

export function tradedRange(bars: Traded): { low: number; high: number } {
  let [low, high] = [Infinity, -Infinity]
  for (let place = 0; place < bars.length; place++) {
    const bar = barAt(bars, place)
    if (!(bar.volume > 0)) continue
    low = Math.min(low, bar.low)
    high = Math.max(high, bar.high)
  }
  return { low, high }
}

/** Divides the volume in proportion to the reached rows. */
function spread(volumes: Float64Array, bar: TradedBar, lowest: number, step: number): void {
  if (!(bar.volume > 0)) return
  const last = volumes.length - 1
  const [from, to] = [(bar.low - lowest) / step, (bar.high - lowest) / step]
  const [first, end] = [Math.min(last, Math.floor(from)), Math.min(last, Math.floor(to))]
  for (let row = first; row <= end; row++) {
    // The last row includes what rounding puts beyond it.
    const [foot, top] = [Math.max(from, row), row === end ? to : row + 1]
    volumes[row] = (volumes[row] ?? 0) + bar.volume * (to === from ? 1 : Math.max(0, top - foot) / (to - from))
  }
}

/** Grows from the peak to the larger neighbour. */
function valueArea(volumes: Float64Array, peak: number): readonly [number, number] {
  const wanted = volumes.reduce((sum, volume) => sum + volume, 0) * VALUE_AREA
  let [from, to, held] = [peak, peak, volumes[peak] ?? 0]
  while (held < wanted && (from > 0 || to < volumes.length - 1)) {
    const [below, above] = [volumes[from - 1] ?? -1, volumes[to + 1] ?? -1]
    if (above >= below) to++
    else from--
    held += Math.max(below, above)
  }
  return [from, to]
}
