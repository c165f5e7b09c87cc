/** Puts the days of an offering on the clock of its market. */
import { instrumentFault, instrumentId, type Instrument, type InstrumentId } from '../../../model/instrument.ts'
import type { Ipo } from '../../../model/ipo.ts'
import type { Offering } from '../../../model/offering.ts'
import type { CalendarDate } from '../../../model/zoned-time.ts'
import { createOpenings } from '../../market/hours/market-days.ts'

export type DateOffering = (region: string, ipo: Ipo) => Offering

/** Remembers the calendars that it has read. */
export function createDateOffering(): DateOffering {
  const openingOn = createOpenings()

  return (region, ipo) => {
    // The service names the day by its UTC midnight; it is that date in the market's zone, whatever day that moment is there.
    const listingOn = dateOf(ipo.listingAt)
    const opensAt = listingOn === null ? null : (openingOn(region, listingOn) ?? ipo.listingAt)
    return { ...ipo, region, instrument: primaryStock(region, ipo.code), listingOn, opensAt }
  }
}

/** Far beyond what any calendar announces; a later time is a mistake, and no date can be made of some of them. */
const LATEST_MS = Date.UTC(2200, 0, 1)

function dateOf(utcMidnightMs: number | null): CalendarDate | null {
  if (utcMidnightMs === null || utcMidnightMs < 0 || utcMidnightMs > LATEST_MS) return null
  return new Date(utcMidnightMs).toISOString().slice(0, 10)
}

/** The stock of a region's primary exchange; null for a code that cannot be one. */
export function primaryStock(region: string, code: string | null): InstrumentId | null {
  if (code === null) return null
  const parts: Instrument = { assetClass: 'stock', region, exchange: '', code }
  return instrumentFault(parts) === null ? instrumentId(parts) : null
}
