/** Stores when, and for which trading date, each alert on a profit was last checked. Restarts continue from there. */
import type { AlertId } from '#model/alerts/alert.ts'
import type { TimeSpan } from '#model/candles/candle-series.ts'
import type { Holding } from '#model/positions/holding.ts'
import { isRecord } from '#model/values/json.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import type { Feed } from '#core/feed/feed.ts'
import { LATE_MS } from '../measure/absence.ts'
import type { OpenFor } from '../measure/openness.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'

export interface Check {
  /** Unix epoch ms. */
  readonly at: number
  readonly date: CalendarDate
}

export interface LastChecks {
  /** Null before the first. */
  of(alert: AlertId): Check | null
  set(alert: AlertId, check: Check): void
  /** Forgets all others. */
  retain(alerts: readonly AlertId[]): void
  /** Must be called after a time without polls. */
  missed(): void
  /** Whether polls were missing in a span while a market of these positions was open. */
  wasMissed(alert: AlertId, span: TimeSpan, holdings: readonly Holding[]): boolean
}

export interface LastCheckParts {
  readonly memory: Pick<AlertMemory, 'snapshot' | 'setSnapshot'>
  readonly feed: Pick<Feed, 'live'>
  readonly openFor: OpenFor
}

const STREAM = 'profits'
/** Polls were missing beyond this many periods of the most frequently polled part. */
const MAX_PERIODS = 3

export function createLastChecks({ memory, feed, openFor }: LastCheckParts): LastChecks {
  const goneOn = new Set<AlertId>()

  function known(): Readonly<Record<string, unknown>> {
    const stored = memory.snapshot(STREAM)
    return isRecord(stored) ? stored : {}
  }

  function periodOf(holdings: readonly Holding[]): number {
    const periods = holdings.map(({ instrument }) => feed.live(instrument).provenance.expectedPeriodMs)
    return Math.min(Infinity, ...periods.filter((period) => period !== null))
  }

  return {
    of: (alert) => readCheck(known()[alert]),
    set(alert, check) {
      goneOn.add(alert)
      memory.setSnapshot(STREAM, { ...known(), [alert]: check })
    },
    retain(alerts) {
      const before = Object.entries(known())
      const left = before.filter(([id]) => alerts.some((alert) => alert === id))
      if (left.length < before.length) memory.setSnapshot(STREAM, Object.fromEntries(left))
    },
    missed: () => goneOn.clear(),
    wasMissed(alert, span, holdings) {
      const spanMs = span.to - span.from
      const isLong = !goneOn.has(alert) || spanMs > periodOf(holdings) * MAX_PERIODS
      return isLong && spanMs > LATE_MS && holdings.some(({ instrument }) => openFor(instrument, span, LATE_MS))
    },
  }
}

function readCheck(stored: unknown): Check | null {
  if (!isRecord(stored)) return null
  const { at, date } = stored
  return typeof at === 'number' && typeof date === 'string' ? { at, date } : null
}
