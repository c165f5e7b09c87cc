/** Exports the table of a watchlist as CSV. */
import { csvFile } from '#model/values/csv.ts'
import { entriesOf, type WatchlistEntry, type WatchlistRow } from '#model/watchlists/watchlist.ts'
import { m } from '#i18n/compiled/messages.js'
import { stateText } from '#i18n/wording/freshness.ts'
import { NOTHING_KNOWN } from '#renderer/market/freshness-mark.ts'
import type { Column, RowFacts } from './column.ts'

/**
 * Returns the rows in order, with {@link Column.csv} of these columns, the state of each price and the time when it was fetched (ISO 8601,
 * UTC). Books and companies of rows that are not visible are empty.
 */
export function valuesCsv(
  rows: readonly WatchlistRow[],
  columns: readonly Column[],
  factsOf: (entry: WatchlistEntry) => RowFacts,
): string {
  const header = [...columns.map(({ title }) => title()), m.column_state(), m.details_fetched()]
  const records = entriesOf(rows).map((entry) => {
    const facts = factsOf(entry)
    const provenance = facts.stored?.live.provenance ?? NOTHING_KNOWN
    const { fetchedAt } = provenance
    return [
      ...columns.map(({ csv }) => csv(facts)),
      stateText(provenance, facts.reader.now()),
      fetchedAt === null ? null : new Date(fetchedAt).toISOString(),
    ]
  })
  return csvFile([header, ...records])
}
