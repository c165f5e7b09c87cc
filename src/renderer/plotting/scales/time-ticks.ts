/** Chooses the labelled moments of a time axis, with greater steps emphasised. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { DAY_MS } from '#model/values/duration.ts'
import type { BarWindow } from './bar-window.ts'
import { CALENDAR_STEPS, greaterStep, isPartOfDay, momentOf, nextStart, stepOf, type CalendarStep } from './calendar-steps.ts' // prettier-ignore
import { placeOf } from './candle-columns.ts'

/** `date` is a day with its year. */
export type TimeUnit = 'year' | 'month' | 'day' | 'time' | 'date'

export interface TimeLabels {
  /** The clock's offset from UTC, ms. */
  readonly offsetMs: (time: number) => number
  /** Calendar duration, ms. */
  readonly barMs: number
  readonly label: (time: number, unit: TimeUnit) => string
}

interface TimeTick {
  /** Index of the step's first bar. */
  readonly place: number
  readonly label: string
  /** Whether it also starts a greater step. */
  readonly isMajor: boolean
}

export interface TimeTicks {
  /** Ascending. */
  readonly ticks: readonly TimeTick[]
  /** The day or year at the left edge; null if the ticks state it. */
  readonly context: string | null
}

type Times = Pick<CandleColumns, 'time' | 'length'>

/** CSS pixels between labels. */
const MIN_SPACING = 66
/** Bars that estimate the width of a step. */
const SAMPLE = 5_000
/** Converts bars per calendar day to bars per trading day. */
const TRADING_DAYS = 7 / 5
const YEAR = stepOf('year')
const NO_TICKS: TimeTicks = { ticks: [], context: null }

/** Includes ticks up to one window left of the view, so that labels do not depend on where the view starts. */
export function timeTicks(columns: Times, window: BarWindow, width: number, labels: TimeLabels): TimeTicks {
  const first = Math.max(0, Math.ceil(window.from))
  const last = Math.min(columns.length - 1, Math.ceil(window.from + window.count) - 1)
  if (first > last) return NO_TICKS
  const step = stepFor(columns, (MIN_SPACING / width) * window.count, labels.barMs)
  const greater = greaterStep(step)
  const ticks: TimeTick[] = []
  const local = (place: number) => localOf(columns, place, labels)
  let place = Math.max(0, first - Math.ceil(window.count))
  for (;;) {
    const at = local(place)
    const start = Math.min(nextStart(step, at), greater === null ? Infinity : nextStart(greater, at))
    place = placeOf(columns, momentOf(start, labels.offsetMs) - 1) + 1
    if (place > last) break
    const before = local(place - 1)
    const starts = (other: CalendarStep) => nextStart(other, before) <= local(place)
    const isMajor = greater !== null && starts(greater)
    const unit = isMajor ? unitOf(greater, starts(YEAR)) : unitOf(step, false)
    ticks.push({ place, label: labels.label(columns.time[place] ?? NaN, unit), isMajor })
  }
  return { ticks, context: contextOf(columns.time[first] ?? NaN, step, labels) }
}

const localOf = ({ time }: Times, place: number, { offsetMs }: TimeLabels): number => {
  const at = time[place] ?? NaN
  return at + offsetMs(at)
}

/** Returns a step whose starts are at least `minBars` bars apart. */
function stepFor(columns: Times, minBars: number, barMs: number): CalendarStep {
  const from = Math.max(0, columns.length - SAMPLE)
  const count = columns.length - from
  const spanMs = (columns.time[columns.length - 1] ?? 0) - (columns.time[from] ?? 0) + barMs
  const barsOf = (step: CalendarStep): number => {
    if (isPartOfDay(step)) return step.ms / barMs
    return (step.ms / spanMs) * count * (step.ms === DAY_MS && barMs < DAY_MS ? TRADING_DAYS : 1)
  }
  const isEnough = (step: CalendarStep) => step.ms * 1.1 >= barMs && barsOf(step) >= minBars
  return CALENDAR_STEPS.find(isEnough) ?? stepOf('year', 100)
}

function unitOf({ unit }: CalendarStep, isNewYear: boolean): TimeUnit {
  if (unit === 'minute') return 'time'
  if (unit === 'month') return isNewYear ? 'year' : 'month'
  return unit === 'year' ? 'year' : 'day'
}

function contextOf(time: number, step: CalendarStep, { label }: TimeLabels): string | null {
  if (isPartOfDay(step)) return label(time, 'date')
  return step.unit === 'year' ? null : label(time, 'year')
}
