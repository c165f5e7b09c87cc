/**
 * Decides which served bars are plausible. A bar that starts after the running period, or decades before all others, is a mistake of the
 * sender. It would remain the first or the last bar, and the time between would count as known.
 */
import { believeTime, isAhead } from '#model/values/ahead-time.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import { longestBarMs, ruleOf } from '#model/candles/candle-interval.ts'
import type { TimeSpan } from '#model/candles/candle-series.ts'
import type { CandleInterval, ServedCandle } from '#model/candles/candle.ts'
import { DAY_MS } from '#model/values/duration.ts'
import { placeIn } from './bar-list.ts'

/** The plausible bars of an answer. */
interface PossibleBars {
  readonly candles: readonly ServedCandle[]
  /** How many bars were left out. */
  readonly leftOut: number
  /** Whether the answer shows which bar is the last one. Later stored bars are then wrong. */
  readonly isRight: boolean
}

/** Judges the answers to one series. */
export interface BarJudge {
  /** @param answered In order of time. @param known Those that are known, in order. */
  judge(answered: readonly ServedCandle[], known: readonly Bar[]): PossibleBars
  /** The span in which stored bars are explained by each other; earlier versions stored all that was sent. @param known In order. */
  explained(known: readonly Bar[]): TimeSpan
  /** The start of the latest plausible bar, Unix epoch ms. */
  latestStart(): number
}

/** Fewer bars beyond {@link STRAY_GAP_MS} do not count as history. */
const MAX_STRAYS = 2
/** A stock that was away for years comes back; its bars from before are many. */
const STRAY_GAP_MS = 10 * 366 * DAY_MS
/** Intraday bars further ahead are refused even when they repeat. Bars of days and longer may not be ahead. */
const MAX_LEAD_MS = DAY_MS
/** A date may be named by the midnight at its end, on any clock. */
const NAMING_MS = DAY_MS

/** @param now Returns the present by the service's clock, Unix epoch ms. */
export function createBarJudge(grid: CandleGrid, interval: CandleInterval, now: () => number): BarJudge {
  const isDated = ruleOf(interval).unit !== 'minute'
  let doubtfulTime: number | null = null

  /** The latest time that the running bar may be named by: its end. */
  function latestName(): number {
    const lengthMs = longestBarMs(interval)
    return isDated ? Math.max(now(), grid.startOf(interval, now()) + lengthMs) + NAMING_MS : now() + lengthMs
  }

  return {
    judge(answered, known) {
      const latest = latestName()
      const limit = isDated ? latest : latest + MAX_LEAD_MS
      const near = answered.filter(({ time }) => !isAhead(time, limit))
      const last = near.at(-1)?.time ?? null
      const belief = believeTime(last, latest, doubtfulTime)
      doubtfulTime = belief === 'right' ? null : last
      const from = firstExplained(near, known)
      const end = belief === 'repeated' ? limit : latest
      const candles = near.filter(({ time }) => time >= from && !isAhead(time, end))
      // Where most bars are ahead, the clock is wrong.
      const isFew = answered.length - near.length < Math.min(near.length, MAX_STRAYS) + 1
      return {
        candles,
        leftOut: answered.length - candles.length,
        isRight: belief === 'right' && isFew,
      }
    },
    explained: (known) => ({ from: firstExplained(known, known), to: lastExplained(known, latestName()) }),
    latestStart: () => (isDated ? grid.startOf(interval, now()) : now() + longestBarMs(interval)),
  }
}

/** The time of the first bar with neighbours; -Infinity if every bar has some. */
function firstExplained(bars: readonly Pick<Bar, 'time'>[], known: readonly Bar[]): number {
  for (let count = MAX_STRAYS; count > 0; count--) {
    const first = bars[count - 1]?.time
    if (first === undefined) continue
    const place = placeIn(known, first + 1)
    const second = Math.min(timeAt(bars, count), timeAt(known, place))
    const [before, after] = [Math.max(count, place), Math.max(bars.length - count, known.length - place)]
    if (second - first > STRAY_GAP_MS && before <= MAX_STRAYS && after > before) return second
  }
  return -Infinity
}

const timeAt = (bars: readonly Pick<Bar, 'time'>[], index: number): number => bars[index]?.time ?? Infinity

/** The time of the last bar before those that are ahead; Infinity if none is ahead. */
function lastExplained(known: readonly Bar[], latest: number): number {
  for (let count = 1; count <= MAX_STRAYS && 2 * count < known.length; count++) {
    const [former, later] = [known.at(-count - 1)?.time ?? 0, known.at(-count)?.time ?? 0]
    if (isAhead(later, latest) && later - former > STRAY_GAP_MS) return former
  }
  return Infinity
}
