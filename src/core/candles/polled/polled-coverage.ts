/** The time for which an instrument's quotes have arrived without a pause. */
import type { CoveredSpan, GapCause } from '#model/candles/candle-series.ts'
import type { Provenance } from '#model/market/freshness.ts'
import { isPause, isResting } from '#model/market/watch-pause.ts'

type ReceivedProvenance = Pick<Provenance, 'state' | 'expectedPeriodMs'>

export interface PolledCoverage {
  /** The span in progress; null before the first answer. */
  current(): CoveredSpan | null
  /**
   * An answer arrived at `at`, Unix epoch ms.
   * @returns The span that ended because the pause was too long; null when none did.
   */
  answered(at: number, provenance: ReceivedProvenance): CoveredSpan | null
  /** The service was asked, and had no data of the instrument. */
  unanswered(): void
  /**
   * The next answer starts a new span. `until` is the end of the last one, Unix epoch ms; null where there was none.
   */
  interrupt(until: number | null): void
}

/** @param causeBetween Why no instrument was polled in a time; null where polling was possible. */
export function createPolledCoverage(causeBetween: (from: number, to: number) => GapCause | null): PolledCoverage {
  let span: CoveredSpan | null = null
  let endedAt: number | null = null
  let state: Provenance['state'] | null = null
  let wasAsked = false

  /** The cause of the gap since the last span. */
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
