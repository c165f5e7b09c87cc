/** Evaluates alerts on the sums that they measure, if the sums are known. */
import type { Alert } from '#model/alerts/alert.ts'
import { NOTHING_KNOWN, type Moment } from '#model/alerts/measure/alert-moment.ts'
import type { Holding } from '#model/positions/holding.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import { pricedQuote } from '#model/market/quote.ts'
import type { GridOf } from '#core/market/hours/market-grids.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Observable } from '#core/reactive/variable.ts'
import type { StoredList } from '#core/watchlists/lists/library.ts'
import { presentMoment } from '../measure/known-moments.ts'
import { createTakeEvidence } from '../evaluation/take-evidence.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'
import type { ArrivalKind } from './arrivals.ts'
import type { HeldSums } from './held-sums.ts'
import type { Check, LastChecks } from './last-checks.ts'
import { profitsIn, subjectOf } from './profit-targets.ts'

/** Returns false if the sum is unknown, or not to be checked now. */
export type CheckProfit = (alert: Alert, holdings: readonly Holding[], kind: ArrivalKind) => boolean

export interface CheckProfitParts {
  readonly clock: Pick<Clock, 'now'>
  readonly memory: AlertMemory
  readonly lists: Pick<Observable<readonly StoredList[]>, 'current'>
  readonly gridOf: GridOf
  readonly isOpen: (instrument: InstrumentId, at: number) => boolean
  readonly sums: HeldSums
  readonly checks: LastChecks
}

export function createCheckProfit(parts: CheckProfitParts): CheckProfit {
  const { clock, memory, lists, gridOf, isOpen, sums, checks } = parts
  const take = createTakeEvidence(clock, memory).evidence

  function momentOf(alert: Alert, holdings: readonly Holding[]): Moment | null {
    const known = new Map(profitsIn(alert).map(({ currency }) => [currency, sums.sumOf(holdings, currency).profit]))
    if ([...known.values()].includes(null)) return null
    const subject = subjectOf(alert)
    const market =
      subject === null ? NOTHING_KNOWN : presentMoment(memory.market(subject), clock.now(), gridOf(subject).places)
    return { ...market, profitIn: (currency) => known.get(currency) ?? null }
  }

  /**
   * The latest trading date of the parts, with which a sum's day starts. A closed position may have no quote and thus no date.
   */
  function dateOf(holdings: readonly Holding[]): CalendarDate {
    const dates = holdings.flatMap(({ instrument }) => {
      const quote = pricedQuote(sums.believed(instrument).quote)
      return quote === null ? [] : [gridOf(instrument).dateOf(quote.time)]
    })
    return dates.toSorted().at(-1) ?? ''
  }

  /** Names the event after its list, because it has no symbol. */
  function named(alert: Alert): Alert {
    const { target } = alert
    if (alert.name !== null || target.kind !== 'list') return alert
    const list = lists.current().find(({ id }) => id === target.list)
    return { ...alert, name: list?.name || null }
  }

  return (alert, holdings, kind) => {
    const at = clock.now()
    if (alert.session === 'regular' && !holdings.some(({ instrument }) => isOpen(instrument, at))) return false
    const now = momentOf(alert, holdings)
    if (now === null) return false
    const before = checks.of(alert.id)
    const check: Check = { at, date: dateOf(holdings) }
    const span = { from: Math.min(before?.at ?? at, at), to: at }
    const isNewDay = before !== null && check.date > before.date
    const isMissed = checks.wasMissed(alert.id, span, holdings)
    // After a correction, the next check covers this span and its new day.
    if (kind !== 'correction') checks.set(alert.id, check)
    const evidence = { kind, between: [], now, ...span, date: check.date, isNewDay }
    take(named(alert), subjectOf(alert), evidence, { isLate: () => isMissed, unseenBut: null })
    return true
  }
}
