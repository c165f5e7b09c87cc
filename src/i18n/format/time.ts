/** Formats times on the clock that the user chose: this computer's, the exchange's, or UTC. */
import type { InstrumentId } from '#model/market/instrument.ts'
import { zoneOf, type MarketZone } from '#model/hours/market-zone.ts'
import type { Settings } from '#model/application/settings.ts'
import type { Locale } from '../locale.ts'
import { NO_VALUE } from './minus.ts'
import { onDemand } from './on-demand.ts'

export interface TimeFormat {
  /**
   * Formats Unix epoch milliseconds as date and time to the second. `instrument` selects the exchange's clock if the user chose
   * that; without an exchange, it is this computer's clock. Any other clock is named.
   */
  time(epochMs: number | null, instrument?: InstrumentId): string
  /** Formats two times, Unix epoch ms, like {@link TimeFormat.time}, with a shared day written once. */
  timeSpan(from: number, to: number, instrument?: InstrumentId): string
  /** Formats the time of day to the millisecond, for values of the last day in a column. */
  moment(epochMs: number): string
  /** Formats the time of day to the second, for near times. */
  timeOfDay(epochMs: number): string
}

type Precision = 'second' | 'millisecond' | 'near'

const PARTS: Readonly<Record<Precision, Intl.DateTimeFormatOptions>> = {
  second: { year: 'numeric', month: 'short', day: 'numeric' },
  millisecond: { fractionalSecondDigits: 3 },
  near: {},
}

/** `zone` is an IANA name; null for this computer's own. */
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
    // The end is never before the start, which the platform cannot format: the clock may have been set back.
    timeSpan: (from, to, instrument) => inZone(zoneFor(instrument)).formatRange(Math.min(from, to), to),
    moment: (epochMs) => moments().format(epochMs),
    timeOfDay: (epochMs) => near().format(epochMs),
  }
}
