/**
 * Replays for an alert the bars of a span that no poll saw. Only the first and last prices of a bar have a known time. The order
 * of its extremes is unknown, so an arming that ends at one cannot start at the other.
 */
import { NOTHING_KNOWN, type Moment } from '#model/alerts/measure/alert-moment.ts'
import type { Alert } from '#model/alerts/alert.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import {
  step,
  stepClose,
  type Arming,
  type Evidence,
  type Firing,
  type Stepped,
  type Unseen,
} from '#core/alerts/measure/arming.ts'
import { isFarOff } from '#core/alerts/measure/day-extremes.ts'
import { endOfClosing } from '../closing-bar.ts'
import type { KnownMarket } from '#core/alerts/measure/known-market.ts'

export interface MissedParts {
  readonly interval: CandleInterval
  readonly grid: CandleGrid
  /** The present state; the day's figures are those of its date. */
  readonly market: KnownMarket
  readonly isOpen: (at: number) => boolean
}

export interface MissedFirings {
  /** Unchanged if nothing fired. */
  readonly arming: Arming
  readonly firings: readonly Firing[]
}

/** @param bars In order of time; those outside of the span are ignored. */
export function replayMissed(
  alert: Alert,
  { unseen, ...seen }: Arming,
  bars: readonly Bar[],
  parts: MissedParts,
): MissedFirings {
  const now: Arming = { ...seen, unseen: null }
  if (unseen === null) return { arming: now, firings: [] }
  let arming: Arming = { ...unseen.arming, unseen: null }
  const firings: Firing[] = []
  const { to: until, closed } = unseen
  for (const stepOver of stepsOver(alert, barsWithin(bars, unseen, parts), { ...parts, until, closed })) {
    const stepped = stepOver(arming)
    arming = stepped.arming
    if (stepped.firing !== null) firings.push({ ...stepped.firing, isBetweenPolls: true })
  }
  return { arming: firings.length === 0 ? now : arming, firings }
}

/** A bar that started earlier may show prices from before the span, and before the alert was armed. */
function barsWithin(bars: readonly Bar[], { from, to }: Unseen, { interval, grid }: MissedParts): readonly Bar[] {
  return bars.filter(({ time }) => time >= from && time < to && grid.endOf(interval, time) <= endOfLast(to))
  function endOfLast(end: number): number {
    return Math.max(end, grid.endOf(interval, grid.startOf(interval, end)))
  }
}

interface SpanParts extends MissedParts {
  /** End of the span, Unix epoch ms. Bars that end later are still running. */
  readonly until: number
  /** Ends of bars whose closes are known from answers, Unix epoch ms. */
  readonly closed: readonly number[]
}

function* stepsOver(alert: Alert, bars: readonly Bar[], parts: SpanParts): Generator<(arming: Arming) => Stepped> {
  const { grid, interval, isOpen, market } = parts
  let dateBefore: CalendarDate | null = null
  for (const [place, bar] of bars.entries()) {
    if (alert.session === 'regular' && !isOpen(bar.time)) continue
    const to = grid.endOf(interval, bar.time)
    const date = grid.dateOf(to - 1)
    const momentAt = (price: number): Moment => momentOf(price, { date, market, time: bar.time, places: grid.places })
    const common = { kind: 'new', from: bar.time, to, date } as const
    const isNewDay = dateBefore !== null && date !== dateBefore
    const opening: Evidence = { ...common, between: [], now: momentAt(bar.open), isNewDay }
    const rest: Evidence = {
      ...common,
      between: extremesOf(bar).map(momentAt),
      now: momentAt(bar.close),
      isNewDay: false,
    }
    yield (arming) => step(alert, arming, opening)
    yield (arming) => step(alert, arming, rest)
    if (closesHere(alert, { bar, next: bars[place + 1] }, parts))
      yield (arming) => stepClose(alert, arming, { ...common, moment: rest.now })
    dateBefore = date
  }
}

/** Whether the alert's bar closes here and no answer shows it. */
function closesHere({ confirm }: Alert, place: Parameters<typeof endOfClosing>[0], parts: SpanParts): boolean {
  const end = confirm.kind === 'barClose' ? endOfClosing(place, confirm.interval, parts) : null
  return end !== null && !parts.closed.includes(end)
}

const extremesOf = ({ open, high, low, close }: Bar): readonly number[] =>
  [high, low].filter((price) => !isFarOff(open, price) || !isFarOff(close, price))

interface BarMoment extends Pick<Moment, 'time' | 'places'> {
  readonly date: CalendarDate
  readonly market: KnownMarket
}

function momentOf(price: number, { date, market, time, places }: BarMoment): Moment {
  const { quote, date: known } = market
  const moment = { ...NOTHING_KNOWN, price, time, places }
  if (date !== known) return moment
  return { ...moment, previousClose: quote?.previousClose ?? null, open: quote?.open ?? null }
}
