/**
 * Skips answers that cannot change any alert, because most prices move far from all thresholds. A range is computed once, so that
 * 10,000 alerts cost little more than their instruments.
 */
import { memoryOf } from '#contract/wire/price-memory.ts'
import { slackOf, type Gauge, type Reading } from '#model/alerts/measure/gauge.ts'
import type { Moment } from '#model/alerts/measure/alert-moment.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { arrivalOf, type PricedQuote } from '#model/market/quote.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'
import { gaugesOf } from '../measure/conditions.ts'
import { LATE_MS } from '../measure/absence.ts'
import { isSettled } from '../measure/arming.ts'
import { DOUBTFUL_FACTOR } from '../measure/day-extremes.ts'
import type { KnownMarket } from '../measure/known-market.ts'
import type { Watcher, WatchList } from './watchers.ts'
import type { PriceSource } from '#core/source/price-source.ts'

export interface QuietRanges {
  /** Stores an answer that changes nothing; returns false if it must be evaluated. */
  take(live: LiveQuote): boolean
  /**
   * Computes the range after an evaluation.
   * @param endOfDay When the trading day ends, Unix epoch ms.
   */
  start(instrument: InstrumentId, moment: Moment, endOfDay: () => number): void
  /** Must be called when something other than a quote changed the instrument's state. */
  end(instrument: InstrumentId | null): void
}

/** Both ends are exclusive. */
interface Bounds {
  above: number
  below: number
}

type QuoteBounds = Readonly<Record<Reading, Bounds>>

/** The bounds of every answer, flat because this is the hottest path. Sums of a day only rise, so they have no lower bounds. */
interface QuietBounds {
  readonly above: number
  readonly below: number
  readonly volume: number
  readonly turnover: number
}

interface QuietRange {
  readonly list: WatchList
  /** Arming changes at the start. */
  readonly changes: number
  market: KnownMarket
  readonly bounds: QuietBounds
  readonly until: number
}

/** Any two prices of a range are too near to each other to be doubtful. */
const NEAR_FACTOR = Math.sqrt(DOUBTFUL_FACTOR)

export function createQuietRanges(
  memory: Pick<AlertMemory, 'arming' | 'changes' | 'market' | 'setMarket'>,
  watchList: () => WatchList,
  source: PriceSource,
): QuietRanges {
  const ranges = memoryOf(source, () => new Map<InstrumentId | null, QuietRange>())

  function boundsOf(watchers: readonly Watcher[], instrument: InstrumentId, moment: Moment): QuoteBounds | null {
    if (moment.price === null) return null
    const bounds = boundsAround(moment.price)
    for (const { alert, sources } of watchers) {
      const arming = memory.arming(alert, instrument)
      // Every answer may prove the close of a bar.
      if (alert.confirm.kind === 'barClose' && !arming.isDone) return null
      if (!sources.has('quote') || arming.isDone) continue
      if (!isSettled(alert, arming)) return null
      if (!alert.conditions.every((one) => isNarrowed(bounds, gaugesOf(one, moment)))) return null
    }
    return bounds
  }

  return {
    take({ instrument, quote, provenance: { failure, fetchedAt } }) {
      const range = ranges().get(instrument)
      if (range === undefined || failure !== null || fetchedAt === null) return false
      if (quote === null || quote.last === null) return false
      if (range.list !== watchList() || range.changes !== memory.changes()) return false
      if (!isWithin(range, quote, fetchedAt)) return false
      range.market = { ...range.market, quote, fetchedAt }
      memory.setMarket(instrument, range.market)
      return true
    },
    start(instrument, moment, endOfDay) {
      const list = watchList()
      const market = memory.market(instrument)
      const bounds = market.doubt === null ? boundsOf(list.of(instrument), instrument, moment) : null
      if (bounds === null) ranges().delete(instrument)
      else
        ranges().set(instrument, {
          list,
          changes: memory.changes(),
          market,
          bounds: comparable(bounds),
          until: endOfDay(),
        })
    },
    end: (instrument) => void ranges().delete(instrument),
  }
}

const boundsAround = (price: number): QuoteBounds => ({
  price:
    price < 0
      ? { above: price * NEAR_FACTOR, below: price / NEAR_FACTOR }
      : { above: price / NEAR_FACTOR, below: price * NEAR_FACTOR },
  volume: { above: -Infinity, below: Infinity },
  turnover: { above: -Infinity, below: Infinity },
})

/**
 * Narrows the bounds to where no gauge is reached; returns false if a gauge does not read a quote. If a gauge is reached, the
 * range excludes the present value, and prices that return into it are as quiet.
 */
function isNarrowed(bounds: QuoteBounds, gauges: readonly Gauge[]): boolean {
  for (const { threshold, side, reading } of gauges) {
    if (reading === null) return false
    const own = bounds[reading]
    const slack = slackOf(threshold)
    if (side === 'down') own.above = Math.max(own.above, threshold + slack)
    else own.below = Math.min(own.below, threshold - slack)
  }
  return gauges.length > 0
}

// Written out: spread into a literal, the numbers are stored in a way that costs a tenth of each comparison.
const comparable = ({ price, volume, turnover }: QuoteBounds): QuietBounds => ({
  above: price.above,
  below: price.below,
  volume: volume.below,
  turnover: turnover.below,
})

function isWithin(range: QuietRange, quote: PricedQuote, fetchedAt: number): boolean {
  const { market, bounds } = range
  const spanMs = fetchedAt - market.fetchedAt
  const isInTime = spanMs > 0 && spanMs <= LATE_MS && quote.time < range.until
  return isInTime && market.quote !== null && isAlike(market, market.quote, quote) && isShortOf(bounds, quote)
}

function isShortOf({ above, below, volume, turnover }: QuietBounds, quote: PricedQuote): boolean {
  const isPriceShort = quote.last > above && quote.last < below
  return isPriceShort && (quote.volume ?? 0) < volume && (quote.turnover ?? 0) < turnover
}

/** Whether only the price, the time and the sums of the day changed. */
function isAlike({ high, low }: KnownMarket, before: PricedQuote, quote: PricedQuote): boolean {
  if (quote.high !== high || quote.low !== low || high === null || low === null) return false
  return quote.last <= high && quote.last >= low && isSameDay(before, quote) && goesOn(before, quote)
}

function isSameDay(before: PricedQuote, quote: PricedQuote): boolean {
  const isSameBasis = quote.previousClose === before.previousClose && quote.open === before.open
  return isSameBasis && quote.status === before.status && isRisen(before.volume, quote.volume)
}

function goesOn(before: PricedQuote, quote: PricedQuote): boolean {
  const arrival = arrivalOf(before, quote)
  return (arrival === 'new' || arrival === 'duplicate') && isRisen(before.turnover, quote.turnover)
}

const isRisen = (before: number | null, after: number | null): boolean =>
  before === null || after === null ? before === after : after >= before
