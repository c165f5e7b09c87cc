/** What each kind of condition means: one row a kind, and a missing one does not compile. */
import type { AlertCondition, ConditionKind, ConditionOf } from '../../../model/alert-condition.ts'
import type { AlertDistance } from '../../../model/alert-view.ts'
import type { Moment } from '../evaluation/moment.ts'

/** What has to be polled, or heard of, to tell whether it holds. */
export type Source = 'quote' | 'depth' | 'news' | 'ipo' | 'split'

/** A value and the threshold that it has to reach from below (`up`) or from above (`down`). */
export interface Gauge {
  readonly value: number
  readonly threshold: number
  readonly side: 'up' | 'down'
  readonly unit: AlertDistance['unit']
  /** What the re-arm band is a percentage of; the threshold itself where nothing is said. */
  readonly scale?: number
}

export interface ConditionRule<Condition extends AlertCondition> {
  readonly source: Source
  /** Whether candles tell of it: their prices are all there is of missed time. */
  readonly isInBars: boolean
  /** True of what begins anew with every trading day: at its start the condition does not hold, whatever it was before. */
  readonly isOfDay: boolean
  /**
   * What is measured. Holds when any gauge is reached; empty when that cannot be told, as of a moment without such data.
   * An occurrence that is the condition's own is a gauge that is reached.
   */
  gauges(condition: Condition, moment: Moment): readonly Gauge[]
}

type ConditionTable = { readonly [Kind in ConditionKind]: ConditionRule<ConditionOf<Kind>> }

const AT_ONCE: Omit<Gauge, 'value'> = { threshold: 1, side: 'up', unit: 'part' }
const occurs = (isOwn: boolean): readonly Gauge[] => [{ ...AT_ONCE, value: isOwn ? 1 : 0 }]
const least = (value: number | null, threshold: number, unit: Gauge['unit']): readonly Gauge[] =>
  value === null ? [] : [{ value, threshold, side: 'up', unit }]

const CONDITIONS: ConditionTable = {
  price: {
    source: 'quote',
    isInBars: true,
    isOfDay: false,
    gauges: ({ direction, price }, moment) =>
      moment.price === null ? [] : [{ value: moment.price, threshold: price, side: direction, unit: 'price' }],
  },
  range: {
    source: 'quote',
    isInBars: true,
    isOfDay: false,
    gauges: rangeGauges,
  },
  change: {
    source: 'quote',
    isInBars: true,
    isOfDay: true,
    gauges({ basis, direction, percent }, moment) {
      const from = moment[basis]
      if (moment.price === null || from === null) return []
      const sign = direction === 'up' ? 1 : -1
      // As a price, because that is what the re-arm band is a percentage of, and what rounding leaves exact.
      const threshold = from * (1 + (sign * percent) / 100)
      return [{ value: moment.price, threshold, side: direction, unit: 'price' }]
    },
  },
  move: {
    source: 'quote',
    isInBars: false,
    isOfDay: false,
    gauges({ direction, percent, minutes }, moment) {
      const span = moment.spanOf(minutes)
      if (moment.price === null || span === null) return []
      const { price } = moment
      const up: Gauge = { value: (price / span.low - 1) * 100, threshold: percent, side: 'up', unit: 'percent' }
      const down: Gauge = { value: (1 - price / span.high) * 100, threshold: percent, side: 'up', unit: 'percent' }
      if (direction === 'either') return [up, down]
      return [direction === 'up' ? up : down]
    },
  },
  volume: {
    source: 'quote',
    isInBars: false,
    isOfDay: true,
    gauges: (condition, moment) => least(moment.volume, condition.least, 'volume'),
  },
  turnover: {
    source: 'quote',
    isInBars: false,
    isOfDay: true,
    gauges: (condition, moment) => least(moment.turnover, condition.least, 'turnover'),
  },
  spread: {
    source: 'depth',
    isInBars: false,
    isOfDay: false,
    gauges: ({ leastPercent }, moment) => least(moment.spreadPercent, leastPercent, 'percent'),
  },
  imbalance: {
    source: 'depth',
    isInBars: false,
    isOfDay: false,
    gauges: (condition, { imbalance }) =>
      least(imbalance === null ? null : imbalance * (condition.side === 'bids' ? 1 : -1), condition.least, 'part'),
  },
  status: {
    source: 'quote',
    isInBars: false,
    isOfDay: false,
    gauges({ to }, { status, occurrence }) {
      if (to === 'any') return status === null ? [] : occurs(occurrence?.kind === 'statusChange')
      return status === null || status === 'unknown' ? [] : occurs(status === to)
    },
  },
  news: {
    source: 'news',
    isInBars: false,
    isOfDay: false,
    gauges: ({ keyword }, { occurrence }) =>
      occurs(occurrence?.kind === 'news' && occurrence.text.toLowerCase().includes(keyword.toLowerCase())),
  },
  ipo: {
    source: 'ipo',
    isInBars: false,
    isOfDay: false,
    gauges: ({ date, region, code, daysBefore }, { occurrence }) =>
      occurs(
        occurrence?.kind === 'ipo' &&
          occurrence.date === date &&
          occurrence.region === region &&
          occurrence.daysBefore === daysBefore &&
          (code === null || occurrence.code === code),
      ),
  },
  split: {
    source: 'split',
    isInBars: false,
    isOfDay: false,
    gauges: ({ daysBefore }, { occurrence }) =>
      occurs(occurrence?.kind === 'split' && occurrence.daysBefore === daysBefore),
  },
}

/** Entering is reaching both bounds, so the one that is further off counts; leaving is passing either of them. */
function rangeGauges({ direction, low, high }: ConditionOf<'range'>, { price }: Moment): readonly Gauge[] {
  if (price === null) return []
  const overLow = { value: price, threshold: low, unit: 'price' } as const
  const underHigh = { value: price, threshold: high, unit: 'price' } as const
  if (direction === 'enters')
    return [price <= (low + high) / 2 ? { ...overLow, side: 'up' } : { ...underHigh, side: 'down' }]
  // A touch of a bound is still inside: what is to be reached is the nearest price beyond it.
  return [
    { ...overLow, threshold: justBelow(low), side: 'down', scale: low },
    { ...underHigh, threshold: justAbove(high), side: 'up', scale: high },
  ]
}

/** Relative to the price: far below any tick, far above what binary fractions lose. */
const JUST = 1e-12
const justAbove = (price: number): number => price * (1 + JUST)
const justBelow = (price: number): number => price * (1 - JUST)

/** How near to a threshold it counts as reached. */
export const slackOf = (threshold: number): number => Math.abs(threshold) * (JUST / 4)

/** Whether a gauge is reached; rounding in percentages of prices must not lose an exact touch. */
export function isReached({ value, threshold, side }: Gauge): boolean {
  const slack = slackOf(threshold)
  return side === 'up' ? value >= threshold - slack : value <= threshold + slack
}

/** Whether a value has gone back from its threshold by more than a band, percent: then it can be reached anew. */
function isLeft(gauge: Gauge, bandPercent: number): boolean {
  if (isReached(gauge)) return false
  const { value, threshold, side, scale = threshold } = gauge
  const band = Math.abs(scale) * (bandPercent / 100)
  return side === 'up' ? value <= threshold - band : value >= threshold + band
}

/** Null where it cannot be told. */
export function holds(condition: AlertCondition, moment: Moment): boolean | null {
  const gauges = gaugesOf(condition, moment)
  return gauges.length === 0 ? null : gauges.some(isReached)
}

/** Whether the condition does not hold, by more than a band; false where it cannot be told. */
export function hasCeased(condition: AlertCondition, moment: Moment, bandPercent: number): boolean {
  const gauges = gaugesOf(condition, moment)
  return gauges.length > 0 && gauges.every((gauge) => isLeft(gauge, bandPercent))
}

export function gaugesOf(condition: AlertCondition, moment: Moment): readonly Gauge[] {
  return ruleOf(condition).gauges(condition, moment)
}

/** Whether what holds is over at once: then it cannot be seen again, nor at a bar's close. */
export function isMomentary(condition: AlertCondition): boolean {
  return isOfOccurrences(ruleOf(condition).source) || (condition.kind === 'status' && condition.to === 'any')
}

/** Whether it is heard of and not polled. */
export const isOfOccurrences = (source: Source): boolean => source !== 'quote' && source !== 'depth'

export function ruleOf<Condition extends AlertCondition>(condition: Condition): ConditionRule<Condition> {
  // The row of a kind takes conditions of that kind; TypeScript cannot follow the key.
  return CONDITIONS[condition.kind] as unknown as ConditionRule<Condition>
}
