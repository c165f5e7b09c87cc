import { describe, expect, it } from 'vitest'
import type { Provenance } from '#model/market/freshness.ts'
import { provenanceRows } from '#renderer/market/provenance/provenance-rows.ts'
import { idOf, liveWith, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')

/** `secondsLater` after the price was fetched. The next answer is due 60 s after the fetch. */
function rowOf(term: string, secondsLater: number, parts: Partial<Provenance> = {}) {
  const { provenance } = liveWith(
    AAPL,
    {},
    { fetchedAt: NOON_MS, expectedPeriodMs: 60_000, nextDueAt: NOON_MS + 60_000, ...parts },
  )
  const rows = provenanceRows({
    provenance,
    tradedAt: NOON_MS,
    now: NOON_MS + secondsLater * 1_000,
    time: (epochMs) => `at ${epochMs}`,
  })
  return rows.find((row) => row.term === term)
}

describe('the next answer in the details of a price', () => {
  it('is said by its time and the time until then', () => {
    expect(rowOf('Next due', 20)).toEqual({ term: 'Next due', text: `at ${NOON_MS + 60_000}`, detail: 'in 40 s' })
  })

  it('is overdue once its time has passed, and has no time any more', () => {
    expect(rowOf('Next due', 61)).toEqual({ term: 'Next due', text: 'now' })
    expect(rowOf('Next due', 90)).toEqual({ term: 'Next due', text: 'overdue by 30 s' })
    expect(rowOf('Next due', 90)?.text).not.toContain('at ')
  })

  it('is not planned while the service is out of reach', () => {
    expect(rowOf('Next due', 90, { state: 'offline' })?.detail).toBeUndefined()
    expect(rowOf('Next due', 90, { state: 'offline' })?.text).not.toMatch(/overdue|at /u)
  })
})
