/** Finds when an alert would have fired on past bars, evaluated like answers of a service. */
import { isReached } from '#model/alerts/measure/gauge.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import type { Alert, BarCloseInterval } from '#model/alerts/alert.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import {
  firstArming,
  step,
  stepClose,
  type Arming,
  type ClosedBar,
  type Evidence,
  type Firing,
  type Stepped,
} from '#core/alerts/measure/arming.ts'
import { presentMoment } from '#core/alerts/measure/known-moments.ts'
import { endOfClosing, type ClosingParts } from '../closing-bar.ts'
import { gaugesOf } from '#core/alerts/measure/conditions.ts'
import { judgeQuote } from '#core/alerts/measure/judge-quote.ts'
import { NOTHING_KNOWN_YET, type KnownMarket } from '#core/alerts/measure/known-market.ts'
import { pollsOf, type PollParts } from './bar-polls.ts'

export interface PastEvidence extends Evidence {
  readonly bar: Bar
  /** The close of the longer bar whose last trade it is, or null. */
  readonly closeOf: (longer: BarCloseInterval) => ClosedBar | null
}

export interface PastFire {
  /** Start of the bar, Unix epoch ms. */
  readonly time: number
  readonly date: CalendarDate
  readonly price: number
}

const NO_CLOSE = () => null

/** @param bars In order of time. */
export function evidenceOf(bars: readonly Bar[], parts: PollParts & ClosingParts): readonly PastEvidence[] {
  const evidence: PastEvidence[] = []
  let known: KnownMarket = NOTHING_KNOWN_YET
  let passed = 0
  for (const { bar, answer, isLast } of pollsOf(bars, parts)) {
    if (isLast) passed++
    const judgement = judgeQuote(known, answer)
    known = judgement.known
    if (judgement.kind === 'ignored' || judgement.kind === 'doubtful') continue
    const { kind, between, now, from, isNewDay } = judgement
    const closeOf = isLast ? closesAt({ bar, next: bars[passed] }, known, parts) : NO_CLOSE
    evidence.push({ kind, between, now, from, to: known.fetchedAt, date: known.date, isNewDay, bar, closeOf })
  }
  return evidence
}

function closesAt(
  place: Parameters<typeof endOfClosing>[0],
  known: KnownMarket,
  parts: ClosingParts & Pick<PollParts, 'grid'>,
): PastEvidence['closeOf'] {
  const { fetchedAt: from, date } = known
  return (longer) => {
    if (endOfClosing(place, longer, parts) === null) return null
    return { from, to: from, date, moment: presentMoment(known, from, parts.grid.places) }
  }
}

/** @param isOpen Whether the market is open at a moment (Unix epoch ms), for alerts limited to regular trading. */
export function firesOf(
  alert: Alert,
  evidence: readonly PastEvidence[],
  isOpen: (at: number) => boolean,
): readonly PastFire[] {
  const fires: PastFire[] = []
  let arming: Arming = firstArming(alert)
  const take = ({ arming: next, firing }: Stepped, bar: Bar, date: CalendarDate): void => {
    arming = next
    if (firing !== null) fires.push({ time: bar.time, date, price: priceOf(alert, firing) ?? bar.close })
  }
  for (const { bar, closeOf, ...polled } of evidence) {
    if (alert.session === 'regular' && !isOpen(polled.to)) continue
    take(step(alert, arming, polled), bar, polled.date)
    const closed = alert.confirm.kind === 'barClose' ? closeOf(alert.confirm.interval) : null
    if (closed !== null) take(stepClose(alert, arming, closed), bar, closed.date)
  }
  return fires
}

/** Returns the threshold that was reached, if any: the poll of an extreme is beyond it. */
function priceOf({ conditions }: Alert, { held, moment }: Firing): number | null {
  const gauges = held.flatMap((place) => {
    const condition = conditions[place]
    return condition === undefined ? [] : gaugesOf(condition, moment)
  })
  const reached = gauges.find((gauge) => gauge.unit === 'price' && isReached(gauge))
  return reached?.threshold ?? moment.price
}
