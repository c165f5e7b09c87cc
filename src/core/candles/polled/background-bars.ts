/**
 * Builds bars of polled instruments without K-lines, so that a chart opened later has them. The number is bounded: an instrument that is no
 * longer polled may be replaced.
 */
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { Cancel } from '#core/ports/clock.ts'
import { hasServedBars } from './source-interval.ts'

export interface BackgroundBars {
  /** Receives an answer, or a change of state. */
  onReceived(live: LiveQuote): void
}

/** Equals the bound on recorded instruments. */
export const MAX_IN_BACKGROUND = 500
/** After this time without an answer an instrument may be replaced. */
const IDLE_MS = 1_200_000

interface Built {
  readonly release: Cancel
  /** Unix epoch ms. */
  readonly answeredAt: number
}

export function createBackgroundBars(hold: (instrument: InstrumentId) => Cancel): BackgroundBars {
  /** In the order of their last answers. */
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
