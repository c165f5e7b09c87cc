/**
 * Brings alerts events that are received, not polled: headlines, and dates of offerings and splits. It adds its own demand,
 * whether or not a panel shows them.
 */
import type { Alert } from '#model/alerts/alert.ts'
import type { Cancel } from '#core/ports/clock.ts'
import { createDemandSet } from '../evaluation/demand.ts'
import { awaitedBy, type Awaited } from './awaited.ts'
import { CALENDAR_STAGES, createCalendarWatch } from './calendar-watch.ts'
import { createNewsWatch } from './news-watch.ts'
import type { ExternalEventParts } from './external-event-parts.ts'

export interface ExternalEvents {
  /** Adds demand for the events of these alerts. */
  want(alerts: readonly Alert[]): void
  /** Does the same, and checks the known events. */
  settle(alerts: readonly Alert[]): void
  /** Checks after a sleep, when timers are late. */
  wake(): void
  dispose(): void
}

interface Wanted {
  readonly key: string
  readonly want: () => Cancel
}

/** Timers do not run while the machine sleeps. */
const LONGEST_WAIT_MS = 600_000

export function createExternalEvents(parts: ExternalEventParts): ExternalEvents {
  const { clock, memory, information } = parts
  const { news, offerings, splits } = information
  const newsWatch = createNewsWatch(parts)
  const calendars = createCalendarWatch(parts)
  const demands = createDemandSet<Wanted>(
    ({ key }) => key,
    ({ want }) => want(),
  )
  let awaited: Awaited = awaitedBy([], parts.instrumentsOf)
  let cancelTimer: Cancel | null = null

  function wanted(): readonly Wanted[] {
    const sources = awaited.isNews ? newsWatch.sources() : []
    return [
      ...sources.map((source) => ({ key: `news ${source.market} ${source.language}`, want: () => news.want(source) })),
      ...[...awaited.offerings.keys()].flatMap((region) =>
        CALENDAR_STAGES.map((stage) => ({
          key: `offerings ${stage} ${region}`,
          want: () => offerings.want({ stage, region }, 'slow'),
        })),
      ),
      ...[...awaited.splits.keys()].map((region) => ({
        key: `splits ${region}`,
        want: () => splits.want(region, 'slow'),
      })),
    ]
  }

  function check(): void {
    // Without a service, known events may be another one's.
    if (memory.service() === null) return
    if (awaited.isNews) newsWatch.check()
    cancelTimer?.()
    const nextAt = calendars.check(awaited)
    const waitMs = Math.min(LONGEST_WAIT_MS, nextAt - clock.now())
    cancelTimer = nextAt === Infinity ? null : clock.schedule(waitMs, check)
  }

  function want(alerts: readonly Alert[]): void {
    awaited = awaitedBy(alerts.filter(parts.isAwake), parts.instrumentsOf)
    demands.set(wanted())
  }

  const stops = [
    news.watchSources(() => {
      // The user may now read other sources.
      if (awaited.isNews) demands.set(wanted())
      check()
    }),
    offerings.watchCalendars(check),
    splits.watchCalendars(check),
  ]

  return {
    want,
    settle(alerts) {
      want(alerts)
      check()
    },
    wake: check,
    dispose() {
      for (const stop of stops) stop()
      cancelTimer?.()
      demands.dispose()
    },
  }
}
