/** Stores the columns chosen for an unknown table. */
import { isRecord, jsonOrNull } from '#model/values/json.ts'
import { TABLE_FIELDS, type ChosenColumns } from '#model/positions/position-import.ts'

export const NO_COLUMNS: ChosenColumns = { places: {}, currency: '' }

export const writeColumns = (titles: readonly string[], columns: ChosenColumns): string =>
  JSON.stringify({ titles, ...columns })

/** Returns the stored columns if the titles are the same. */
export function recallColumns(stored: string, titles: readonly string[]): ChosenColumns {
  const found = jsonOrNull(stored)
  if (!isRecord(found) || JSON.stringify(found['titles']) !== JSON.stringify(titles)) return NO_COLUMNS
  const { places, currency } = found
  const known = isRecord(places) ? places : {}
  const sound = TABLE_FIELDS.filter((field) => isPlace(known[field], titles))
  return {
    places: Object.fromEntries(sound.map((field) => [field, Number(known[field])])),
    currency: typeof currency === 'string' ? currency.slice(0, 10) : '',
  }
}

const isPlace = (value: unknown, { length }: readonly string[]): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < length
