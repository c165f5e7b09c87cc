/**
 * Builds bars of everything that is polled and has no K-lines, whoever wants it polled: a chart that is opened later then has
 * them. Bounded: what is polled at the time stays, what nobody asks for any more gives way.
 */
import type { InstrumentId } from '../../model/instrument.ts'
import type { LiveQuote } from '../../model/live-quote.ts'
import type { Cancel } from '../ports/clock.ts'
import { hasServedBars } from './source-interval.ts'

export interface BackgroundBars {
  /** An answer about an instrument came, or its mark is another. */
  onReceived(live: LiveQuote): void
}

/** As many as may be recorded at the user's wish. */
export const MAX_IN_BACKGROUND = 500
/** Without an answer for so long an instrument gives way to another one. */
const IDLE_MS = 1_200_000

interface Built {
  readonly release: Cancel
  /** Unix epoch ms. */
  readonly answeredAt: number
}

/** @param hold Begins to build, and answers what ends it. */
export function createBackgroundBars(hold: (instrument: InstrumentId) => Cancel): BackgroundBars {
  /** What was answered last comes last. */
  const built = new Map<InstrumentId, Built>()

  function makeRoom(now: number): boolean {
    if (built.size < MAX_IN_BACKGROUND) return true
    const [oldest] = built
    if (oldest === undefined || now - oldest[1].answeredAt <= IDLE_MS) return false
    built.delete(oldest[0])
    oldest[1].release()
    return true
  }

  return {
    onReceived({ instrument, quote, provenance: { fetchedAt } }) {
      if (quote === null || fetchedAt === null) return
      const known = built.get(instrument)
      if (known?.answeredAt === fetchedAt || hasServedBars(instrument)) return
      if (known === undefined && !makeRoom(fetchedAt)) return
      built.delete(instrument)
      built.set(instrument, { release: known?.release ?? hold(instrument), answeredAt: fetchedAt })
    },
  }
}
