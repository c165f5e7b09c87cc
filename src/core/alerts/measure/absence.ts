/** Whether an instrument was not polled for a while, although its market was open. */
import type { TimeSpan } from '#model/candles/candle-series.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { OpenFor } from './openness.ts'

export interface Absence {
  /** Nothing was polled: what the next answer says is of that time. */
  start(instrument: InstrumentId | null): void
  /**
   * Whether polls were missing in the span that ends with an answer.
   * @param periodMs How often it should be polled; null where that is not known.
   */
  wasIn(instrument: InstrumentId, span: TimeSpan, periodMs: number | null): boolean
  /** An answer has come. */
  end(instrument: InstrumentId): void
}

/** A shorter span without polls is as good as none. */
export const LATE_MS = 120_000
/** A poll may come late for many reasons; one that is later than so many periods was not sent, or not answered. */
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
