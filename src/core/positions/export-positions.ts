/** Writes all lots as a CSV file that an import can read. */
import { csvFile } from '#model/values/csv.ts'
import { OWN_TITLES } from './import/formats/quotedeck.ts'
import type { Positions } from './lots/positions-format.ts'

/** Numbers are written as text, so that no digit is lost. */
export function positionsCsv(positions: Positions): string {
  const rows = positions.flatMap(({ instrument, lots }) =>
    lots.map((lot) => [instrument, lot.quantity, lot.price, lot.currency, lot.date, lot.fee, lot.note, lot.sharesAsOf]),
  )
  return csvFile([OWN_TITLES, ...rows])
}
