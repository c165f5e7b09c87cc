/**
 * Decides which served bars are plausible. A bar after the running period, or decades before all others, is an error of the service. If
 * stored, it would remain the first or last bar, and the time between would count as known.
 */
import { believeTime, isAhead } from '#model/values/ahead-time.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import { longestBarMs, ruleOf } from '#model/candles/candle-interval.ts'
import type { TimeSpan } from '#model/candles/candle-series.ts'
import type { CandleInterval, ServedCandle } from '#model/candles/candle.ts'
import { DAY_MS } from '#model/values/duration.ts'
import { placeIn } from './bar-list.ts'

interface PossibleBars {
  readonly candles: readonly ServedCandle[]
  readonly leftOut: number
  /** Whether the answer shows which bar is the last one. Later stored bars are then wrong. */
  readonly isRight: boolean
}

export interface BarJudge {
  judge(answered: readonly ServedCandle[], known: readonly Bar[]): PossibleBars
  /** Returns the span in which stored bars have neighbours; earlier versions stored all bars. */
  explained(known: readonly Bar[]): TimeSpan
  /** Returns the start of the latest plausible bar, Unix epoch ms. */
  latestStart(): number
}

/** At most this many bars beyond {@link STRAY_GAP_MS} do not count as history. */
const MAX_STRAYS = 2
/** A stock that returns after years has more than {@link MAX_STRAYS} earlier bars. */
const STRAY_GAP_MS = 10 * 366 * DAY_MS
/** Intraday bars further ahead are refused even when they repeat. Dated bars may not be ahead. */
const MAX_LEAD_MS = DAY_MS
/** A date may be named by the midnight at its end, on any clock. */
const NAMING_MS = DAY_MS

export function createBarJudge(grid: CandleGrid, interval: CandleInterval, now: () => number): BarJudge {
  const isDated = ruleOf(interval).unit !== 'minute'
  let doubtfulTime: number | null = null

  /** The running bar may be named by its end. */
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
      // If most bars are ahead, the clock is wrong.
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

/** Returns the time of the first bar with neighbours; -Infinity if all have some. */
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

/** Returns the time of the last bar that is not ahead; Infinity if none is ahead. */
function lastExplained(known: readonly Bar[], latest: number): number {
  for (let count = 1; count <= MAX_STRAYS && 2 * count < known.length; count++) {
    const [former, later] = [known.at(-count - 1)?.time ?? 0, known.at(-count)?.time ?? 0]
    if (isAhead(later, latest) && later - former > STRAY_GAP_MS) return former
  }
  return Infinity
}
