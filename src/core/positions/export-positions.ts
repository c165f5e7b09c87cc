/** All lots as a CSV file, in the form that an import reads. */
import { csvFile } from '#model/values/csv.ts'
import { OWN_TITLES } from './import/formats/quotedeck.ts'
import type { Positions } from './lots/positions-format.ts'

/** A row for each lot; a number goes as text, so that none of its digits is lost. */
export function positionsCsv(positions: Positions): string {
  const rows = positions.flatMap(({ instrument, lots }) =>
    lots.map((lot) => [instrument, lot.quantity, lot.price, lot.currency, lot.date, lot.fee, lot.note, lot.sharesAsOf]),
  )
  return csvFile([OWN_TITLES, ...rows])
}
