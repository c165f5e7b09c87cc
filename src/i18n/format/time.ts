/** Formats times on the user's chosen clock: this computer's, the exchange's, or UTC. */
import type { InstrumentId } from '#model/market/instrument.ts'
import { zoneOf, type MarketZone } from '#model/hours/market-zone.ts'
import type { Settings } from '#model/application/settings.ts'
import type { Locale } from '../locale.ts'
import { NO_VALUE } from './minus.ts'
import { onDemand } from './on-demand.ts'

export interface TimeFormat {
  /**
   * Formats Unix epoch ms as date and time. `instrument` selects the exchange's clock if the user chose that; any clock but this
   * computer's is named.
   */
  time(epochMs: number | null, instrument?: InstrumentId): string
  /** Formats two times, Unix epoch ms, with a shared day written once. */
  timeSpan(from: number, to: number, instrument?: InstrumentId): string
  /** To the millisecond, for values of the last day. */
  moment(epochMs: number): string
  /** To the second, for near times. */
  timeOfDay(epochMs: number): string
}

type Precision = 'second' | 'millisecond' | 'near'

const PARTS: Readonly<Record<Precision, Intl.DateTimeFormatOptions>> = {
  second: { year: 'numeric', month: 'short', day: 'numeric' },
  millisecond: { fractionalSecondDigits: 3 },
  near: {},
}

/** Null for this computer's zone. */
function createFormat(locale: Locale, precision: Precision, zone: string | null): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    ...PARTS[precision],
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(zone === null ? {} : { timeZone: zone }),
    ...(zone === null || precision !== 'second' ? {} : { timeZoneName: 'short' }),
  })
}

export function createTimeFormat(
  locale: Locale,
  choice: Settings['timeZone'],
  zones: readonly MarketZone[] = [],
): TimeFormat {
  const own = choice === 'utc' ? 'UTC' : null
  const moments = onDemand(() => createFormat(locale, 'millisecond', own))
  const near = onDemand(() => createFormat(locale, 'near', own))
  const byZone = new Map<string | null, Intl.DateTimeFormat>()

  function inZone(zone: string | null): Intl.DateTimeFormat {
    const known = byZone.get(zone) ?? createFormat(locale, 'second', zone)
    byZone.set(zone, known)
    return known
  }

  const zoneFor = (instrument: InstrumentId | undefined) =>
    choice === 'exchange' && instrument !== undefined ? zoneOf(zones, instrument) : own

  return {
    time: (epochMs, instrument) => (epochMs === null ? NO_VALUE : inZone(zoneFor(instrument)).format(epochMs)),
    // The platform cannot format an end before the start, after a clock was set back.
    timeSpan: (from, to, instrument) => inZone(zoneFor(instrument)).formatRange(Math.min(from, to), to),
    moment: (epochMs) => moments().format(epochMs),
    timeOfDay: (epochMs) => near().format(epochMs),
  }
}
