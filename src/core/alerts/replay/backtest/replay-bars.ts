/** When an alert would have fired on bars of the past: evaluated exactly as the answers of a service are. */
import { isReached } from '../../../../model/alert-conditions/gauge.ts'
import type { Bar } from '../../../../model/candle-bar.ts'
import type { Alert } from '../../../../model/alert.ts'
import type { CalendarDate } from '../../../../model/zoned-time.ts'
import { firstArming, step, type Arming, type Evidence, type Firing } from '../../evaluation/arming.ts'
import { barClosesBetween, closeFor, type BarCloses } from '../../evaluation/bar-closes.ts'
import { gaugesOf } from '../../rules/conditions.ts'
import { judgeQuote } from '../../evaluation/judge-quote.ts'
import { NOTHING_KNOWN_YET, type KnownMarket } from '../../evaluation/known-market.ts'
import { pollsOf, type PollParts } from './bar-polls.ts'

/** What one poll of the past shows, whatever alert is put to it. */
export interface PastEvidence extends Omit<Evidence, 'barClose'> {
  readonly bar: Bar
  readonly closes: BarCloses
}

export interface PastFire {
  /** Of the bar, Unix epoch ms. */
  readonly time: number
  readonly date: CalendarDate
  readonly price: number
}

/** @param bars In order of time. */
export function evidenceOf(bars: readonly Bar[], parts: PollParts): readonly PastEvidence[] {
  const evidence: PastEvidence[] = []
  let known: KnownMarket = NOTHING_KNOWN_YET
  for (const { bar, answer } of pollsOf(bars, parts)) {
    const before = known
    const judgement = judgeQuote(before, answer)
    known = judgement.known
    if (judgement.kind === 'ignored' || judgement.kind === 'doubtful') continue
    const { kind, between, now, from, isNewDay } = judgement
    const closes = barClosesBetween(before, answer.quote.time, parts.grid)
    evidence.push({ kind, between, now, from, to: known.fetchedAt, date: known.date, isNewDay, bar, closes })
  }
  return evidence
}

/** @param isOpen Whether the market is open at a moment, Unix epoch ms: for alerts that are limited to regular trading. */
export function firesOf(
  alert: Alert,
  evidence: readonly PastEvidence[],
  isOpen: (at: number) => boolean,
): readonly PastFire[] {
  const fires: PastFire[] = []
  let arming: Arming = firstArming(alert)
  for (const { bar, closes, ...polled } of evidence) {
    if (alert.session === 'regular' && !isOpen(polled.to)) continue
    const stepped = step(alert, arming, { ...polled, barClose: closeFor(alert, closes) })
    arming = stepped.arming
    if (stepped.firing !== null)
      fires.push({ time: bar.time, date: polled.date, price: priceOf(alert, stepped.firing) ?? bar.close })
  }
  return fires
}

/** The level that was reached where there is one: the poll of an extreme lies beyond it. */
function priceOf({ conditions }: Alert, { held, moment }: Firing): number | null {
  const gauges = held.flatMap((place) => {
    const condition = conditions[place]
    return condition === undefined ? [] : gaugesOf(condition, moment)
  })
  const reached = gauges.find((gauge) => gauge.unit === 'price' && isReached(gauge))
  return reached?.threshold ?? moment.price
}
