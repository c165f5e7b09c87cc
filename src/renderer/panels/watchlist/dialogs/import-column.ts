/** Stores the column of codes chosen for a table whose header does not name it. */
import { isRecord, jsonOrNull } from '#model/values/json.ts'

export const writeColumn = (titles: readonly string[], column: number): string => JSON.stringify({ titles, column })

/** Null if the titles differ. */
export function recallColumn(stored: string, titles: readonly string[]): number | null {
  const found = jsonOrNull(stored)
  if (!isRecord(found) || JSON.stringify(found['titles']) !== JSON.stringify(titles)) return null
  const { column } = found
  return typeof column === 'number' && titles[column] !== undefined ? column : null
}
