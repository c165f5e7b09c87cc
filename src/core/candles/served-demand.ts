/** What is polled for a series that the service has: its latest bars, and the quote that the forming one is patched from. */
import { longestBarMs } from '../../model/candle-interval.ts'
import type { CandleInterval } from '../../model/candle.ts'
import type { InstrumentId } from '../../model/instrument.ts'
import type { Feed } from '../feed/feed.ts'
import { DEMANDS } from '../feed/demand.ts'
import type { Cancel } from '../ports.ts'
import type { BarInterest } from './bar-source.ts'

/** Quotes keep the forming bar fresh, so the bars themselves may be confirmed less often than a quote. */
const CANDLE_WEIGHT_PART = 0.25
const SHORTEST_PERIOD_MS = 20_000
const LONGEST_PERIOD_MS = 300_000

export function wantServed(
  feed: Pick<Feed, 'want'>,
  instrument: InstrumentId,
  interval: CandleInterval,
  interest: BarInterest,
): Cancel {
  const demand = DEMANDS[interest]
  const halfBarMs = Math.max(SHORTEST_PERIOD_MS, longestBarMs(interval) / 2)
  const demandedPeriodMs = Math.max(demand.demandedPeriodMs, Math.min(LONGEST_PERIOD_MS, halfBarMs))
  const candles = { weight: demand.weight * CANDLE_WEIGHT_PART, demandedPeriodMs }
  const cancels = [feed.want({ instrument, kind: `candles:${interval}`, ...candles })]
  // A recorder wants bars that are over; nobody looks at the forming one.
  if (interest !== 'recorder') cancels.push(feed.want({ instrument, kind: 'quote', ...demand }))
  return () => {
    for (const cancel of cancels) cancel()
  }
}
