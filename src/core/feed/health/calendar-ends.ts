/** Finds the markets on the user's lists whose trading calendar ends soon, or has ended. */
import { CALENDAR_NOTICE_DAYS, calendarsEndingWithin, daysListed } from '#model/hours/calendar-reach.ts'
import type { EndingCalendar } from '#model/service/data-health.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { isSimulated } from '#model/service/service-session.ts'
import type { SessionCalendar } from '#model/hours/session-calendar.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { PriceSource } from '#core/source/price-source.ts'
import { calendarOf } from '../plan/market-hours.ts'
import type { HeldList } from './uses.ts'

type CalendarEnds = (lists: readonly HeldList[]) => readonly EndingCalendar[]

interface Market extends Pick<EndingCalendar, 'assetClass' | 'region'> {
  readonly calendar: SessionCalendar
}

/** Caches the market of each instrument. The simulated market has no calendar. */
export function createCalendarEnds(clock: Pick<Clock, 'now'>, source: PriceSource): CalendarEnds {
  const known = new Map<InstrumentId, Market | null>()

  function marketOf(instrument: InstrumentId): Market | null {
    const seen = known.get(instrument)
    if (seen !== undefined) return seen
    const market = findMarket(instrument)
    known.set(instrument, market)
    return market
  }

  return (lists) => {
    if (isSimulated(source.current())) return []
    const now = clock.now()
    // Stocks and funds of a region share one calendar.
    const markets = new Map<SessionCalendar, Market>()
    for (const { instruments } of lists) {
      for (const instrument of instruments) {
        const market = marketOf(instrument)
        if (market !== null) markets.set(market.calendar, market)
      }
    }
    return calendarsEndingWithin([...markets.values()], CALENDAR_NOTICE_DAYS, now).map(
      ({ assetClass, region, calendar }) => ({
        assetClass,
        region,
        validUntil: calendar.validUntil,
        hasEnded: daysListed(calendar, now) < 0,
      }),
    )
  }
}

function findMarket(instrument: InstrumentId): Market | null {
  const { assetClass, region } = instrumentOf(instrument)
  const calendar = calendarOf(assetClass, region)
  if (calendar === null) return null
  const isOfRegion = assetClass === 'stock' || assetClass === 'fund'
  return isOfRegion ? { assetClass: 'stock', region, calendar } : { assetClass, region: null, calendar }
}
