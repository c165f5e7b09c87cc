/** Points in time, on the clock that the reader chose: this computer's, that of the instrument's exchange, or UTC. */
import type { InstrumentId } from '../../model/instrument.ts'
import { zoneOf, type MarketZone } from '../../model/market-zone.ts'
import type { Settings } from '../../model/settings.ts'
import type { Locale } from '../locale.ts'
import { NO_VALUE } from './minus.ts'
import { onDemand } from './on-demand.ts'

export interface TimeFormat {
  /**
   * Of Unix epoch milliseconds: date and time to the second. The exchange of `instrument` is the one whose clock may be
   * asked for; what belongs to no exchange is told on this computer's. Any clock but this computer's is named.
   */
  time(epochMs: number | null, instrument?: InstrumentId): string
  /** Of the same: the time of day to the millisecond, for what is never older than a day and stands in a column. */
  moment(epochMs: number): string
  /** The time of day to the second, for what is near. */
  timeOfDay(epochMs: number): string
}

type Precision = 'second' | 'millisecond' | 'near'

const PARTS: Readonly<Record<Precision, Intl.DateTimeFormatOptions>> = {
  second: { year: 'numeric', month: 'short', day: 'numeric' },
  millisecond: { fractionalSecondDigits: 3 },
  near: {},
}

/** `zone` is an IANA name; null is this computer's own. */
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
    moment: (epochMs) => moments().format(epochMs),
    timeOfDay: (epochMs) => near().format(epochMs),
  }
}
