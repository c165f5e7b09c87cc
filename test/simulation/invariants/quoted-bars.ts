/** Charts against the quotes beside them: both are in the shares of one day. */
import type { Payload } from '#contract/requests.ts'
import type { CandleHistory } from '#model/candles/candle-series.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { Invariant } from './invariant.ts'

const LENGTHS_MS: Readonly<Record<string, number>> = { '1m': MINUTE_MS, '5m': 5 * MINUTE_MS, '1D': DAY_MS }
/** Days have the names of dates, and a market may be half a day away from them. */
const NEAR_MS = 36 * HOUR_MS
/** More than the simulated markets move in that time, and less than the smallest split. */
const MAY_MOVE = 1.15
/** Prices that are remembered of an instrument at a host. */
const KNOWN = 200
/** Bars are in new shares from the opening of the day on, and quotes from the first price: nothing is said of these days. */
const AROUND_SPLIT_MS = 4 * DAY_MS

interface Carried {
  /** Exchange time, Unix epoch ms. */
  readonly time: number
  readonly price: number
}

interface LastBar {
  /** Unix epoch ms, as {@link LastBar.to}. */
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
    /** Hosts that were asked for bars, by code. */
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
        // A split comes into force by the wall clock.
        if (name !== 'candles.read' || world.wasClockSet()) return
        const series = payload as Series
        const last = lastOf(series, answer as CandleHistory, world.machine.trueNow())
        if (last === null) return
        // Of which host the bars are is not said: each that may have them has to have carried a price as well.
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

/** The last bar of a chart; null where nothing can be said of it. */
function lastOf({ interval, adjust }: Series, { bars, splits }: CandleHistory, now: number): LastBar | null {
  const [from, close, lengthMs] = [bars.time.at(-1), bars.close.at(-1), LENGTHS_MS[interval]]
  if (from === undefined || close === undefined || lengthMs === undefined || !adjust) return null
  const isSplitNow = splits.some(({ exDate }) => now - AROUND_SPLIT_MS < exDate && exDate <= now + DAY_MS)
  return isSplitNow ? null : { from, to: from + lengthMs, close }
}

/** The price whose time is nearest to a bar, the newest of those within it; none where none is near. */
function nearest(known: readonly Carried[], { from, to }: LastBar): readonly Carried[] {
  let found: Carried | null = null
  let least = NEAR_MS
  for (const one of known) {
    const apart = Math.max(0, from - one.time, one.time - to)
    if (apart <= least) [found, least] = [one, apart]
  }
  return found === null ? [] : [found]
}
