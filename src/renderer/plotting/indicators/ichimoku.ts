/** The lines of Ichimoku Kinko Hyo; the definition says how far each is shifted. */
import type { IndicatorBar, IndicatorStep } from './indicator-step.ts'

type Range = Pick<IndicatorBar, 'high' | 'low'>

/**
 * Tenkan and kijun are the middle of the range of the last `fast` and `slow` bars, span A is half-way between them, span B the middle of
 * the range of the last `length` bars, and chikou the close.
 */
export function createIchimoku(fast: number, slow: number, length: number): IndicatorStep {
  let ranges: readonly Range[] = []
  const longest = Math.max(fast, slow, length)

  return (bar, isReplacement) => {
    ranges = [...(isReplacement ? ranges.slice(0, -1) : ranges), bar].slice(-longest)
    const [tenkan, kijun] = [middleOf(ranges, fast), middleOf(ranges, slow)]
    const spanA = tenkan === null || kijun === null ? null : (tenkan + kijun) / 2
    return [tenkan, kijun, spanA, middleOf(ranges, length), bar.close]
  }
}

/** Returns null if there are fewer bars. */
function middleOf(ranges: readonly Range[], count: number): number | null {
  if (ranges.length < count) return null
  let [low, high] = [Infinity, -Infinity]
  for (let place = ranges.length - count; place < ranges.length; place++) {
    const range = ranges[place]
    if (range === undefined) continue
    low = Math.min(low, range.low)
    high = Math.max(high, range.high)
  }
  return (low + high) / 2
}
