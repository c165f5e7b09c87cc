/** Since when an instrument's quotes have been seen without a pause, from the moments at which answers came. */
import type { TimeSpan } from '../../model/candle-series.ts'
import type { Provenance } from '../../model/freshness.ts'

export interface PolledCoverage {
  /** The span in progress; null before the first answer. */
  current(): TimeSpan | null
  /**
   * An answer came at `at`, Unix epoch ms.
   * @returns The span that ended because too much time lies in between; null when none did.
   */
  answered(at: number, provenance: Pick<Provenance, 'state' | 'expectedPeriodMs'>): TimeSpan | null
  /** Whatever comes next begins a new span. */
  interrupt(): void
}

/** Answers may be late by this many of their periods, and by this much at least. */
const LATE_PERIODS = 3
const LEAST_PAUSE_MS = 90_000
/** A market that rests is only looked at now and then, and nothing is missed. */
const RESTING_PAUSE_MS = 1_200_000

export function createPolledCoverage(): PolledCoverage {
  let span: TimeSpan | null = null
  return {
    current: () => span,
    answered(at, { state, expectedPeriodMs }) {
      const rests = state === 'closed' || state === 'lunch'
      const longestMs = rests ? RESTING_PAUSE_MS : Math.max(LEAST_PAUSE_MS, LATE_PERIODS * (expectedPeriodMs ?? 0))
      const isOne = span !== null && at >= span.to && at - span.to <= longestMs
      const ended = isOne ? null : span
      span = { from: isOne && span !== null ? span.from : at, to: at }
      return ended
    },
    interrupt() {
      span = null
    },
  }
}
