/**
 * Chooses alerts for which the true path decides with certainty whether they must fire. Excludes touches so short that
 * their detection depends on the moment of a poll.
 */
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import type { AlertDraft, AlertRepeat } from '#model/alerts/alert.ts'
import type { TimeSpan } from '#model/candles/candle-series.ts'
import { alertDraft } from '#test/fixtures/alerts.ts'
import { ARMED_BY, START, END, GAP, KILLS, LAST_SEEN, LONG_DOWN_MS, LONG_KILL, minutesOf, RESTART_MS } from './times.ts'
import type { TruePath, TruePrice } from './true-path.ts'

/** The reason why it must fire, or 'never'. */
export type Course = 'new extreme' | 'within the range' | 'while it was down' | 'volume' | 'never'

export interface ChosenAlert {
  readonly draft: AlertDraft
  readonly course: Course
  /** The spans at or beyond the level. */
  readonly touches: readonly TimeSpan[]
}

/** A touch of this duration is seen by a poll. */
const LASTING_MS = 75_000
const REPEATS: readonly AlertRepeat[] = [
  { kind: 'once' },
  { kind: 'daily' },
  { kind: 'always', rearmPercent: 0, cooldownMs: minutesOf(600) },
]

export type Wanted = Readonly<Record<Course, number>>

export function chooseAlerts(paths: readonly TruePath[], wanted: Wanted): readonly ChosenAlert[] {
  const chosen: ChosenAlert[] = []
  const left = new Map(Object.entries(wanted) as [Course, number][])
  for (let round = 0; [...left.values()].some((count) => count > 0) && round < MAX_ROUNDS; round++)
    for (const path of paths) {
      const found = candidate(path, round, chosen.length)
      const count = found === null ? 0 : (left.get(found.course) ?? 0)
      if (found === null || count === 0) continue
      left.set(found.course, count - 1)
      chosen.push(found)
    }
  const missing = [...left].filter(([, count]) => count > 0)
  if (missing.length > 0) throw new RangeError(`no alerts found for ${JSON.stringify(missing)}`)
  return chosen
}

const MAX_ROUNDS = 400
const VOLUME_EVERY = 23

/** Returns an alert at another distance from the price in each round, alternately above and below. */
function candidate(path: TruePath, round: number, number: number): ChosenAlert | null {
  if (round % VOLUME_EVERY === VOLUME_EVERY - 1) return volumeAlert(path, number)
  const sign = round % 2 === 0 ? 1 : -1
  const start = path.prices[0]?.price ?? 0
  const ticks = Math.max(2, Math.round((start * 0.00012 * (round + 1)) / path.tick))
  // Between two prices, so that rounding has no effect.
  const level = start + sign * (ticks - 0.5) * path.tick
  const course = courseOf(path, level, sign)
  if (course === null) return null
  return {
    course,
    touches: spansOf(path.prices, level, sign),
    draft: draftOf(path, conditionOf(path, level, sign, number), number),
  }
}

/** Returns the level as one of several kinds of conditions. */
function conditionOf(path: TruePath, level: number, sign: 1 | -1, number: number): AlertCondition {
  const direction = sign === 1 ? 'up' : 'down'
  const { previousClose } = path
  const percent = previousClose === null ? 0 : sign * (level / previousClose - 1) * 100
  if (number % 4 === 1 && previousClose !== null && percent > 0)
    return { kind: 'change', basis: 'previousClose', direction, percent }
  if (number % 4 === 2) {
    const [least, greatest] = [
      Math.min(...path.prices.map(({ low }) => low)),
      Math.max(...path.prices.map(({ high }) => high)),
    ]
    return sign === 1
      ? { kind: 'range', direction: 'leaves', low: least * 0.9, high: level }
      : { kind: 'range', direction: 'leaves', low: level, high: greatest * 1.1 }
  }
  return { kind: 'price', direction, price: level }
}

function volumeAlert(path: TruePath, number: number): ChosenAlert | null {
  const [armed, last] = [ARMED_BY, LAST_SEEN].map((time) => path.prices.findLast((price) => price.time <= time)?.volume)
  if (armed === undefined || last === undefined || last <= armed) return null
  const least = armed + (last - armed) * (0.2 + (number % 7) / 10)
  const from = path.prices.find(({ volume }) => volume >= least)?.time ?? END
  return { course: 'volume', touches: [{ from, to: END }], draft: draftOf(path, { kind: 'volume', least }, number) }
}

function draftOf({ instrument }: TruePath, condition: AlertCondition, number: number): AlertDraft {
  return alertDraft({
    name: `${number + 1}`,
    target: { kind: 'instrument', instrument },
    conditions: [condition],
    repeat: REPEATS[number % REPEATS.length] ?? { kind: 'once' },
    sound: 'none',
  })
}

/** Returns null if the course is not certain. */
function courseOf({ prices }: TruePath, level: number, sign: 1 | -1): Course | null {
  const within = prices.filter(({ time }) => time <= END)
  const touch = firstTouch(within, level, sign)
  if (touch === null) return 'never'
  // A condition that may have held before it was armed must cease first, at an unknown time.
  if (touch.time < ARMED_BY || touch.time > LAST_SEEN) return null
  if (isNewExtreme(within, touch, level, sign)) return 'new extreme'
  // Later touches do not matter: bars show the first one.
  if (touch.time >= GAP.from && touch.time < GAP.to) return 'while it was down'
  const touches = spansOf(within, level, sign)
  return touches.some(isSeenByPolls) && !touches.some(isInGap) ? 'within the range' : null
}

/** Returns whether the day had not reached the level before. */
function isNewExtreme(prices: readonly TruePrice[], touch: TruePrice, level: number, sign: 1 | -1): boolean {
  const before = prices.findLast(({ time }) => time < touch.time)
  return before !== undefined && (level - (sign === 1 ? before.high : before.low)) * sign > 0
}

const firstTouch = (prices: readonly TruePrice[], level: number, sign: 1 | -1): TruePrice | null =>
  prices.find(({ price }) => (price - level) * sign >= 0) ?? null

/** Returns the spans in which the price was at or beyond the level. */
function spansOf(prices: readonly TruePrice[], level: number, sign: 1 | -1): readonly TimeSpan[] {
  const spans: TimeSpan[] = []
  let from: number | null = null
  for (const { time, price } of prices) {
    const isBeyond = (price - level) * sign >= 0
    if (isBeyond) from ??= time
    else if (from !== null) {
      spans.push({ from, to: time })
      from = null
    }
  }
  return from === null ? spans : [...spans, { from, to: END }]
}

/** The spans without polls, Unix epoch ms. */
const DOWN: readonly TimeSpan[] = KILLS.map((from) => ({
  from,
  to: from + (from === LONG_KILL ? LONG_DOWN_MS : 0) + RESTART_MS,
}))

function isSeenByPolls({ from, to }: TimeSpan): boolean {
  const end = Math.min(to, LAST_SEEN)
  const parts = DOWN.reduce<readonly TimeSpan[]>(
    (left, down) =>
      left.flatMap((span) => [
        { from: span.from, to: Math.min(span.to, down.from) },
        { from: Math.max(span.from, down.to), to: span.to },
      ]),
    [{ from: Math.max(from, START), to: end }],
  )
  return parts.some((part) => part.to - part.from >= LASTING_MS)
}

/** At the edges of the gap, the result depends on the exact times of kill and restart. */
const isInGap = ({ from, to }: TimeSpan): boolean =>
  from < LONG_KILL + LONG_DOWN_MS + RESTART_MS && to > LONG_KILL - minutesOf(1)
