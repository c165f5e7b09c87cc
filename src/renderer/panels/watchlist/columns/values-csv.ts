/** Exports a watchlist's table as CSV. */
import { csvFile } from '#model/values/csv.ts'
import { entriesOf, type WatchlistEntry, type WatchlistRow } from '#model/watchlists/watchlist.ts'
import { m } from '#i18n/compiled/messages.js'
import { stateText } from '#i18n/wording/freshness.ts'
import { NOTHING_KNOWN } from '#renderer/market/freshness-mark.ts'
import type { Column, RowFacts } from './column.ts'

/**
 * Returns values as in {@link Column.csv}, with each price's state and fetch time (ISO 8601, UTC). Books and companies of rows out of view
 * are empty.
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
