/** Lets the last bar of a series follow the quotes, and begins the next one when its time has come. */
import type { Bar } from '../../model/candle-bar.ts'
import type { CandleGrid } from '../../model/candle-grid.ts'
import { ruleOf } from '../../model/candle-interval.ts'
import { barsAfter, observationOf } from '../../model/candle-observation.ts'
import type { CandleInterval } from '../../model/candle.ts'
import type { Quote } from '../../model/quote.ts'

export interface FormingBar {
  /** Bars that a quote changes or begins, in order. `fetchedAt` is Unix epoch ms. */
  follow(last: Bar | null, quote: Quote | null, fetchedAt: number): readonly Bar[]
  /** The service told of the last bar at this moment: earlier quotes have nothing to add. Unix epoch ms. */
  confirmed(at: number): void
}

const MINUTE_MS = 60_000

/** The service counts its bars from another moment than the calendar does, as outside of the hours: so does the next one. */
function countedOn(last: Bar, minutes: number, timeMs: number): number {
  const lengthMs = minutes * MINUTE_MS
  return last.time + Math.floor((timeMs - last.time) / lengthMs) * lengthMs
}

export function createFormingBar(grid: CandleGrid, interval: CandleInterval): FormingBar {
  let previous: Quote | null = null
  let confirmedAt = -Infinity

  /** The start of the bar that a moment lies in, as the series would name it. */
  function startFor(last: Bar, timeMs: number): number {
    const start = grid.startOf(interval, timeMs)
    const rule = ruleOf(interval)
    if (rule.unit === 'minute')
      return grid.startOf(interval, last.time) === last.time ? start : countedOn(last, rule.count, timeMs)
    return start === grid.startOfNamed(interval, last.time) ? last.time : start
  }

  return {
    follow(last, quote, fetchedAt) {
      if (quote === null) return []
      const observation = observationOf(previous, quote)
      previous = quote
      if (last === null || observation === null || fetchedAt < confirmedAt) return []
      return barsAfter(last, observation, startFor(last, quote.time), 'polled')
    },
    confirmed(at) {
      confirmedAt = at
    },
  }
}
