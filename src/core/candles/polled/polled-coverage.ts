/** Tracks the time in which an instrument's quotes arrived without a pause. */
import type { CoveredSpan, GapCause } from '#model/candles/candle-series.ts'
import type { Provenance } from '#model/market/freshness.ts'
import { isPause, isResting } from '#model/market/watch-pause.ts'

type ReceivedProvenance = Pick<Provenance, 'state' | 'expectedPeriodMs'>

export interface PolledCoverage {
  /** Returns the span in progress; null before the first answer. */
  current(): CoveredSpan | null
  /**
   * Records an answer at `at`, Unix epoch ms.
   * @returns The span that ended because the pause was too long, or null.
   */
  answered(at: number, provenance: ReceivedProvenance): CoveredSpan | null
  /** Records an answer without data of the instrument. */
  unanswered(): void
  /**
   * Makes the next answer start a new span.
   * @param until The end of the last span, Unix epoch ms, or null.
   */
  interrupt(until: number | null): void
}

/** @param causeBetween Returns null if polling was possible. */
export function createPolledCoverage(causeBetween: (from: number, to: number) => GapCause | null): PolledCoverage {
  let span: CoveredSpan | null = null
  let endedAt: number | null = null
  let state: Provenance['state'] | null = null
  let wasAsked = false

  function gapBefore(at: number): GapCause | null {
    if (endedAt === null) return null
    return causeBetween(endedAt, at) ?? ownCause()
  }

  function ownCause(): GapCause {
    if (state === 'halted' || state === 'delisted') return 'halted'
    if (isResting(state)) return 'closed'
    return wasAsked ? 'noAnswer' : 'notPolled'
  }

  return {
    current: () => span,
    answered(at, provenance) {
      const ended = span !== null && goesOn(span, at, provenance) ? null : span
      endedAt = ended?.to ?? endedAt
      span = span !== null && ended === null ? { ...span, to: at } : { from: at, to: at, gapBefore: gapBefore(at) }
      state = provenance.state
      wasAsked = false
      return ended
    },
    unanswered() {
      wasAsked = true
    },
    interrupt(until) {
      span = null
      endedAt = until
      state = null
      wasAsked = false
    },
  }
}

const goesOn = (span: CoveredSpan, at: number, provenance: ReceivedProvenance): boolean =>
  at >= span.to && !isPause(at - span.to, provenance)
