/** The rows of the problem tables. */
import type { EndingCalendar } from '#model/service/data-health.ts'
import type {
  DroppedCount,
  FailureCount,
  GroupHealth,
  RefusedOperation,
  StarvedInstrument,
} from '#model/service/feed-health.ts'
import type { FactRow } from '#renderer/components/tables/fact-table.ts'
import { m } from '#i18n/compiled/messages.js'
import { isDiscreet, serviceText } from '#i18n/wording/discretion.ts'
import { marketName } from '#i18n/wording/market-name.ts'
import { symbolOf } from '#i18n/wording/instrument.ts'
import { periodText } from '#i18n/wording/period.ts'
import { SECOND_MS } from '#model/values/duration.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Locale } from '#i18n/locale.ts'
import { dropText, FAILURE_WORDING } from '#i18n/wording/health.ts'

const idText = (instrument: InstrumentId): string => (isDiscreet() ? symbolOf(instrument) : instrument)

/** A smaller error has no visible effect. */
const MIN_CLOCK_ERROR_MS = 10 * SECOND_MS

/** @param errorMs How far this clock is behind the service, ms, or null. */
export function clockRows(errorMs: number | null): readonly FactRow[] {
  if (errorMs === null || Math.abs(errorMs) < MIN_CLOCK_ERROR_MS) return []
  const span = periodText(Math.abs(errorMs))
  const text = errorMs > 0 ? m.health_clock_behind({ span }) : m.health_clock_ahead({ span })
  return [{ key: 'clock', cells: [text] }]
}

type WriteTime = (epochMs: number) => string

/** @param onTry Requests immediately. */
export function refusedRows(
  refused: readonly RefusedOperation[],
  time: WriteTime,
  onTry: (operation: RefusedOperation) => void,
): readonly FactRow[] {
  return refused.map((operation) => {
    const { path, region, message, requests, nextTryAt } = operation
    return {
      key: `${path} ${region}`,
      cells: [`${path} ${region}`.trimEnd(), serviceText(message), String(requests), time(nextTryAt)],
      action: { label: m.connection_try_now(), run: () => onTry(operation) },
    }
  })
}

export function failureRows(failures: readonly FailureCount[], time: WriteTime): readonly FactRow[] {
  return failures.map(({ kind, message, count, lastAt }) => ({
    key: `${kind} ${message}`,
    cells: [FAILURE_WORDING[kind](), serviceText(message), String(count), time(lastAt)],
  }))
}

export function droppedRows(dropped: readonly DroppedCount[], time: WriteTime): readonly FactRow[] {
  return dropped.map((item) => ({
    key: `${item.path} ${item.key} ${item.reason} ${item.field}`,
    cells: [item.path, serviceText(item.key), dropText(item), String(item.count), time(item.lastAt)],
  }))
}

export function quarantinedRows(groups: readonly GroupHealth[]): readonly FactRow[] {
  return groups.flatMap(({ path, quarantined }) =>
    quarantined.map((instrument) => ({ key: instrument, cells: [idText(instrument), path] })),
  )
}

export function starvedRows(starved: readonly StarvedInstrument[]): readonly FactRow[] {
  return starved.map(({ instrument, waitedPeriods }) => ({
    key: instrument,
    cells: [idText(instrument), m.health_waited_periods({ count: waitedPeriods.toFixed(1) })],
  }))
}

export function calendarRows(calendars: readonly EndingCalendar[], locale: Locale): readonly FactRow[] {
  return calendars.map((calendar) => {
    const { assetClass, region, validUntil: date, hasEnded } = calendar
    const reach = hasEnded ? m.health_calendar_ended({ date }) : m.health_calendar_ending({ date })
    return { key: `${assetClass} ${region ?? ''}`, cells: [marketName(calendar, locale), reach] }
  })
}
