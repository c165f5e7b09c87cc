/** Searches events by an index for every combination of filters, so that a page never reads a million events. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { AlertEventQuery } from '#core/ports/alert-store.ts'

/** Latest first. */
export type EventSearch = (service: string, query: AlertEventQuery) => Record<string, unknown>[]

/** Prepares a statement per combination of filters, because SQLite chooses the index then. */
export function createEventSearch(database: DatabaseSync): EventSearch {
  const statements = new Map<string, StatementSync>()

  function statementFor(columns: readonly string[]): StatementSync {
    const key = columns.join(' ')
    const known = statements.get(key)
    if (known !== undefined) return known
    const conditions = ['service', ...columns].map((column) => `${column} = ?`).join(' AND ')
    const statement = database.prepare(
      `SELECT content FROM event INDEXED BY ${indexFor(columns)}
       WHERE ${conditions} AND number < ? ORDER BY number DESC LIMIT ?`,
    )
    statements.set(key, statement)
    return statement
  }

  return (service, { alert, instrument, stage, before, limit }) => {
    const restrictions = Object.entries({ alert, instrument, stage }).flatMap(([column, value]) =>
      value === null ? [] : [[column, value] as const],
    )
    const statement = statementFor(restrictions.map(([column]) => column))
    const values = restrictions.map(([, value]) => value)
    return statement.all(service, ...values, before ?? Number.MAX_SAFE_INTEGER, limit)
  }
}

/** Returns the index of the most selective filter. Each index ends with the number. */
function indexFor(columns: readonly string[]): string {
  const [first] = ['alert', 'instrument', 'stage'].filter((column) => columns.includes(column))
  return `event_by_${first ?? 'service'}`
}
