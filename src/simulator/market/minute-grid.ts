/** Numbers the minutes of a trading day from 0 across its sessions. */
import { MINUTE_MS } from '#model/values/duration.ts'
import type { TradingDay } from '#model/hours/session-calendar.ts'

export interface MinuteGrid {
  readonly count: number
  /** Unix epoch ms. */
  startOf(minute: number): number
  /** In a break or after the close, returns the last minute before it; -1 before the open. */
  minuteAt(timeMs: number): number
}

export function createMinuteGrid(day: TradingDay): MinuteGrid {
  let count = 0
  const spans = day.intervals.map(({ openMs, closeMs }) => {
    const first = count
    const minutes = Math.floor((closeMs - openMs) / MINUTE_MS)
    count += minutes
    return { openMs, first, last: first + minutes - 1 }
  })
  return {
    count,
    startOf(minute) {
      const span = spans.find(({ last }) => minute <= last)
      if (span === undefined) throw new RangeError(`minute ${minute} is not in ${day.date}`)
      return span.openMs + (minute - span.first) * MINUTE_MS
    },
    minuteAt(timeMs) {
      const span = spans.findLast(({ openMs }) => openMs <= timeMs)
      if (span === undefined) return -1
      return Math.min(span.last, span.first + Math.floor((timeMs - span.openMs) / MINUTE_MS))
    },
  }
}
