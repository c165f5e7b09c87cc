import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createStoredAnswers } from '#core/reference/answers/stored-answers.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'

const SERVICE = 'https://quotes.example'

function setUp(stored?: unknown) {
  const clock = createFakeClock()
  const store = createFakeStore(stored === undefined ? {} : { companies: { version: 1, content: stored } })
  const documents = { store, log: createFakeLog(), report: () => undefined }
  const launch = () =>
    createStoredAnswers(documents, clock, { document: 'companies', max: 2, maxUnits: 1_000_000, value: v.string() })
  const ageOf = (answers: ReturnType<typeof launch>, name = 'AAPL') => {
    const found = answers.get(SERVICE, name)
    return found === undefined ? null : clock.now() - found.fetchedAt
  }
  return { clock, store, launch, ageOf }
}

describe('a stored answer', () => {
  it.each([
    ['forward by a month', 30 * DAY_MS],
    ['back by an hour', -HOUR_MS],
  ])('has its true age when the clock was set %s between two starts', (_when, byMs) => {
    const { clock, launch, ageOf } = setUp()
    const first = launch()
    first.put(SERVICE, 'AAPL', { value: 'Apple', fetchedAt: clock.now() })
    first.dispose()
    clock.jumpWall(byMs)
    clock.advance(5 * MINUTE_MS)
    expect(ageOf(launch())).toBe(5 * MINUTE_MS)
  })

  it('has its true age when the clock was set before another answer was stored beside it', () => {
    const { clock, launch, ageOf } = setUp()
    const first = launch()
    first.put(SERVICE, 'AAPL', { value: 'Apple', fetchedAt: clock.now() })
    clock.advance(MINUTE_MS)
    clock.jumpWall(-HOUR_MS)
    first.put(SERVICE, 'MSFT', { value: 'Microsoft', fetchedAt: clock.now() })
    expect(ageOf(first)).toBe(MINUTE_MS)
    first.dispose()
    clock.advance(MINUTE_MS)
    const second = launch()
    expect([ageOf(second), ageOf(second, 'MSFT')]).toEqual([2 * MINUTE_MS, MINUTE_MS])
  })

  it('from an earlier version is read by the wall clock, and the one that was answered longest ago goes first', () => {
    const now = createFakeClock().now()
    const { launch, ageOf } = setUp([
      [`${SERVICE} OLD`, { value: 'Old', fetchedAt: now - HOUR_MS }],
      [`${SERVICE} AAPL`, { value: 'Apple', fetchedAt: now - MINUTE_MS }],
      ['unsound', { value: 'Unsound', fetchedAt: now }],
    ])
    const answers = launch()
    expect(ageOf(answers)).toBe(MINUTE_MS)
    answers.put(SERVICE, 'MSFT', { value: 'Microsoft', fetchedAt: now })
    expect(answers.names(SERVICE)).toEqual(['AAPL', 'MSFT'])
  })
})
