/** Detects that an instrument was not polled although its market was open. */
import type { TimeSpan } from '#model/candles/candle-series.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { OpenFor } from './openness.ts'

export interface Absence {
  /** Marks an instrument as not polled until its next answer. */
  start(instrument: InstrumentId | null): void
  /**
   * Whether polls were missing in a span.
   * @param periodMs Expected time between polls, ms; null if unknown.
   */
  wasIn(instrument: InstrumentId, span: TimeSpan, periodMs: number | null): boolean
  end(instrument: InstrumentId): void
}

/** Shorter spans without polls are ignored. */
export const LATE_MS = 120_000
/** Polls may be late for many reasons. Beyond this many periods one counts as missing. */
const MAX_PERIODS = 3

export function createAbsence(openFor: OpenFor): Absence {
  const unwatched = new Set<InstrumentId | null>()
  return {
    start: (instrument) => void unwatched.add(instrument),
    wasIn(instrument, span, periodMs) {
      const spanMs = span.to - span.from
      const isLong = unwatched.has(instrument) || (periodMs !== null && spanMs > periodMs * MAX_PERIODS)
      return isLong && spanMs > LATE_MS && openFor(instrument, span, LATE_MS)
    },
    end: (instrument) => void unwatched.delete(instrument),
  }
}
