/** Dates an offering by the clock of its market. */
import { instrumentFault, instrumentId, type Instrument, type InstrumentId } from '#model/market/instrument.ts'
import type { Ipo } from '#model/reference/ipo.ts'
import type { Offering } from '#model/reference/offering.ts'
import { createOpenings } from '#core/market/hours/market-days.ts'
import { marketDateOf } from './market-date.ts'

export type DateOffering = (region: string, ipo: Ipo) => Offering

export function createDateOffering(): DateOffering {
  const openingOn = createOpenings()

  return (region, ipo) => {
    const listingOn = ipo.listingAt === null ? null : marketDateOf(region, ipo.listingAt)
    const opensAt = listingOn === null ? null : (openingOn(region, listingOn) ?? ipo.listingAt)
    return { ...ipo, region, instrument: primaryStock(region, ipo.code), listingOn, opensAt }
  }
}

/** Returns null if the code is not valid. */
export function primaryStock(region: string, code: string | null): InstrumentId | null {
  if (code === null) return null
  const parts: Instrument = { assetClass: 'stock', region, exchange: '', code }
  return instrumentFault(parts) === null ? instrumentId(parts) : null
}
