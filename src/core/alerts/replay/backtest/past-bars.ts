/** Caches past bars for a while, so that tests of several thresholds request them once. */
import type { InstrumentId } from '#model/market/instrument.ts'
import type { BarHistory, BarsOfPast, HistoryReach } from '#core/candles/series/bar-history.ts'
import type { Clock } from '#core/ports/clock.ts'

export interface PastBarsParts {
  readonly clock: Pick<Clock, 'monotonic'>
  readonly history: BarHistory
  /** The service in use, or null. */
  readonly service: () => string | null
}

interface Reading {
  readonly key: string
  readonly at: number
  readonly bars: Promise<readonly BarsOfPast[]>
}

const RETENTION_MS = 120_000
/** A few intervals of one instrument, or one of a long list: some megabytes each at most. */
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
      // Failed readings may succeed a moment later.
      if (bars.some(({ failure }) => failure !== null)) readings = readings.filter((other) => other !== reading)
      return bars
    },
  }
}

/** Bars from weeks ago need no more than one reading an hour. */
function keyOf(service: string | null, instruments: readonly InstrumentId[], reach: HistoryReach): string {
  return JSON.stringify([service, instruments, reach.interval, reach.bars, Math.floor(reach.from / 3_600_000)])
}
