/** Removes acknowledged events that are beyond the bounds, a few at a time: a write in between must not wait. */
import type { DatabaseSync } from 'node:sqlite'
import type { EventBounds } from '../core/ports/alert-store.ts'
import { inTransaction } from './database-file.ts'

/** Events that are removed at a time; so few take less than 5 ms. */
export const MAX_TRIMMED = 25
/** Pages that are given back at a time; events take less than that many. */
const FREED_PAGES = 50

/** Answers how many events were removed. It throws errors of `node:sqlite`, and then has removed none. */
export function createEventTrimmer(database: DatabaseSync): (bounds: EventBounds) => number {
  const remove = database.prepare(
    `DELETE FROM event WHERE number IN (
       SELECT number FROM event WHERE stage = 'acknowledged' AND fired_at < ? ORDER BY fired_at LIMIT ?
     )`,
  )
  const count = database.prepare('SELECT total(stored) AS stored FROM tally')

  const removeSome = (firedBefore: number, limit: number): number =>
    limit <= 0 ? 0 : Number(remove.run(firedBefore, limit).changes)

  return ({ keepFrom, maxEvents, spareFrom }) => {
    let removed = 0
    inTransaction(database, () => {
      removed = removeSome(keepFrom, MAX_TRIMMED)
      const excess = Number(count.get()?.['stored'] ?? 0) - maxEvents
      removed += removeSome(spareFrom, Math.min(excess, MAX_TRIMMED - removed))
    })
    if (removed > 0) database.exec(`PRAGMA incremental_vacuum(${FREED_PAGES})`)
    return removed
  }
}
