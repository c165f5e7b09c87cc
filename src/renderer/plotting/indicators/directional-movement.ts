/** Wilder's directional movement: how far bars reach beyond the previous one, upwards and downwards. */
import { WSMA } from 'trading-signals'
import { withoutDust } from '#model/values/exact-sum.ts'
import type { IndicatorBar, IndicatorStep } from './indicator-step.ts'

type Bar = Pick<IndicatorBar, 'high' | 'low' | 'close'>

const PERCENT = 100

/**
 * Computes +DI and -DI, in percent of the true range, and ADX, the average of the difference between them. Source: J. Welles Wilder, "New
 * Concepts in Technical Trading Systems" (1978). The larger of two moves counts, and neither if they are equal. The first bar has no move
 * and no true range, so the first values are those of bar `length + 1`, and the first ADX that of bar `2 * length`. If the price does not
 * move all three are 0.
 */
export function createDirectionalMovement(length: number): IndicatorStep {
  const averages = { up: new WSMA(length), down: new WSMA(length), range: new WSMA(length) }
  const index = new WSMA(length)
  let beforeLast: Bar | null = null
  let last: Bar | null = null

  return (bar, isReplacement) => {
    if (!isReplacement) beforeLast = last
    last = bar
    if (beforeLast === null) return [null, null, null]
    const moves = movesOf(beforeLast, bar)
    const range = averages.range.update(trueRange(beforeLast, bar), isReplacement)
    const up = averages.up.update(moves.up, isReplacement)
    const down = averages.down.update(moves.down, isReplacement)
    if (range === null || up === null || down === null) return [null, null, null]
    const [plus, minus] = [percentOf(up, range), percentOf(down, range)]
    return [plus, minus, index.update(percentOf(Math.abs(plus - minus), plus + minus), isReplacement)]
  }
}

/** Removes binary rounding, so that moves that are equal in decimals compare as equal. */
function movesOf(before: Bar, bar: Bar): { readonly up: number; readonly down: number } {
  const up = withoutDust(bar.high - before.high, Math.abs(bar.high))
  const down = withoutDust(before.low - bar.low, Math.abs(before.low))
  return { up: up > down && up > 0 ? up : 0, down: down > up && down > 0 ? down : 0 }
}

const trueRange = ({ close }: Bar, { high, low }: Bar): number => Math.max(high, close) - Math.min(low, close)

const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * PERCENT)
