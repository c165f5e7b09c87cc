/** Compares bars of days, weeks and months with the market's trading days, whatever times the service names them by. */
import type { Payload } from '#contract/requests.ts'
import { CANDLE_GRADES, type CandleHistory } from '#model/candles/candle-series.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { Sessions } from '#model/hours/session-calendar.ts'
import { dateOfDayNumber, dayNumber, type CalendarDate } from '#model/values/zoned-time.ts'
import { DAY_MS } from '#model/values/duration.ts'
import { candlesAt } from '#simulator/market/served/candles.ts'
import type { Listing } from '#simulator/market/listings.ts'
import type { Market } from '#simulator/market/market.ts'
import { splitCalendarAt } from '#simulator/market/served/split-calendar.ts'
import type { World } from '../world/world.ts'
import type { Invariant } from './invariant.ts'

type Series = Payload<'candles.read'>
type DatedInterval = '1D' | '1W' | '1M'

/** The prices of a period, in the shares of the chart. */
interface Prices {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

const SERVED = CANDLE_GRADES.indexOf('served')
/** The bar in progress, and a bar that closed around the last request. */
const UNSETTLED = 2
/** The number of latest bars that are compared per chart. */
const COMPARED = 40
/** The number of trading days that cover the compared bars. */
const DAYS_BACK: Readonly<Record<DatedInterval, number>> = { '1D': 60, '1W': 200, '1M': 290 }
/** The factors of splits are fractions. */
const ROUNDING = 1e-9

export const barsAreOfTheirDates: Invariant = {
  name: 'barsAreOfTheirDates',
  says: 'A served bar of a day, a week or a month starts at the midnight of its first date, once, and has the prices of that period.',
  watch: (world, violate) => ({
    obeyed(name, payload, answer) {
      if (name !== 'candles.read') return
      const { instrument, interval, adjust } = payload as Series
      if (!isDated(interval)) return
      const { bars, splits } = answer as CandleHistory
      if (!isComparable(world)) return
      const known = { interval, adjust, now: world.machine.trueNow(), known: splits.length }
      const faults: string[] = []
      // The answer does not name the host of its bars.
      for (const market of world.scene.markets) {
        const listing = listingOf(market, instrument)
        if (listing === null) return
        const truth = truthOf({ ...known, market, listing })
        if (truth === null) return
        const mixed = splitPeriods(interval, splits, market.sessionsOf(listing))
        faults.push(faultIn(bars, truth, (start) => world.scene.dialect === 'close-only' || mixed.has(start)))
        if (faults.at(-1) === '') break
      }
      world.sometimes.reached('bars of days were compared with the market')
      if (!faults.includes(''))
        violate(`the ${interval} bars of ${instrument} are of no market (${world.scene.dialect}): ${faults.join('; ')}`)
    },
  }),
}

const isDated = (interval: string): interval is DatedInterval =>
  interval === '1D' || interval === '1W' || interval === '1M'

/** Shifted times name other days, and splits take effect by the wall clock. */
function isComparable({ machine, sometimes }: World): boolean {
  const reached = sometimes.counts()
  const skews = ['late trades', 'trades of the future', 'prices of the next hour']
  return machine.wallError() === 0 && !skews.some((name) => reached.has(name))
}

/** Returns null for classes without K-lines. */
function listingOf(market: Market, instrument: InstrumentId): Listing | null {
  const { assetClass, region, exchange, code } = instrumentOf(instrument)
  return assetClass === 'crypto' || assetClass === 'indices' ? null : market.find(assetClass, region, exchange, code)
}

interface TrueSeries {
  readonly market: Market
  readonly listing: Listing
  readonly interval: DatedInterval
  readonly adjust: boolean
  readonly now: number
  /** The number of splits in the chart. */
  readonly known: number
}

/** A split and the factor for prices before it. */
interface Split {
  readonly date: CalendarDate
  readonly factor: number
}

/** Returns the announced splits that have taken effect. */
function splitsInForce({ market, listing, now }: Pick<TrueSeries, 'market' | 'listing' | 'now'>): readonly Split[] {
  const today = market.sessionsOf(listing).dayAt(now).date
  return splitCalendarAt(market, listing.region, now)
    .filter(({ code }) => code === listing.code)
    .map(({ exDate, ratio }) => ({ date: dateOfDayNumber(exDate / DAY_MS), factor: ratio.before / ratio.after }))
    .filter(({ date }) => date <= today)
}

const factorOn = (date: CalendarDate, splits: readonly Split[]): number =>
  splits.filter((split) => date < split.date).reduce((product, { factor }) => product * factor, 1)

/** Returns the traded prices by the start of each period; null if the chart does not have all splits yet. */
function truthOf(series: TrueSeries): ReadonlyMap<number, Prices> | null {
  const { market, listing, interval, adjust, now, known } = series
  const splits = adjust ? splitsInForce(series) : []
  if (adjust && splits.length !== known) return null
  const sessions = market.sessionsOf(listing)
  const periods = new Map<number, Prices>()
  for (const { time, open, high, low, close } of candlesAt(market, listing, '1D', DAYS_BACK[interval], now)) {
    const date = dateStartingAt(time, sessions)
    const factor = factorOn(date, splits)
    const day = { open: open * factor, high: high * factor, low: low * factor, close: close * factor }
    const start = sessions.startOf(firstDate(interval, date))
    periods.set(start, joined(periods.get(start) ?? day, day))
  }
  return periods
}

/**
 * Returns the date whose local midnight is this time. A day may trade in the evening only, so its noon decides nothing.
 */
function dateStartingAt(timeMs: number, { startOf }: Pick<Sessions, 'startOf'>): CalendarDate {
  const near = Math.floor(timeMs / DAY_MS)
  const dates = [near, near + 1, near - 1].map(dateOfDayNumber)
  return dates.find((date) => startOf(date) === timeMs) ?? dateOfDayNumber(near)
}

const joined = (before: Prices, day: Prices): Prices => ({
  open: before.open,
  high: Math.max(before.high, day.high),
  low: Math.min(before.low, day.low),
  close: day.close,
})

function firstDate(interval: DatedInterval, date: CalendarDate): CalendarDate {
  if (interval === '1D') return date
  // 1970-01-01 was a Thursday.
  return interval === '1M' ? `${date.slice(0, 8)}01` : dateOfDayNumber(dayNumber(date) - ((dayNumber(date) + 3) % 7))
}

/** Returns the starts of periods with a split. Until the daily bars are known, only the close of such a period is. */
function splitPeriods(
  interval: DatedInterval,
  splits: CandleHistory['splits'],
  { startOf }: Sessions,
): ReadonlySet<number> {
  if (interval === '1D') return new Set()
  return new Set(splits.map(({ exDate }) => startOf(firstDate(interval, dateOfDayNumber(exDate / DAY_MS)))))
}

/** Returns the first difference, or an empty text. */
function faultIn(
  bars: CandleHistory['bars'],
  truth: ReadonlyMap<number, Prices>,
  isCloseOnly: (start: number) => boolean,
): string {
  // The market's first period may have begun earlier.
  const [, second = Infinity] = truth.keys()
  const from = Math.max(0, bars.time.length - COMPARED)
  for (let place = from; place < bars.time.length - UNSETTLED; place++) {
    const time = bars.time[place] ?? NaN
    if (bars.grade[place] !== SERVED || time < second) continue
    const day = truth.get(time)
    if (day === undefined) return `one starts at ${new Date(time).toISOString()}, and no period does`
    // A bar that was served with its close only is flat.
    const names = isCloseOnly(time) && isFlat(bars, place) ? (['close'] as const) : NAMES
    const other = names.find((name) => !isNear(bars[name][place], day[name]))
    if (other !== undefined)
      return `that of ${new Date(time).toISOString()} has a ${other} of ${bars[other][place]} in place of ${day[other]}`
  }
  return ''
}

const NAMES = ['close', 'open', 'high', 'low'] as const

const isNear = (shown = NaN, traded: number): boolean => Math.abs(shown - traded) <= ROUNDING * Math.abs(traded)

const isFlat = ({ open, high, low, close }: CandleHistory['bars'], place: number): boolean =>
  open[place] === close[place] && high[place] === close[place] && low[place] === close[place]
