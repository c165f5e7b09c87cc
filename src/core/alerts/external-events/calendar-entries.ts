/** The dates of offerings and splits as alerts wait for them. */
import { momentsOf, type Offering, type OfferingMoment } from '../../../model/offering.ts'
import type { SplitMark } from '../../../model/candle-series.ts'
import type { InstrumentId } from '../../../model/instrument.ts'
import type { CalendarEntry } from './dates.ts'

export interface OfferingDate {
  readonly offering: Offering
  readonly date: OfferingMoment
}

const DAY_MS = 86_400_000
/** Moved by hours it is the same date, moved by days it is another one. */
const dayOf = (at: number): number => Math.floor(at / DAY_MS)

/** An offering that is on two calendars, as on its first day, counts once. */
export function offeringEntries(offerings: readonly Offering[]): readonly CalendarEntry<OfferingDate>[] {
  const entries = new Map<string, CalendarEntry<OfferingDate>>()
  for (const offering of offerings)
    for (const { moment, at } of momentsOf(offering)) {
      const key = `${offering.code ?? offering.company} ${moment} ${dayOf(at)}`
      entries.set(key, { key, at, what: { offering, date: moment } })
    }
  return [...entries.values()]
}

/** @param openingOf Unix epoch ms at which a stock trades in new shares first. */
export function splitEntries(
  instrument: InstrumentId,
  splits: readonly SplitMark[],
  openingOf: (instrument: InstrumentId, exDate: number) => number,
): readonly CalendarEntry<InstrumentId>[] {
  return splits.map(({ exDate }) => ({
    key: `${instrument} ${dayOf(exDate)}`,
    at: openingOf(instrument, exDate),
    what: instrument,
  }))
}
