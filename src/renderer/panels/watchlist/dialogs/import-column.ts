/** The column of the codes of a table whose header does not name it, as the panel remembers it. */
import { isRecord, jsonOrNull } from '#model/values/json.ts'

export const writeColumn = (titles: readonly string[], column: number): string => JSON.stringify({ titles, column })

/** The place of the column that was chosen for a table of the same titles; null for any other table. */
export function recallColumn(stored: string, titles: readonly string[]): number | null {
  const found = jsonOrNull(stored)
  if (!isRecord(found) || JSON.stringify(found['titles']) !== JSON.stringify(titles)) return null
  const { column } = found
  return typeof column === 'number' && titles[column] !== undefined ? column : null
}
