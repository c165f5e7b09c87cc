/** The mean price of a session so far, weighted by volume: begun anew with every session. */
import type { IndicatorBar, IndicatorStep } from './indicator-step.ts'

interface Sums {
  readonly session: number | null
  readonly value: number
  readonly volume: number
}

const NOTHING: Sums = { session: null, value: 0, volume: 0 }

/** Without sessions, as for bars of a day and longer, it has no values. */
export function createSessionAverage(): IndicatorStep {
  /** Without the last bar, and with it. */
  let before = NOTHING
  let sums = NOTHING

  return (bar, isReplacement) => {
    if (!isReplacement) before = sums
    sums = plus(before.session === bar.session ? before : { ...NOTHING, session: bar.session }, bar)
    return [bar.session === null || sums.volume === 0 ? null : sums.value / sums.volume]
  }
}

const plus = ({ session, value, volume }: Sums, bar: IndicatorBar): Sums => ({
  session,
  value: value + ((bar.high + bar.low + bar.close) / 3) * bar.volume,
  volume: volume + bar.volume,
})
