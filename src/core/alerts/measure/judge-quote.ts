/**
 * Judges an answer about an instrument: whether it is believed, and which moments it shows. A changed high or low of the day
 * shows a touch between polls.
 */
import type { Moment } from '#model/alerts/measure/alert-moment.ts'
import type { BarPlaces } from '#model/candles/bar-places.ts'
import type { AssetClass } from '#model/market/asset-class.ts'
import { isPriceOf } from '#model/market/price.ts'
import { arrivalOf, sameQuote, tradingState, type PricedQuote } from '#model/market/quote.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import { accountFor, asItWas, isFarOff, isWithinKnownDay, type Accounted } from './day-extremes.ts'
import type { Doubt, KnownMarket } from './known-market.ts'
import { statusAfter, statusChange } from './judge-status.ts'
import { momentBetween, momentNow } from './known-moments.ts'
import { withPrice } from './price-window.ts'

export interface Answer {
  readonly assetClass: AssetClass
  readonly quote: PricedQuote
  /** Unix epoch ms. */
  readonly fetchedAt: number
  readonly date: CalendarDate
  /** Minutes of prices to remember; 0 for none. */
  readonly windowMinutes: number
  readonly places: BarPlaces
}

/**
 * - `first`: nothing was known before.
 * - `new`: the market moved.
 * - `same`: the market has not moved.
 * - `correction`: a known quote was corrected; nothing fires.
 * - `doubtful`: too far off to be believed until seen again.
 */
export type QuoteJudgement =
  | { readonly kind: 'ignored'; readonly known: KnownMarket }
  | { readonly kind: 'doubtful'; readonly known: KnownMarket }
  | {
      readonly kind: 'first' | 'new' | 'same' | 'correction'
      readonly known: KnownMarket
      /** Time of the previous poll, Unix epoch ms; for `first`, of this one. */
      readonly from: number
      readonly now: Moment
      /** Moments that no poll saw, in unknown order. */
      readonly between: readonly Moment[]
      readonly isNewDay: boolean
    }

export function judgeQuote(known: KnownMarket, answer: Answer): QuoteJudgement {
  const { quote, fetchedAt, assetClass } = answer
  if (isEarlier(fetchedAt, known.fetchedAt) || !isPriceOf(assetClass, quote.last)) return { kind: 'ignored', known }
  return known.quote === null ? believed('first', known, answer) : judgeNext(known.quote, known, answer)
}

function judgeNext(before: PricedQuote, known: KnownMarket, answer: Answer): QuoteJudgement {
  const { quote } = answer
  const isDoubtful = isFarOff(before.last, quote.last) && !isWithinKnownDay(known, before.last, quote.last)
  switch (arrivalOf(before, quote)) {
    case 'older':
      return { kind: 'ignored', known }
    case 'duplicate':
      return believed('same', known, answer)
    case 'correction':
      // A halt changes the status without a trade, so the time does not move.
      if (sameQuote({ ...quote, status: before.status }, before)) return believed('new', known, answer)
      return isDoubtful ? doubted(known, answer) : believed('correction', known, answer)
    case 'new':
      return isDoubtful && !isSeenAgain(known, quote) ? doubted(known, answer) : believed('new', known, answer)
  }
}

/** Whether a second quote trades at the doubtful level. */
function isSeenAgain({ doubt }: KnownMarket, { last, time }: PricedQuote): boolean {
  if (doubt === null || doubt.quote === null) return false
  return time > doubt.quote.time && !isFarOff(doubt.quote.last, last)
}

function doubted(known: KnownMarket, { quote }: Answer): QuoteJudgement {
  return { kind: 'doubtful', known: { ...known, doubt: { quote, high: null, low: null } } }
}

type Belief = 'first' | 'new' | 'same' | 'correction'

function believed(kind: Belief, known: KnownMarket, answer: Answer): QuoteJudgement {
  const { quote, fetchedAt, assetClass, windowMinutes, places } = answer
  const isNewDay = kind === 'new' && startsDay(known, answer)
  const account = (sign: 1 | -1) => (kind === 'same' ? asItWas(sign, known) : accountFor(sign, known, answer, isNewDay))
  const [high, low] = [account(1), account(-1)]
  const status = statusAfter(known.status, tradingState(assetClass, quote.status))
  const next: KnownMarket = {
    quote,
    fetchedAt,
    // A later date alone may be a trade from before the open: the day has not started yet.
    date: kind === 'first' || isNewDay || assetClass === 'crypto' ? answer.date : known.date,
    high: high.extreme,
    low: low.extreme,
    doubt: doubtOf(high, low),
    status,
    book: known.book,
    window: windowMinutes === 0 ? [] : withPrice(known.window, quote.last, fetchedAt, windowMinutes),
    delayMs: delayAfter(known, answer),
    closed: known.closed,
  }
  const common = { kind, known: next, isNewDay }
  if (kind !== 'new') return { ...common, from: fetchedAt, now: momentNow(known, next, places, null), between: [] }
  const reached = [high.reached, low.reached].filter((price) => price !== null)
  return {
    ...common,
    from: Math.min(known.fetchedAt, fetchedAt),
    now: momentNow(known, next, places, statusChange(known.status, status)),
    between: reached.map((price) => momentBetween(known, next, { price, isNewDay, places })),
  }
}

/**
 * Returns the service's minimum delay. The previous answer did not show the trade yet. For the first trade only the maximum is
 * known.
 */
function delayAfter(
  { quote: before, fetchedAt: askedBefore, delayMs }: KnownMarket,
  { quote, fetchedAt }: Answer,
): number {
  if (before === null) return Math.max(0, fetchedAt - quote.time)
  return quote.time > before.time ? Math.max(0, askedBefore - quote.time) : delayMs
}

function doubtOf(high: Accounted, low: Accounted): Doubt | null {
  return high.doubt === null && low.doubt === null ? null : { quote: null, high: high.doubt, low: low.doubt }
}

/**
 * The date alone does not decide: before the open the figures may still be the previous day's. Crypto has rolling figures of 24
 * hours, and no days.
 */
function startsDay({ quote: before, date: dateBefore }: KnownMarket, { assetClass, quote, date }: Answer): boolean {
  if (before === null || assetClass === 'crypto' || date <= dateBefore) return false
  if (before.volume !== null && quote.volume !== null && quote.volume < before.volume) return true
  const isOtherBasis = quote.previousClose !== before.previousClose || quote.open !== before.open
  return isOtherBasis && (quote.high !== before.high || quote.low !== before.low)
}

/** Answers overtake each other by at most this. Otherwise the clock was set back. */
const MAX_OVERTAKEN_MS = 60_000

/** Whether an answer is not newer than the known one. Both are Unix epoch ms, by a clock that may be set back. */
export const isEarlier = (fetchedAt: number, knownAt: number): boolean =>
  fetchedAt <= knownAt && knownAt - fetchedAt <= MAX_OVERTAKEN_MS
