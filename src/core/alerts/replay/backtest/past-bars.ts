/** Bars that were just read, for a while: whoever tries one threshold after the other asks for them once. */
import type { InstrumentId } from '#model/market/instrument.ts'
import type { BarHistory, BarsOfPast, HistoryReach } from '#core/candles/series/bar-history.ts'
import type { Clock } from '#core/ports/clock.ts'

export interface PastBarsParts {
  readonly clock: Pick<Clock, 'monotonic'>
  readonly history: BarHistory
  /** The service in use; null while there is none. */
  readonly service: () => string | null
}

interface Reading {
  readonly key: string
  readonly at: number
  readonly bars: Promise<readonly BarsOfPast[]>
}

const RETENTION_MS = 120_000
/** Of one instrument several intervals may be in use, of a long list one only: some megabytes each at most. */
const MAX_READINGS = 4

export function createPastBars({ clock, history, service }: PastBarsParts): BarHistory {
  let readings: readonly Reading[] = []

  return {
    async read(instruments, reach) {
      const now = clock.monotonic()
      const key = keyOf(service(), instruments, reach)
      readings = readings.filter(({ at }) => now - at < RETENTION_MS)
      const known = readings.find((reading) => reading.key === key)
      if (known !== undefined) return known.bars
      const reading = { key, at: now, bars: history.read(instruments, reach) }
      readings = [...readings, reading].slice(-MAX_READINGS)
      const bars = await reading.bars
      // What could not be had may be had a moment later.
      if (bars.some(({ failure }) => failure !== null)) readings = readings.filter((other) => other !== reading)
      return bars
    },
  }
}

/** Nobody needs more than one reading an hour of what lies weeks back. */
function keyOf(service: string | null, instruments: readonly InstrumentId[], reach: HistoryReach): string {
  return JSON.stringify([service, instruments, reach.interval, reach.bars, Math.floor(reach.from / 3_600_000)])
}
