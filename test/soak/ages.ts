/** Computes the mean ages of values as their receivers see them. */
import type { InstrumentId } from '#model/market/instrument.ts'

/** Moments are Unix epoch ms. */
export interface Ages {
  /** Records that a value fetched at `fetchedAt` was received at `now`. */
  received(instrument: InstrumentId, fetchedAt: number | null, now: number): void
  /**
   * Returns the mean age from the start to `now`, ms, weighted by instrument. A value that never came is as old as the
   * time since its request.
   */
  mean(now: number, weighted: ReadonlyMap<InstrumentId, number>): number
}

interface Known {
  fetchedAt: number
  /** The time up to which the area is summed. */
  settledAt: number
  /** Integral of the age, ms^2. */
  area: number
}

/** Values received before `from` count as received then. */
export function createAges(from: number): Ages {
  const all = new Map<InstrumentId, Known>()
  const began = Date.now()

  function knownOf(instrument: InstrumentId): Known {
    const known = all.get(instrument) ?? { fetchedAt: began, settledAt: from, area: 0 }
    all.set(instrument, known)
    return known
  }

  function settle(known: Known, now: number): void {
    if (now <= known.settledAt) return
    known.area += ((now - known.fetchedAt) ** 2 - (known.settledAt - known.fetchedAt) ** 2) / 2
    known.settledAt = now
  }

  return {
    received(instrument, fetchedAt, now) {
      const known = knownOf(instrument)
      if (fetchedAt === null || fetchedAt <= known.fetchedAt) return
      settle(known, now)
      known.fetchedAt = fetchedAt
    },
    mean(now, weighted) {
      let area = 0
      let weights = 0
      for (const [instrument, weight] of weighted) {
        const known = knownOf(instrument)
        settle(known, now)
        area += weight * known.area
        weights += weight
      }
      return area / weights / (now - from)
    },
  }
}
