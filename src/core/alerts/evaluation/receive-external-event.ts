/** Applies headlines and dates to the alerts that wait for them. */
import type { ExternalSource } from '#model/alerts/measure/condition-kind.ts'
import { NOTHING_KNOWN, type ExternalEvent, type Moment } from '#model/alerts/measure/alert-moment.ts'
import type { Alert } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { GridOf } from '#core/market/hours/market-grids.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'
import { presentMoment } from '../measure/known-moments.ts'
import type { TakeEvidence } from './take-evidence.ts'
import type { Rest } from './targets.ts'
import type { WatchList } from './watchers.ts'

export interface ReceivedEvent {
  readonly source: ExternalSource
  /** Null for an event about no particular instrument, which every waiting alert receives. */
  readonly instrument: InstrumentId | null
  readonly event: ExternalEvent
  /** Unix epoch ms. */
  readonly at: number
  /** Earliest receipt, Unix epoch ms. Alerts that started to wait later do not receive it. */
  readonly notBefore: number
}

export interface ReceiveEventParts {
  readonly clock: Pick<Clock, 'now'>
  readonly memory: Pick<AlertMemory, 'arming' | 'market'>
  readonly gridOf: GridOf
  readonly isOpen: (instrument: InstrumentId, at: number) => boolean
  readonly watchList: () => WatchList
  readonly restOf: (alert: Alert) => Rest | null
  readonly take: TakeEvidence['evidence']
  readonly rest: (alert: Alert, instrument: InstrumentId | null) => void
}

/** News and dates are requested rarely, so earlier receipt is in time. */
const LATE_MS = 3_600_000

export function createReceiveEvent(parts: ReceiveEventParts): (received: ReceivedEvent) => void {
  const { clock, memory, gridOf, isOpen, watchList, restOf, take, rest } = parts

  const dateOf = (instrument: InstrumentId | null, at: number): string =>
    instrument === null ? new Date(at).toISOString().slice(0, 10) : gridOf(instrument).dateOf(at)

  function mayReceive(alert: Alert, instrument: InstrumentId | null, { at, notBefore }: ReceivedEvent): boolean {
    const { knownFrom } = memory.arming(alert, instrument)
    if (knownFrom === null || knownFrom > notBefore) return false
    return alert.session === 'any' || instrument === null || isOpen(instrument, at)
  }

  function evaluate(alert: Alert, instrument: InstrumentId | null, received: ReceivedEvent): void {
    if (restOf(alert) !== null) return rest(alert, instrument)
    if (!mayReceive(alert, instrument, received)) return
    const { at, event } = received
    const now: Moment =
      instrument === null
        ? NOTHING_KNOWN
        : presentMoment(memory.market(instrument), clock.now(), gridOf(instrument).places)
    const quiet = { between: [], from: at, to: at, date: dateOf(instrument, at), isNewDay: false }
    const context = { isLate: () => clock.now() - at > LATE_MS, unseenBut: null }
    // The moment without the event makes the triggers ready.
    take(alert, instrument, { ...quiet, kind: 'first', now }, context)
    take(alert, instrument, { ...quiet, kind: 'new', now: { ...now, event } }, context)
  }

  return (received) => {
    const { source, instrument } = received
    for (const one of instrument === null ? [...watchList().instruments()] : [instrument])
      for (const { alert, sources } of watchList().of(one)) if (sources.has(source)) evaluate(alert, one, received)
  }
}
