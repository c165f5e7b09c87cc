/** A bar, and its construction from prices and shorter bars. */
import type { Candle } from './candle.ts'
import { CANDLE_GRADES, type CandleBlock, type CandleGrade } from './candle-series.ts'

/** A candle with its grade; low <= open, close <= high. */
export interface Bar extends Candle {
  readonly grade: CandleGrade
}

/** Converts a served candle, whose extremes may not include open and close. */
export function servedBar(candle: Candle): Bar {
  const { time, open, high, low, close, volume, turnover } = candle
  return {
    time,
    open,
    high: Math.max(open, high, low, close),
    low: Math.min(open, high, low, close),
    close,
    volume,
    turnover,
    grade: 'served',
  }
}

/** Joins consecutive bars into one that starts at `time`. */
function joinBars(time: number, bars: readonly [Bar, ...Bar[]]): Bar {
  const [first, ...rest] = bars
  let { high, low, close, volume, turnover, grade } = first
  for (const bar of rest) {
    high = Math.max(high, bar.high)
    low = Math.min(low, bar.low)
    close = bar.close
    volume = sumOfKnown(volume, bar.volume)
    turnover = sumOfKnown(turnover, bar.turnover)
    grade = lesserGrade(grade, bar.grade)
  }
  return { time, open: first.open, high, low, close, volume, turnover, grade }
}

/**
 * Aggregates ordered bars to a longer interval. `startOf` returns the start of the longer bar that contains a time, and must not
 * decrease.
 */
export function aggregateBars(bars: readonly Bar[], startOf: (time: number) => number): readonly Bar[] {
  const longer: Bar[] = []
  let members: [Bar, ...Bar[]] | null = null
  let start = NaN
  for (const bar of bars) {
    const itsStart = startOf(bar.time)
    if (members !== null && itsStart === start) {
      members.push(bar)
      continue
    }
    if (members !== null) longer.push(joinBars(start, members))
    members = [bar]
    start = itsStart
  }
  if (members !== null) longer.push(joinBars(start, members))
  return longer
}

/** Returns the sum of the known values. */
export function sumOfKnown(a: number | null, b: number | null): number | null {
  if (a === null) return b
  return b === null ? a : a + b
}

/** Lower is better. */
const RANKS: Readonly<Record<CandleGrade, number>> = { served: 0, polled: 1, quoted: 2, partial: 3 }

function lesserGrade(a: CandleGrade, b: CandleGrade): CandleGrade {
  return RANKS[a] >= RANKS[b] ? a : b
}

/** Converts bars to columns. */
export function blockOf(bars: readonly Bar[]): CandleBlock {
  return {
    time: bars.map(({ time }) => time),
    open: bars.map(({ open }) => open),
    high: bars.map(({ high }) => high),
    low: bars.map(({ low }) => low),
    close: bars.map(({ close }) => close),
    volume: bars.map(({ volume }) => volume),
    turnover: bars.map(({ turnover }) => turnover),
    grade: bars.map(({ grade }) => CANDLE_GRADES.indexOf(grade)),
  }
}

/** Converts columns to bars, up to the first incomplete row. */
export function barsOf(block: CandleBlock): readonly Bar[] {
  const bars: Bar[] = []
  for (const [row, time] of block.time.entries()) {
    const [open, high, low, close] = [block.open[row], block.high[row], block.low[row], block.close[row]]
    const grade = CANDLE_GRADES[block.grade[row] ?? 0]
    if (open === undefined || high === undefined || low === undefined || close === undefined || grade === undefined)
      break
    const [volume = null, turnover = null] = [block.volume[row], block.turnover[row]]
    bars.push({ time, open, high, low, close, volume, turnover, grade })
  }
  return bars
}
