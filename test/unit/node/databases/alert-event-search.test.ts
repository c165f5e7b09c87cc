import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { AlertEventQuery } from '#core/ports/alert-store.ts'
import { createEventSearch } from '#node/databases/alert-event-search.ts'
import { ALERT_MIGRATIONS } from '#node/databases/alert-migrations.ts'
import { WATCHED } from '#test/fixtures/alerts.ts'

const ALL: AlertEventQuery = { alert: null, instrument: null, stage: null, before: 1_000, limit: 200 }

function plansOf(query: AlertEventQuery): readonly string[] {
  const database = new DatabaseSync(':memory:')
  for (const statements of ALERT_MIGRATIONS) database.exec(statements)
  const prepared: string[] = []
  createEventSearch({
    ...database,
    prepare(statement: string) {
      prepared.push(statement)
      return database.prepare(statement)
    },
  } as DatabaseSync)('simulated', query)
  return prepared.flatMap((statement) => {
    const values = Array.from({ length: statement.split('?').length - 1 }, () => 1)
    return database
      .prepare(`EXPLAIN QUERY PLAN ${statement}`)
      .all(...values)
      .map(({ detail }) => String(detail))
  })
}

describe('a search for events', () => {
  it.each<[string, Partial<AlertEventQuery>]>([
    ['nothing in particular', {}],
    ['an alert', { alert: 'alert-1' }],
    ['an instrument', { instrument: WATCHED }],
    ['a stage', { stage: 'shown' }],
    ['all of these', { alert: 'alert-1', instrument: WATCHED, stage: 'shown' }],
  ])('reads a page by an index, whatever is asked: %s', (_what, wanted) => {
    const plans = plansOf({ ...ALL, ...wanted })
    expect(plans).toHaveLength(1)
    // Sorting would read all events ever fired.
    expect(plans[0]).toMatch(/^SEARCH event USING INDEX event_by_\w+ \(service=\?.* AND number<\?\)$/u)
  })
})
