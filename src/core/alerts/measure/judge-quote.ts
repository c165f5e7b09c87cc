/**
 * What one more answer about an instrument says: whether it can be believed, and which moments it is about. A touch that no poll
 * saw shows in the day's high when that has risen since the last poll, and in the day's low when that has fallen.
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
  /** The trading date of the quote. */
  readonly date: CalendarDate
  /** Prices are remembered for so many minutes; 0 remembers none. */
  readonly windowMinutes: number
  /** Of the bars of its market. */
  readonly places: BarPlaces
}

/**
 * - `first`: nothing was known before.
 * - `new`: the market moved on.
 * - `same`: the market has not moved.
 * - `correction`: what was known is put right. Nothing fires on that.
 * - `doubtful`: too far off to be believed before it is seen again.
 */
export type QuoteJudgement =
  | { readonly kind: 'ignored'; readonly known: KnownMarket }
  | { readonly kind: 'doubtful'; readonly known: KnownMarket }
  | {
      readonly kind: 'first' | 'new' | 'same' | 'correction'
      readonly known: KnownMarket
      /** The end of the poll before, Unix epoch ms; of the first one its own. */
      readonly from: number
      readonly now: Moment
      /** What no poll saw, in no known order. */
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
      // Nothing is traded in a halt, so that the time does not move.
      if (sameQuote({ ...quote, status: before.status }, before)) return believed('new', known, answer)
      return isDoubtful ? doubted(known, answer) : believed('correction', known, answer)
    case 'new':
      return isDoubtful && !isSeenAgain(known, quote) ? doubted(known, answer) : believed('new', known, answer)
  }
}

/** Whether the same doubtful level was traded at before. */
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
    // A date without a sign of a new day may be a trade from before the open: the day is still to start.
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
 * The answer before did not show the trade yet, so the service needed at least the time from the trade to that answer. Of the first
 * trade nothing is known but that it needed no longer than until now.
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
 * The date alone does not decide: before the open the day's figures may still be those of the day before. Where they are of the
 * last 24 hours, as is the rule for crypto, no day starts.
 */
function startsDay({ quote: before, date: dateBefore }: KnownMarket, { assetClass, quote, date }: Answer): boolean {
  if (before === null || assetClass === 'crypto' || date <= dateBefore) return false
  if (before.volume !== null && quote.volume !== null && quote.volume < before.volume) return true
  const isOtherBasis = quote.previousClose !== before.previousClose || quote.open !== before.open
  return isOtherBasis && (quote.high !== before.high || quote.low !== before.low)
}

/** No answer is overtaken by one that came so much later: the clock was set back instead. */
const MAX_OVERTAKEN_MS = 60_000

/** Whether an answer says nothing that was not known; both in Unix epoch ms, by a clock that may be set back. */
export const isEarlier = (fetchedAt: number, knownAt: number): boolean =>
  fetchedAt <= knownAt && knownAt - fetchedAt <= MAX_OVERTAKEN_MS
