/**
 * Most answers change nothing for anybody: an instrument whose alerts are armed moves a little, far from all they watch for. What it
 * may do without any of them having to be asked is found out once, so that 10,000 alerts cost little more than their instruments.
 */
import { slackOf, type Gauge } from '../../../model/alert-conditions/gauge.ts'
import type { Moment } from '../../../model/alert-moment.ts'
import type { InstrumentId } from '../../../model/instrument.ts'
import type { LiveQuote } from '../../../model/live-quote.ts'
import { arrivalOf, type Quote } from '../../../model/quote.ts'
import { LATE_MS } from './absence.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'
import { isSettled } from './arming.ts'
import { gaugesOf } from '../rules/conditions.ts'
import type { KnownMarket } from './known-market.ts'
import type { Watcher, WatchList } from './watchers.ts'

export interface Lulls {
  /** Takes an answer where it changes nothing; false where it has to be judged. */
  take(live: LiveQuote): boolean
  /**
   * Finds out what may follow on what was judged just now.
   * @param endOfDay When the trading day ends, Unix epoch ms.
   */
  begin(instrument: InstrumentId, moment: Moment, endOfDay: () => number): void
  /** The next answer has to be judged: what is known of the instrument was changed by something else. */
  end(instrument: InstrumentId | null): void
}

/** Neither bound belongs to it. */
interface Bounds {
  above: number
  below: number
  volume: number
  turnover: number
}

interface Lull {
  readonly list: WatchList
  /** Of armings, by then. */
  readonly changes: number
  market: KnownMarket
  readonly bounds: Readonly<Bounds>
  readonly until: number
}

/** Any two prices of a lull are so near to each other that neither is doubtful. */
const NEAR_FACTOR = 1.14

export function createLulls(
  memory: Pick<AlertMemory, 'arming' | 'changes' | 'market' | 'setMarket'>,
  watchList: () => WatchList,
): Lulls {
  const lulls = new Map<InstrumentId | null, Lull>()

  function boundsOf(watchers: readonly Watcher[], instrument: InstrumentId, moment: Moment): Bounds | null {
    if (moment.price === null) return null
    const { price } = moment
    const bounds = { above: price / NEAR_FACTOR, below: price * NEAR_FACTOR, volume: Infinity, turnover: Infinity }
    for (const { alert, sources } of watchers) {
      const arming = memory.arming(alert, instrument)
      if (!sources.has('quote') || arming.isDone) continue
      const isAlone = sources.size === 1 && isSettled(alert, arming)
      if (!isAlone || !alert.conditions.every((one) => isNarrowed(bounds, gaugesOf(one, moment)))) return null
    }
    return bounds
  }

  return {
    take({ instrument, quote, provenance: { failure, fetchedAt } }) {
      const lull = lulls.get(instrument)
      if (lull === undefined || quote === null || failure !== null || fetchedAt === null) return false
      if (lull.list !== watchList() || lull.changes !== memory.changes()) return false
      if (!isWithin(lull, quote, fetchedAt)) return false
      lull.market = { ...lull.market, quote, fetchedAt }
      memory.setMarket(instrument, lull.market)
      return true
    },
    begin(instrument, moment, endOfDay) {
      const list = watchList()
      const market = memory.market(instrument)
      const bounds = market.doubt === null ? boundsOf(list.of(instrument), instrument, moment) : null
      if (bounds === null) lulls.delete(instrument)
      else lulls.set(instrument, { list, changes: memory.changes(), market, bounds, until: endOfDay() })
    },
    end: (instrument) => void lulls.delete(instrument),
  }
}

/** Keeps the bounds short of where a gauge would be reached; false where it is reached, or cannot be told by the quote's figures. */
function isNarrowed(bounds: Bounds, gauges: readonly Gauge[]): boolean {
  for (const { value, threshold, side, unit } of gauges) {
    const slack = slackOf(threshold)
    if (side === 'down') {
      if (unit !== 'price' || value <= threshold + slack) return false
      bounds.above = Math.max(bounds.above, threshold + slack)
    } else {
      if (value >= threshold - slack) return false
      if (unit === 'price') bounds.below = Math.min(bounds.below, threshold - slack)
      else if (unit === 'volume' || unit === 'turnover') bounds[unit] = Math.min(bounds[unit], threshold - slack)
      else return false
    }
  }
  return gauges.length > 0
}

function isWithin(lull: Lull, quote: Quote, fetchedAt: number): boolean {
  const { market, bounds } = lull
  const spanMs = fetchedAt - market.fetchedAt
  const isInTime = spanMs > 0 && spanMs <= LATE_MS && quote.time < lull.until
  return isInTime && market.quote !== null && isAlike(market, market.quote, quote) && isShortOf(bounds, quote)
}

function isShortOf({ above, below, volume, turnover }: Bounds, quote: Quote): boolean {
  const isVolumeShort = quote.volume === null || quote.volume < volume
  return (
    quote.last > above && quote.last < below && isVolumeShort && (quote.turnover === null || quote.turnover < turnover)
  )
}

/** Whether nothing but the price, the time and the sums of the day went on. */
function isAlike({ high, low }: KnownMarket, before: Quote, quote: Quote): boolean {
  if (quote.high !== high || quote.low !== low || high === null || low === null) return false
  return quote.last <= high && quote.last >= low && isSameDay(before, quote) && goesOn(before, quote)
}

function isSameDay(before: Quote, quote: Quote): boolean {
  const isSameBasis = quote.previousClose === before.previousClose && quote.open === before.open
  return isSameBasis && quote.status === before.status && isRisen(before.volume, quote.volume)
}

function goesOn(before: Quote, quote: Quote): boolean {
  const arrival = arrivalOf(before, quote)
  return (arrival === 'new' || arrival === 'duplicate') && isRisen(before.turnover, quote.turnover)
}

const isRisen = (before: number | null, after: number | null): boolean =>
  before === null || after === null ? before === after : after >= before
