import { describe, expect, it } from 'vitest'
import { freshnessOf, overdueAt, type FreshnessFacts } from '#core/feed/values/provenance.ts'
import type { Failure } from '#model/values/failure.ts'

const FRESH: FreshnessFacts = {
  assetClass: 'stock',
  status: 0,
  confirmedAt: 100_000,
  isAhead: false,
  expectedPeriodMs: 10_000,
  failure: null,
  isConnected: true,
  session: 'open',
  quarantined: false,
  connection: null,
  graceUntil: -Infinity,
}
const LOST: Failure = { kind: 'unavailable', cause: 'timeout', message: 'no answer' }
const LIMITED: Failure = { kind: 'rateLimited', message: 'slow down', retryAfterMs: null }
const LATE = 121_000

function mark(facts: Partial<FreshnessFacts>, now = 105_000) {
  return freshnessOf({ ...FRESH, ...facts }, now)
}

describe('the mark of a value', () => {
  it('is stale by its own period, not by the clock', () => {
    expect(mark({}, 119_000)).toBe('healthy')
    expect(mark({}, LATE)).toBe('stale')
    expect(mark({ expectedPeriodMs: 60_000 }, LATE)).toBe('healthy')
    expect(mark({ expectedPeriodMs: 500 }, 104_000)).toBe('healthy')
    expect(mark({ expectedPeriodMs: null }, 1e9)).toBe('healthy')
  })

  it('says that nothing is known yet before the first answer', () => {
    expect(mark({ confirmedAt: null, status: null })).toBe('pending')
  })

  it('is the state of the market, in place of staleness', () => {
    expect(mark({ status: 1 }, LATE)).toBe('halted')
    expect(mark({ status: 3 })).toBe('halted')
    expect(mark({ status: 2 }, LATE)).toBe('delisted')
    expect(mark({ status: 1, assetClass: 'crypto' })).toBe('healthy')
    expect(mark({ session: 'closed' }, 1e9)).toBe('closed')
    expect(mark({ session: 'lunch' }, LATE)).toBe('lunch')
  })

  it('is the obstacle that keeps the value from being refreshed, before the state of the market', () => {
    expect(mark({ failure: LOST, session: 'closed' })).toBe('failing')
    expect(mark({ quarantined: true, failure: LOST })).toBe('quarantined')
    expect(mark({ connection: 'unauthorised', quarantined: true })).toBe('unauthorised')
  })

  it('says of every price of an open market that the service is out of reach, whatever was asked last', () => {
    const offline = { connection: 'offline' } as const
    expect(mark(offline)).toBe('offline')
    expect(mark({ ...offline, failure: LOST })).toBe('offline')
    expect(mark({ ...offline, confirmedAt: null })).toBe('offline')
    expect(mark({ ...offline, confirmedAt: null, session: 'closed' })).toBe('offline')
    expect(mark({ ...offline, quarantined: true })).toBe('quarantined')
  })

  it('leaves the price of a closed market as it is while the service is out of reach', () => {
    expect(mark({ connection: 'offline', session: 'closed' }, 1e9)).toBe('closed')
  })

  it('speaks of a pause only when the value suffers from it', () => {
    expect(mark({ connection: 'rateLimited' })).toBe('healthy')
    expect(mark({ connection: 'rateLimited' }, LATE)).toBe('rateLimited')
    expect(mark({ failure: LIMITED, confirmedAt: null })).toBe('rateLimited')
  })

  it('calls nothing stale in the grace after a wake-up', () => {
    expect(mark({ graceUntil: 200_000 }, 190_000)).toBe('healthy')
    expect(mark({ graceUntil: 200_000 }, 200_001)).toBe('stale')
  })

  it('changes with time exactly at the computed moment', () => {
    const at = overdueAt(FRESH)
    expect([mark({}, at), mark({}, at + 1)]).toEqual(['healthy', 'stale'])
  })
})
