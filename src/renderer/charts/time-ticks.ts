/** Chooses which bars are labelled with their time, and how much of it a label says. */
import type { BarWindow } from './bar-window.ts'
import type { CandleColumns } from '../../contract/candle-columns.ts'

export interface TimeTick {
  /** Of a bar. */
  readonly place: number
  readonly label: string
}

/** Words for a bar's time; the same day, month or year is not said twice. */
export interface TimeLabels {
  /** What is different since the bar before that has a label: `year` and `day` are dates, `time` is of the day. */
  readonly unitOf: (time: number, previous: number | null) => TimeUnit
  readonly label: (time: number, unit: TimeUnit) => string
}

export type TimeUnit = 'year' | 'day' | 'time'

const STEPS = [1, 2, 5, 10, 20, 50] as const

/** At least so many bars from label to label, of a round count. */
function barsBetween(min: number): number {
  let power = 1
  while (power * 50 < min) power *= 10
  return (STEPS.find((step) => step * power >= min) ?? 50) * power
}

/**
 * Ticks do not move while bars come: they are counted from `origin`, the place of a bar that stays the same one. `spacing` is
 * the least room from label to label, as a part of the window.
 */
export function timeTicks(
  columns: Pick<CandleColumns, 'time' | 'length'>,
  window: BarWindow,
  origin: number,
  spacing: number,
  labels: TimeLabels,
): readonly TimeTick[] {
  const step = barsBetween(window.count * spacing)
  const ticks: TimeTick[] = []
  let previous: number | null = null
  const offset = origin % step
  for (
    let place = Math.floor((window.from - offset) / step) * step + offset;
    place < window.from + window.count;
    place += step
  ) {
    const time = columns.time[place]
    if (time === undefined || place >= columns.length) continue
    if (place >= window.from) ticks.push({ place, label: labels.label(time, labels.unitOf(time, previous)) })
    previous = time
  }
  return ticks
}
