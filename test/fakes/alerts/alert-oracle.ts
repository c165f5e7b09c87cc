/**
 * The required behaviour of alerts on prices, derived from every single trade, without the served high and low of the
 * day and without the application's memory. Polls are moments of the path of prices.
 */
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import type { Alert } from '#model/alerts/alert.ts'
import { previousCloseOf, type Trade } from './price-path.ts'

export interface ExpectedFiring {
  readonly arming: number
  /** Positions in the path of the previous poll and of the poll that shows it. */
  readonly after: number
  readonly upTo: number
}

/** Plain data: a copy restores the expectation from before a crash. */
export interface Expectation {
  /** Position of the last poll; null before the first. */
  readonly poll: number | null
  readonly isReady: boolean
  /** Position of the poll before the first that showed it, or null. For alerts that two polls have to confirm. */
  readonly heldAfter: number | null
  readonly firings: readonly ExpectedFiring[]
}

export const NOTHING_EXPECTED: Expectation = {
  poll: null,
  isReady: false,
  heldAfter: null,
  firings: [],
}

/** @param poll Position in the path of a poll that came through. Polls come in order. */
export function expectAfter(alert: Alert, path: readonly Trade[], before: Expectation, poll: number): Expectation {
  const present = tradeAt(path, poll)
  const isBack = backFor(alert, path, before.firings, present)
  if (before.poll === null) return { ...before, poll, isReady: isBack(present) }
  // A condition measured from the start of a day does not hold at that start.
  const isNewDay = tradeAt(path, before.poll).day !== present.day
  const starts = isNewDay && measuredFrom(alert) !== null && !isAtRest(alert, path, before.firings, present)
  const since = { ...before, poll: before.poll, isReady: before.isReady || starts }
  return isConfirmed(alert)
    ? expectConfirmed(alert, path, since, poll)
    : expectAtOnce(alert, path, { ...since, extremes: extremesSince(path, before.poll, poll) }, poll)
}

export function expectAgain(alert: Alert, path: readonly Trade[], before: Expectation): Expectation {
  const { poll, heldAfter } = before
  return poll === null || heldAfter === null ? before : expectConfirmed(alert, path, { ...before, poll }, poll)
}

type Polled = Expectation & { readonly poll: number }

function expectAtOnce(
  alert: Alert,
  path: readonly Trade[],
  { extremes, ...before }: Polled & { readonly extremes: readonly Trade[] },
  poll: number,
): Expectation {
  const present = tradeAt(path, poll)
  const isBack = backFor(alert, path, before.firings, present)
  const firesBetween = before.isReady && extremes.some((trade) => holds(alert, path, trade))
  const isReady = before.isReady || extremes.some(isBack)
  if (!firesBetween && !(isReady && holds(alert, path, present)))
    return { ...before, poll, isReady: isReady || isBack(present) }
  const firings = [...before.firings, { arming: before.firings.length + 1, after: before.poll, upTo: poll }]
  return { ...before, poll, isReady: backFor(alert, path, firings, present)(present), firings }
}

function expectConfirmed(alert: Alert, path: readonly Trade[], before: Polled, poll: number): Expectation {
  const present = tradeAt(path, poll)
  const isHeld = before.isReady && holds(alert, path, present)
  if (!isHeld) {
    const isReady = before.isReady || backFor(alert, path, before.firings, present)(present)
    return { ...before, poll, isReady, heldAfter: null }
  }
  if (before.heldAfter === null) return { ...before, poll, heldAfter: before.poll }
  const firing = { arming: before.firings.length + 1, after: before.heldAfter, upTo: poll }
  return { poll, isReady: false, heldAfter: null, firings: [...before.firings, firing] }
}

const isConfirmed = ({ confirm }: Alert): boolean => confirm.kind === 'polls' && confirm.polls === 2

/** A difference far below any price step and far above the rounding errors of binary fractions. */
const NOTHING = 1e-9

/** How far a price is beyond the alert's level: 0 is a touch, below 0 it is not reached. */
function beyond(alert: Alert, path: readonly Trade[], { price, day }: Trade): number {
  const condition = conditionOf(alert)
  switch (condition.kind) {
    case 'price':
      return (price - condition.price) * (condition.direction === 'up' ? 1 : -1)
    case 'range':
      return condition.direction === 'enters'
        ? Math.min(price - condition.low, condition.high - price)
        : // The bounds belong to the range.
          Math.max(condition.low - price, price - condition.high) - 2 * NOTHING
    case 'change': {
      const sign = condition.direction === 'up' ? 1 : -1
      return (price - basisOn(alert, path, day) * (1 + (sign * condition.percent) / 100)) * sign
    }
    default:
      throw new Error(`the oracle does not know of ${condition.kind}`)
  }
}

const holds = (alert: Alert, path: readonly Trade[], trade: Trade): boolean => beyond(alert, path, trade) >= -NOTHING

/** The distance of a price from each level, and the level, of which the re-arm band is a percentage. */
function distances(alert: Alert, path: readonly Trade[], trade: Trade): readonly (readonly [number, number])[] {
  const condition = conditionOf(alert)
  const missing = -beyond(alert, path, trade)
  const { price, day } = trade
  if (condition.kind === 'price') return [[missing, condition.price]]
  if (condition.kind !== 'range')
    return [[missing, basisOn(alert, path, day) * (1 + (signOf(condition) * percentOf(condition)) / 100)]]
  const { low, high } = condition
  if (condition.direction === 'enters') return [[missing, price <= (low + high) / 2 ? low : high]]
  return [
    [price - low + 2 * NOTHING, low],
    [high - price + 2 * NOTHING, high],
  ]
}

const signOf = (condition: AlertCondition): 1 | -1 =>
  'direction' in condition && condition.direction === 'down' ? -1 : 1
const percentOf = (condition: AlertCondition): number => ('percent' in condition ? condition.percent : 0)

function backFor(
  alert: Alert,
  path: readonly Trade[],
  firings: readonly ExpectedFiring[],
  present: Trade,
): (trade: Trade) => boolean {
  const { repeat } = alert
  const band = firings.length > 0 && repeat.kind === 'always' ? repeat.rearmPercent : 0
  if (isAtRest(alert, path, firings, present)) return () => false
  return (trade) =>
    distances(alert, path, trade).every(
      ([missing, level]) => missing > NOTHING && missing >= level * (band / 100) - NOTHING,
    )
}

/** Extremes of the day that are new since the previous poll and beyond the price of this one. */
function extremesSince(path: readonly Trade[], before: number, poll: number): readonly Trade[] {
  const present = tradeAt(path, poll)
  const isToday = (trade: Trade): boolean => trade.day === present.day
  const known = path.slice(0, before + 1).filter(isToday)
  const since = path.slice(before + 1, poll + 1).filter(isToday)
  const pricesOf = (trades: readonly Trade[]): readonly number[] => trades.map(({ price }) => price)
  const [highest, lowest] = [Math.max(...pricesOf(since)), Math.min(...pricesOf(since))]
  return [
    ...(highest > Math.max(present.price, ...pricesOf(known)) ? [highest] : []),
    ...(lowest < Math.min(present.price, ...pricesOf(known)) ? [lowest] : []),
  ].map((price) => ({ ...present, price }))
}

function isAtRest(
  { repeat }: Alert,
  path: readonly Trade[],
  firings: readonly ExpectedFiring[],
  { day }: Trade,
): boolean {
  const last = firings.at(-1)
  if (last === undefined || repeat.kind === 'always') return false
  return repeat.kind === 'once' || tradeAt(path, last.upTo).day === day
}

/** Null for conditions that are not measured from the start of a day. */
function measuredFrom(alert: Alert): 'open' | 'previousClose' | null {
  const condition = conditionOf(alert)
  return condition.kind === 'change' ? condition.basis : null
}

function basisOn(alert: Alert, path: readonly Trade[], day: number): number {
  if (measuredFrom(alert) === 'previousClose') return previousCloseOf(day)
  const first = path.find((trade) => trade.day === day)
  if (first === undefined) throw new Error(`no trade on day ${day}`)
  return first.price
}

function conditionOf({ conditions: [condition] }: Alert): AlertCondition {
  if (condition === undefined) throw new Error('an alert without a condition')
  return condition
}

export function tradeAt(path: readonly Trade[], place: number): Trade {
  const trade = path[place]
  if (trade === undefined) throw new Error(`no trade ${place}`)
  return trade
}
