import { describe, expect, it } from 'vitest'
import { createGapCauses } from '#core/candles/gap-causes.ts'
import type { ConnectionState } from '#model/service/service-session.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'

const START = Date.parse('2026-11-20T15:00:00Z')
const SECOND = 1_000
const MINUTE = 60_000

/** The causes of gaps, while a feed is in a state from the start. */
function setUp(first: ConnectionState = 'connected') {
  const clock = createFakeClock(START)
  const feed = createFakeFeed()
  feed.become(first)
  const causes = createGapCauses(clock, feed)
  return {
    clock,
    causes,
    become: feed.become,
    /** The feed reports a state each second, as it does while it is connected. */
    report(spanMs: number, state: ConnectionState = 'connected') {
      for (let passed = 0; passed < spanMs; passed += SECOND) {
        feed.become(state)
        clock.advance(SECOND)
      }
      feed.become(state)
    },
    /** The cause of the time between two moments, ms since the start. */
    between: (from: number, to: number) => causes.between(START + from, START + to),
  }
}

describe('the cause of a gap between bars', () => {
  it('is that the application did not run, for the time before it started', () => {
    const { report, between } = setUp()
    report(MINUTE)
    expect(between(-MINUTE, 0)).toBe('notRunning')
    expect(between(0, MINUTE)).toBeNull()
  })

  it.each([
    ['connected', null],
    ['degraded', null],
    ['paused', 'paused'],
    ['starting', 'notConnected'],
    ['offline', 'notConnected'],
    ['rateLimited', 'notConnected'],
    ['unauthorised', 'notConnected'],
    ['keyless', 'notConnected'],
  ] as const)('is that of the state of the connection: %s', (state, cause) => {
    const { clock, between } = setUp(state)
    clock.advance(10 * SECOND)
    expect(between(0, 10 * SECOND)).toBe(cause)
  })

  it('is the one that lasted longest, summed over all its parts within the gap', () => {
    const { report, between } = setUp()
    report(10 * SECOND, 'paused')
    report(15 * SECOND, 'offline')
    report(10 * SECOND, 'paused')
    expect(between(0, 35 * SECOND)).toBe('paused')
    expect(between(6 * SECOND, 35 * SECOND)).toBe('notConnected')
    expect(between(0, 29 * SECOND)).toBe('notConnected')
    // The earlier one of two equal parts.
    expect(between(5 * SECOND, 35 * SECOND)).toBe('paused')
  })

  it('does not depend on what was before or after the gap', () => {
    const { report, between } = setUp()
    report(5 * MINUTE, 'paused')
    report(10 * SECOND, 'connected')
    report(11 * SECOND, 'paused')
    report(5 * MINUTE, 'offline')
    const from = 5 * MINUTE
    expect(between(from, from + 21 * SECOND)).toBe('paused')
    expect(between(from, from + 19 * SECOND)).toBeNull()
    expect(between(from + 8 * SECOND, from + 14 * SECOND)).toBe('paused')
  })

  it('is that the machine slept only if a connected feed is silent for more than half a minute', () => {
    const { clock, become, between } = setUp()
    clock.advance(30 * SECOND)
    become('connected')
    expect(between(0, 30 * SECOND)).toBeNull()
    clock.advance(30 * SECOND + 1)
    become('connected')
    expect(between(30 * SECOND, 60 * SECOND)).toBe('notRunning')
  })

  it('is not sleep after a long pause, in which the feed is silent', () => {
    const { clock, become, between } = setUp()
    become('paused')
    clock.advance(10 * MINUTE)
    become('connected')
    expect(between(0, 10 * MINUTE)).toBe('paused')
  })

  it('is known of a sleep from which an answer arrives before any report of the feed', () => {
    const { clock, between } = setUp()
    clock.sleep(10 * MINUTE)
    expect(between(0, 10 * MINUTE)).toBe('notRunning')
    clock.advance(20 * SECOND)
    expect(between(10 * MINUTE, 10 * MINUTE + 20 * SECOND)).toBeNull()
  })

  it('is remembered however often the same state is reported', () => {
    const { report, between } = setUp('offline')
    report(10 * SECOND, 'offline')
    report(10 * MINUTE, 'connected')
    expect(between(0, 10 * SECOND)).toBe('notConnected')
    expect(between(-MINUTE, 0)).toBe('notRunning')
  })

  it('is forgotten after 500 changes of state, so that memory is bounded', () => {
    const { clock, become, between } = setUp()
    const change = () => {
      clock.advance(SECOND)
      become('paused')
      clock.advance(SECOND)
      become('connected')
    }
    // With the start of the application and that of the feed there are 500 phases.
    for (let pair = 0; pair < 249; pair++) change()
    expect(between(-MINUTE, 0)).toBe('notRunning')
    change()
    expect(between(-MINUTE, 0)).toBeNull()
    expect(between(SECOND, 2 * SECOND)).toBe('paused')
  })

  it('is not recorded any more after the end', () => {
    const { clock, causes, become, between } = setUp()
    causes.dispose()
    become('paused')
    clock.advance(10 * SECOND)
    expect(between(0, 10 * SECOND)).toBeNull()
  })
})
