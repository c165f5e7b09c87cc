/**
 * Updates the last bar of a series from quotes, and starts the next one. The newest quote is the last price everywhere: a later served bar
 * may widen the bar, but does not change its close.
 */
import { memoryOf } from '#contract/wire/price-memory.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import { ruleOf } from '#model/candles/candle-interval.ts'
import { barsAfter, observationOf } from '#model/candles/candle-observation.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import { countSums, type CountedSums, type Traded } from '#model/market/counted-sums.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import type { PriceSource } from '#core/source/price-source.ts'

export interface FormingBar {
  /** Returns the bars that a quote changes or starts, in order. */
  follow(last: Bar | null, quote: PricedQuote | null): readonly Bar[]
  /** Returns a stored or served last bar, updated by the newest quote. */
  confirmed(last: Bar | null, quote: PricedQuote | null): readonly Bar[]
  isAhead(bar: Pick<Bar, 'time'>, quote: PricedQuote): boolean
}

/** The service's bars may start at other times than the calendar's, for example outside of market hours. */
function countedOn(last: Pick<Bar, 'time'>, minutes: number, timeMs: number): number {
  const lengthMs = minutes * MINUTE_MS
  return last.time + Math.floor((timeMs - last.time) / lengthMs) * lengthMs
}

/** For a quote whose trades are in the bar already, or belong to none. */
const JUST_A_PRICE = { high: null, low: null, volume: null, turnover: null }

const timesOf = ({ time }: PricedQuote) => ({ since: time, time })

export function createFormingBar(
  grid: CandleGrid,
  interval: CandleInterval,
  source: Pick<PriceSource, 'epoch'>,
): FormingBar {
  const previous = memoryOf(source, (): { counted: CountedSums | null } => ({ counted: null }))

  function count(quote: PricedQuote): Traded {
    const before = previous().counted
    const isOtherDate = before !== null && grid.dateOf(before.quote.time) !== grid.dateOf(quote.time)
    // Coins have no served bars, and all other sums are those of a day.
    const { counted, traded } = countSums(before, quote, { isOfDay: true, isOtherDate })
    previous().counted = counted
    return traded
  }

  /** Returns the start of a moment's bar, as the series would name it. */
  function startFor(last: Pick<Bar, 'time'>, timeMs: number): number {
    const start = grid.startOf(interval, timeMs)
    const rule = ruleOf(interval)
    if (rule.unit === 'minute')
      return grid.startOf(interval, last.time) === last.time ? start : countedOn(last, rule.count, timeMs)
    // A service that trades on a day unknown to the calendar names a bar by that day.
    const isUnknownDay = start < last.time && timeMs >= last.time
    return isUnknownDay || start === grid.startOfNamed(interval, last.time) ? last.time : start
  }

  return {
    follow(last, quote) {
      if (quote === null) return []
      const before = previous().counted?.quote ?? null
      const observation = observationOf(before, quote, count(quote))
      if (last === null || observation === null) return []
      return barsAfter(last, observation, startFor(last, quote.time), 'polled')
    },
    confirmed(last, quote) {
      // Earlier trades are in the bar that was read.
      if (quote !== null) count(quote)
      if (last === null || quote === null) return []
      return barsAfter(
        last,
        { ...JUST_A_PRICE, ...timesOf(quote), price: quote.last },
        startFor(last, quote.time),
        'polled',
      )
    },
    isAhead: (bar, { time }) => startFor(bar, time) < bar.time,
  }
}
