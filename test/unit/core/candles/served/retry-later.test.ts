import { describe, expect, it } from 'vitest'
import { createRetryLater } from '#core/candles/served/retry-later.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'

function retrying() {
  const clock = createFakeClock()
  const triedAt: number[] = []
  const retry = createRetryLater(clock, () => triedAt.push(clock.monotonic()))
  return { clock, triedAt, retry }
}

describe('a task that is retried', () => {
  it('waits twice as long after each failure, from two seconds to five minutes', () => {
    const { clock, triedAt, retry } = retrying()
    for (let failures = 0; failures < 10; failures++) {
      retry.later()
      clock.advance(5 * MINUTE_MS)
    }
    const waits = triedAt.map((at, failures) => (at - failures * 5 * MINUTE_MS) / 1_000)
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  })

  it('runs once after two failures, at the later time', () => {
    const { clock, triedAt, retry } = retrying()
    retry.later()
    retry.later()
    expect(clock.waiting()).toBe(1)
    clock.advance(5 * MINUTE_MS)
    expect(triedAt).toEqual([4_000])
  })

  it('does not run once it has settled, and waits two seconds after the next failure', () => {
    const { clock, triedAt, retry } = retrying()
    retry.later()
    retry.later()
    retry.settle()
    expect(clock.waiting()).toBe(0)
    retry.later()
    clock.advance(5 * MINUTE_MS)
    expect(triedAt).toEqual([2_000])
  })
})
