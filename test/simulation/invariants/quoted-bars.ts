/** Checks that charts agree with quotes: both are in the shares of the same day. */
import type { Payload } from '#contract/requests.ts'
import type { CandleHistory } from '#model/candles/candle-series.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { Invariant } from './invariant.ts'

const LENGTHS_MS: Readonly<Record<string, number>> = { '1m': MINUTE_MS, '5m': 5 * MINUTE_MS, '1D': DAY_MS }
/** Daily bars are named by dates, from which a market may be half a day away. */
const NEAR_MS = 36 * HOUR_MS
/** More than the simulated markets move in that time, and less than the smallest split. */
const MAY_MOVE = 1.15
/** The number of prices kept per instrument and host. */
const KNOWN = 200
/** Days around a split are not compared: bars change to new shares at the day's opening, quotes at the first price. */
const AROUND_SPLIT_MS = 4 * DAY_MS

interface Carried {
  /** Exchange time, Unix epoch ms. */
  readonly time: number
  readonly price: number
}

interface LastBar {
  /** Unix epoch ms, like {@link LastBar.to}. */
  readonly from: number
  readonly to: number
  readonly close: number
}

type Series = Payload<'candles.read'>

export const barsAgreeWithQuotes: Invariant = {
  name: 'barsAgreeWithQuotes',
  says: 'The last bar of a chart closes near the price that an answer carried for about the same time: an announced split changes neither.',
  watch(world, violate) {
    const carried = new Map<InstrumentId, Map<string, Carried[]>>()
    /** The hosts that received a request for bars, by code. */
    const asked = new Map<string, Set<string>>()
    return {
      arrived(host, { url }) {
        if (!url.includes('/klines?')) return
        for (const code of (new URL(url).searchParams.get('codes') ?? '').split(','))
          asked.set(code, (asked.get(code) ?? new Set()).add(host))
      },
      priced({ url, prices }) {
        for (const { instrument, time, price } of prices) {
          const byHost = carried.get(instrument) ?? new Map<string, Carried[]>()
          carried.set(instrument, byHost)
          const known = byHost.get(url.origin) ?? []
          known.push({ time, price })
          byHost.set(url.origin, known.length > 2 * KNOWN ? known.slice(-KNOWN) : known)
        }
      },
      obeyed(name, payload, answer) {
        // A split takes effect by the wall clock.
        if (name !== 'candles.read' || world.wasClockSet()) return
        const series = payload as Series
        const last = lastOf(series, answer as CandleHistory, world.machine.trueNow())
        if (last === null) return
        // The answer does not name the host of its bars, so each possible host needs a price.
        const byHost = carried.get(series.instrument)
        const hosts = asked.get(instrumentOf(series.instrument).code) ?? []
        if (byHost === undefined || [...hosts].some((host) => !byHost.has(host))) return
        const beside = [...byHost.values()].flatMap((known) => nearest(known, last))
        if (beside.length < byHost.size) return
        world.sometimes.reached('a chart was compared with the quote beside it')
        if (beside.some(({ price }) => Math.max(price / last.close, last.close / price) < MAY_MOVE)) return
        const quotes = beside.map(({ price, time }) => `${price} at ${time}`).join(' and ')
        violate(
          `the last ${series.interval} bar of ${series.instrument}, at ${last.from}, closes at ${last.close} beside ${quotes}`,
        )
      },
    }
  },
}

/** Returns null if it cannot be compared. */
function lastOf({ interval, adjust }: Series, { bars, splits }: CandleHistory, now: number): LastBar | null {
  const [from, close, lengthMs] = [bars.time.at(-1), bars.close.at(-1), LENGTHS_MS[interval]]
  if (from === undefined || close === undefined || lengthMs === undefined || !adjust) return null
  const isSplitNow = splits.some(({ exDate }) => now - AROUND_SPLIT_MS < exDate && exDate <= now + DAY_MS)
  return isSplitNow ? null : { from, to: from + lengthMs, close }
}

/** Returns the price nearest in time to a bar, the newest if several are within it; empty if none is near. */
function nearest(known: readonly Carried[], { from, to }: LastBar): readonly Carried[] {
  let found: Carried | null = null
  let least = NEAR_MS
  for (const one of known) {
    const apart = Math.max(0, from - one.time, one.time - to)
    if (apart <= least) [found, least] = [one, apart]
  }
  return found === null ? [] : [found]
}
