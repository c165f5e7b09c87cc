/** Floor pivot points: levels from the high, low and close of the previous period. */
import type { IndicatorBar, IndicatorStep } from './indicator-step.ts'

interface Period {
  readonly period: number
  readonly high: number
  readonly low: number
  readonly close: number
}

interface State {
  readonly whole: Period | null
  readonly current: Period | null
}

/** The order of {@link createPivotPoints}. */
export const PIVOT_NAMES = ['P', 'R1', 'R2', 'R3', 'S1', 'S2', 'S3'] as const

/** The pivot is the mean of the three prices, and the levels mirror the range about it. */
export function createPivotPoints(): IndicatorStep {
  const nothing: State = { whole: null, current: null }
  /** The states before the last bar, and after it. */
  let [before, state] = [nothing, nothing]

  return (bar, isReplacement) => {
    if (!isReplacement) before = state
    state = after(before, bar)
    return state.whole === null ? PIVOT_NAMES.map(() => null) : levelsOf(state.whole)
  }
}

function after({ whole, current }: State, { period, high, low, close }: IndicatorBar): State {
  if (current?.period !== period) return { whole: current, current: { period, high, low, close } }
  return {
    whole,
    current: { period, high: Math.max(current.high, high), low: Math.min(current.low, low), close },
  }
}

function levelsOf({ high, low, close }: Period): readonly number[] {
  const pivot = (high + low + close) / 3
  const range = high - low
  return [
    pivot,
    2 * pivot - low,
    pivot + range,
    high + 2 * (pivot - low),
    2 * pivot - high,
    pivot - range,
    low - 2 * (high - pivot),
  ]
}
