/**
 * Lets the last bar of a series follow the quotes, and begins the next one when its time has come. The newest quote is the last
 * price everywhere: what the service says of the bar afterwards may widen it, but does not close it elsewhere.
 */
import type { Bar } from '../../model/candle-bar.ts'
import type { CandleGrid } from '../../model/candle-grid.ts'
import { ruleOf } from '../../model/candle-interval.ts'
import { barsAfter, observationOf } from '../../model/candle-observation.ts'
import type { CandleInterval } from '../../model/candle.ts'
import { MINUTE_MS } from '../../model/duration.ts'
import type { Quote } from '../../model/quote.ts'

export interface FormingBar {
  /** Bars that a quote changes or begins, in order. */
  follow(last: Bar | null, quote: Quote | null): readonly Bar[]
  /** What the newest quote makes of the last bar as it was read or as the service has just told it. */
  confirmed(last: Bar | null, quote: Quote | null): readonly Bar[]
}

/** The service counts its bars from another moment than the calendar does, as outside of the hours: so does the next one. */
function countedOn(last: Bar, minutes: number, timeMs: number): number {
  const lengthMs = minutes * MINUTE_MS
  return last.time + Math.floor((timeMs - last.time) / lengthMs) * lengthMs
}

/** What was traded since another quote is in the bar already, or belongs to none. */
const JUST_A_PRICE = { high: null, low: null, volume: null, turnover: null }

const timesOf = ({ time }: Quote) => ({ since: time, time })

export function createFormingBar(grid: CandleGrid, interval: CandleInterval): FormingBar {
  let previous: Quote | null = null

  /** The start of the bar that a moment lies in, as the series would name it. */
  function startFor(last: Bar, timeMs: number): number {
    const start = grid.startOf(interval, timeMs)
    const rule = ruleOf(interval)
    if (rule.unit === 'minute')
      return grid.startOf(interval, last.time) === last.time ? start : countedOn(last, rule.count, timeMs)
    // A service that trades on a day which the calendar does not know names a bar by it: what is traded then lies in that bar.
    const isUnknownDay = start < last.time && timeMs >= last.time
    return isUnknownDay || start === grid.startOfNamed(interval, last.time) ? last.time : start
  }

  return {
    follow(last, quote) {
      if (quote === null) return []
      const observation = observationOf(previous, quote)
      previous = quote
      if (last === null || observation === null) return []
      return barsAfter(last, observation, startFor(last, quote.time), 'polled')
    },
    confirmed(last, quote) {
      previous = quote ?? previous
      if (last === null || quote === null) return []
      return barsAfter(
        last,
        { ...JUST_A_PRICE, ...timesOf(quote), price: quote.last },
        startFor(last, quote.time),
        'polled',
      )
    },
  }
}
