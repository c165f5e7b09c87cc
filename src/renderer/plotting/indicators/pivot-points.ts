/** Pivot points of the floor: levels that follow from high, low and close of the period before. */
import type { IndicatorBar, IndicatorStep } from './indicator-step.ts'

interface Period {
  readonly period: number
  readonly high: number
  readonly low: number
  readonly close: number
}

interface State {
  /** The last whole period; null before there is one. */
  readonly whole: Period | null
  /** The one that the last bar is of. */
  readonly current: Period | null
}

/** In the order in which {@link createPivotPoints} answers them. */
export const PIVOT_NAMES = ['P', 'R1', 'R2', 'R3', 'S1', 'S2', 'S3'] as const

/** The standard ones: the pivot is the mean of the three prices, and the levels mirror the range about it. */
export function createPivotPoints(): IndicatorStep {
  const nothing: State = { whole: null, current: null }
  /** Without the last bar, and with it. */
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
