/** Removes events from the history, a few at a time: a write in between must not wait. */
import type { DatabaseSync } from 'node:sqlite'
import type { EventBounds, RemovedEvent } from '#core/ports/alert-store.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import { inTransaction } from '../files/database-file.ts'

/** Events that are trimmed at a time; so few take less than 5 ms. */
const MAX_TRIMMED = 10
/** Pages that are given back at a time; events take less than that many. */
const FREED_PAGES = 10

/** Both throw errors of `node:sqlite`, and then have removed nothing. */
export interface EventRemover {
  trim(bounds: EventBounds): readonly RemovedEvent[]
  remove(numbers: readonly number[]): readonly RemovedEvent[]
}

export function createEventRemover(database: DatabaseSync): EventRemover {
  const removeOld = database.prepare(
    `DELETE FROM event WHERE number IN (
       SELECT number FROM event INDEXED BY event_by_age
       WHERE stage <> 'pending' AND fired_at < ? ORDER BY fired_at, number LIMIT ?
     ) RETURNING service, alert, stage`,
  )
  const removeOne = database.prepare('DELETE FROM event WHERE number = ? RETURNING service, alert, stage')
  const stored = database.prepare('SELECT total(stored) AS stored FROM tally')

  const removeSome = (firedBefore: number, limit: number): readonly RemovedEvent[] =>
    limit <= 0 ? [] : removeOld.all(firedBefore, limit).map(removedIn)

  /** Does not wait for the disk: what a loss of power brings back is removed again. Later writes are as durable as ever. */
  function inOneGo(remove: () => readonly RemovedEvent[]): readonly RemovedEvent[] {
    let removed: readonly RemovedEvent[] = []
    database.exec('PRAGMA synchronous = NORMAL')
    try {
      inTransaction(database, () => {
        removed = remove()
        if (removed.length > 0) database.exec(`PRAGMA incremental_vacuum(${FREED_PAGES})`)
      })
    } finally {
      database.exec('PRAGMA synchronous = FULL')
    }
    return removed
  }

  return {
    trim: ({ keepFrom, maxEvents }) =>
      inOneGo(() => {
        const old = removeSome(keepFrom, MAX_TRIMMED)
        const excess = Number(stored.get()?.['stored'] ?? 0) - maxEvents
        return [...old, ...removeSome(Number.MAX_SAFE_INTEGER, Math.min(excess, MAX_TRIMMED - old.length))]
      }),
    remove: (numbers) => inOneGo(() => numbers.flatMap((number) => removeOne.all(number).map(removedIn))),
  }
}

const removedIn = ({ service, alert, stage }: Record<string, unknown>): RemovedEvent => ({
  service: String(service),
  alert: String(alert) as AlertId,
  isAcknowledged: stage === 'acknowledged',
})
