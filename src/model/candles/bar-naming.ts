/**
 * Finds the date that a service means by the time of a bar of a day or longer. The specification does not say which moment names a
 * bar, and services differ: midnight of UTC, of the market or of another clock, or a moment of trading.
 */
import type { AssetClass } from '../market/asset-class.ts'
import { ruleOf } from './candle-interval.ts'
import type { CandleInterval } from './candle.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../values/duration.ts'
import type { Sessions } from '../hours/session-calendar.ts'
import { addDays, dateOfDayNumber, weekdayOf, type CalendarDate, type Zone } from '../values/zoned-time.ts'

/**
 * The clock whose midnight names a day: the market's own, or an offset from UTC in minutes. `trading`: a moment within the trading
 * day names it.
 */
export type DayNaming = 'market' | 'trading' | number

/** Whether a Sunday names the week that follows or the week that it ends. */
export type SundayNaming = 'before' | 'after'

/** How a service names bars; null while unknown. */
export interface BarNaming {
  readonly days: DayNaming | null
  /** For weeks only. */
  readonly sundays: SundayNaming | null
}

/** The bars of one interval for all instruments of one class and region; a service names them alike. */
export interface NamedBars {
  readonly assetClass: AssetClass
  readonly region: string
  readonly interval: DatedInterval
}

/** How the service in use names a kind of bars. */
export interface KnownNaming extends NamedBars {
  readonly learned: BarNaming
  /** The user's choice, which overrides `learned`. */
  readonly chosen: BarNaming | null
}

/** The intervals whose bars are named by a date. */
export const DATED_INTERVALS = ['1D', '1W', '1M'] as const satisfies readonly CandleInterval[]
/** One of {@link DATED_INTERVALS}. */
export type DatedInterval = (typeof DATED_INTERVALS)[number]

/** Returns whether a date names the bars of an interval. */
export const isDated = (interval: CandleInterval): interval is DatedInterval => ruleOf(interval).unit !== 'minute'

/** The dates of a market by its calendar and zone. */
export type MarketDates = Pick<Sessions, 'startOf' | 'dayOn' | 'dayAt'> & Pick<Zone, 'dateAt'>

const SUNDAY = 7

/**
 * Returns the date that names the period of a bar, within it; Monday for a week that a Sunday names.
 * @param timeMs As served, Unix epoch ms. The market's own midnight always means its date.
 */
export function dateMeant(
  timeMs: number,
  interval: DatedInterval,
  { days, sundays }: BarNaming,
  dates: MarketDates,
): CalendarDate {
  const date = dayMeant(timeMs, days, dates)
  const isNamedBefore = interval === '1W' && sundays !== 'after' && isRestSunday(date, dates)
  return isNamedBefore ? addDays(date, 1) : date
}

function dayMeant(timeMs: number, days: DayNaming | null, dates: MarketDates): CalendarDate {
  const local = dates.dateAt(timeMs)
  if (dates.startOf(local) === timeMs) return local
  const offsetMinutes = days ?? 0
  const byMidnight = typeof offsetMinutes === 'number' ? dateOfMidnight(timeMs, offsetMinutes) : null
  return byMidnight ?? dates.dayAt(timeMs).date
}

/** Returns null unless the moment is midnight on that clock. */
function dateOfMidnight(timeMs: number, offsetMinutes: number): CalendarDate | null {
  const clockMs = timeMs + offsetMinutes * MINUTE_MS
  return clockMs % DAY_MS === 0 ? dateOfDayNumber(clockMs / DAY_MS) : null
}

const isRestSunday = (date: CalendarDate, dates: MarketDates): boolean =>
  weekdayOf(date) === SUNDAY && dates.dayOn(date) === null

/** Fewer do not show on which days the market is closed. */
const MIN_BARS = 5
/** The share of bars that a naming must explain; the forming bar often differs. */
const MIN_SHARE = 0.8
/** Allows for late trading and the release of closing prices. */
const AFTER_CLOSE_MS = 8 * HOUR_MS

/**
 * Learns how the bars of an answer name days. A naming that leads to dates without trading is wrong.
 * @returns null if the bars are too few or ambiguous.
 */
export function learnDays(times: readonly number[], interval: DatedInterval, dates: MarketDates): DayNaming | null {
  if (times.length < MIN_BARS) return null
  const candidates: readonly DayNaming[] = ['market', ...clocksOf(times), 'trading']
  let best: { readonly naming: DayNaming; readonly share: number } | null = null
  for (const naming of candidates) {
    const share = shareNamedBy(naming, times, interval, dates)
    if (share > (best?.share ?? 0)) best = { naming, share }
  }
  return best !== null && best.share >= MIN_SHARE ? best.naming : null
}

/** Returns whether a naming explains the bars of an answer. */
export const explains = (
  naming: DayNaming,
  times: readonly number[],
  interval: DatedInterval,
  dates: MarketDates,
): boolean => shareNamedBy(naming, times, interval, dates) >= MIN_SHARE

function shareNamedBy(
  naming: DayNaming,
  times: readonly number[],
  interval: DatedInterval,
  dates: MarketDates,
): number {
  return times.filter((timeMs) => isNamedBy(timeMs, naming, interval, dates)).length / times.length
}

function isNamedBy(timeMs: number, naming: DayNaming, interval: DatedInterval, dates: MarketDates): boolean {
  if (naming === 'market') return dates.startOf(dates.dateAt(timeMs)) === timeMs
  if (naming === 'trading') {
    const { openMs, closeMs } = dates.dayAt(timeMs)
    return timeMs >= openMs && timeMs <= closeMs + AFTER_CLOSE_MS
  }
  const date = dateOfMidnight(timeMs, naming)
  return date !== null && canName(date, interval, dates)
}

/** A week or a month may also be named by its first date, even without trading. */
function canName(date: CalendarDate, interval: DatedInterval, dates: MarketDates): boolean {
  if (dates.dayOn(date) !== null) return true
  if (interval === '1M') return date.endsWith('-01')
  return interval === '1W' && (weekdayOf(date) === 1 || weekdayOf(date) === SUNDAY)
}

/** The extreme offsets of time zones, minutes. */
const [WESTMOST, EASTMOST] = [-11 * 60, 14 * 60]

/** Returns the clocks on which most times are midnight, UTC first; at most two, a day apart. */
function clocksOf(times: readonly number[]): readonly number[] {
  const counts = new Map<number, number>()
  for (const timeMs of times) counts.set(timeMs % DAY_MS, (counts.get(timeMs % DAY_MS) ?? 0) + 1)
  const [most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))
  const behind = -most / MINUTE_MS
  const clocks = [behind, behind + DAY_MS / MINUTE_MS]
  return clocks
    .filter((clock) => Number.isInteger(clock) && clock >= WESTMOST && clock <= EASTMOST)
    .map((clock) => clock + 0)
}

/**
 * Learns which end of a week a Sunday names. A future Sunday that names the week in progress is its last day.
 * @param now Unix epoch ms.
 * @returns null if no recent week is named by a Sunday.
 */
export function learnSundays(
  times: readonly number[],
  days: DayNaming | null,
  dates: MarketDates,
  now: number,
): SundayNaming | null {
  const last = times.reduce((max, timeMs) => Math.max(max, timeMs), -Infinity)
  if (last === -Infinity || !isRestSunday(dayMeant(last, days, dates), dates)) return null
  if (last > now) return 'after'
  return now - last < 7 * DAY_MS ? 'before' : null
}
