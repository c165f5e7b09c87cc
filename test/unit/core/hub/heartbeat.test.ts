import { describe, expect, it } from 'vitest'
import { BEAT_PERIOD_MS } from '#contract/wire/transport.ts'
import { FLUSH_PERIOD_MS } from '#core/hub/outbox.ts'
import { createHubOfQuotes, stockOf } from '#test/fakes/quotes/hub-of-quotes.ts'

const AAPL = stockOf('AAPL')

/** A hub with a window that records the times of all its messages, ms. */
function openWindow() {
  const { clock, feed, hub } = createHubOfQuotes()
  const times: number[] = []
  const subscriber = { push: () => void times.push(clock.monotonic()) }
  hub.subscribe(subscriber, 1, 'quote', AAPL)
  clock.advance(FLUSH_PERIOD_MS)
  times.length = 0
  return { clock, feed, hub, subscriber, times }
}

const gaps = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0))

describe('beats', () => {
  it('reach a window at their pace although nothing changes', () => {
    const { clock, times } = openWindow()
    clock.advance(10 * BEAT_PERIOD_MS)
    expect(times).toHaveLength(10)
    expect(new Set(gaps(times))).toEqual(new Set([BEAT_PERIOD_MS]))
  })

  it('reach a hidden window too', () => {
    const { clock, hub, subscriber, times } = openWindow()
    hub.setVisible(subscriber, false)
    clock.advance(10 * BEAT_PERIOD_MS)
    expect(times).toHaveLength(10)
  })

  it('travel with the values where there are any, not beside them', () => {
    const { clock, feed, times } = openWindow()
    for (let price = 1; price <= 100; price += 1) {
      feed.price(AAPL, price)
      clock.advance(FLUSH_PERIOD_MS)
    }
    expect(new Set(gaps(times))).toEqual(new Set([FLUSH_PERIOD_MS]))
  })

  it('wait while a window reads too slowly, and one follows as soon as it has caught up', () => {
    const { clock, hub, subscriber, times } = openWindow()
    hub.setHeld(subscriber, true)
    clock.advance(10 * BEAT_PERIOD_MS)
    expect(times).toEqual([])
    hub.setHeld(subscriber, false)
    clock.advance(FLUSH_PERIOD_MS)
    expect(times).toHaveLength(1)
  })

  it('stop when the last window has gone, and begin again with the next', () => {
    const { clock, hub, subscriber, times } = openWindow()
    hub.dropSubscriber(subscriber)
    expect(clock.waiting()).toBe(0)
    clock.advance(10 * BEAT_PERIOD_MS)
    expect(times).toEqual([])
    hub.subscribe(subscriber, 1, 'quote', AAPL)
    clock.advance(10 * BEAT_PERIOD_MS)
    expect(times.length).toBeGreaterThanOrEqual(10)
  })

  it('stop with the hub, and do not begin for windows that come after', () => {
    const { clock, hub, subscriber } = openWindow()
    hub.dispose()
    hub.subscribe(subscriber, 1, 'quote', AAPL)
    expect(clock.waiting()).toBe(0)
  })
})
