/** Removes events from the history, a few at a time, so that writes in between do not wait. */
import type { DatabaseSync } from 'node:sqlite'
import type { EventBounds, RemovedEvent } from '#core/ports/alert-store.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import { inTransaction } from '../files/database-file.ts'

/** Events trimmed per call; this takes less than 5 ms. */
const MAX_TRIMMED = 10
/** Pages freed per call; {@link MAX_TRIMMED} events take fewer. */
const FREED_PAGES = 10

/** A method that throws an error of `node:sqlite` has removed nothing. */
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

  /** Does not wait for the disk: events that a loss of power restores are removed again. Later writes are durable as before. */
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
