import { describe, expect, it } from 'vitest'
import { FLUSH_PERIOD_MS } from '#core/hub/outbox.ts'
import { createHubOfQuotes, createToldWindow, stockOf } from '#test/fakes/quotes/hub-of-quotes.ts'

const AAPL = stockOf('AAPL')
const TSLA = stockOf('TSLA')

describe('the hub, of windows that are hidden,', () => {
  it('lowers its interest in a stream when every window that shows it is hidden, without ending it', () => {
    const { hub, active, history } = createHubOfQuotes()
    const [one, other] = [createToldWindow(), createToldWindow()]
    hub.subscribe(one.subscriber, 1, 'quote', AAPL)
    hub.subscribe(other.subscriber, 1, 'quote', AAPL)
    hub.setVisible(one.subscriber, false)
    expect(active()).toEqual([{ instrument: AAPL, interest: 'visible' }])
    hub.setVisible(other.subscriber, false)
    expect(active()).toEqual([{ instrument: AAPL, interest: 'hidden' }])
    hub.setVisible(one.subscriber, true)
    expect(active()).toEqual([{ instrument: AAPL, interest: 'visible' }])
    expect(history).not.toContain('off 0')
  })

  it('sends a hidden window alerts, and nothing else', () => {
    const { clock, feed, hub, changes } = createHubOfQuotes()
    feed.price(AAPL, 100)
    const window = createToldWindow()
    hub.subscribe(window.subscriber, 1, 'quote', AAPL)
    hub.subscribe(window.subscriber, 2, 'alertNotifications', null)
    clock.advance(FLUSH_PERIOD_MS)
    hub.setVisible(window.subscriber, false)
    const before = window.pushes.length
    feed.price(AAPL, 101)
    changes.changed('alertNotifications', null)
    clock.advance(FLUSH_PERIOD_MS)
    expect(window.pushes.slice(before).map((push) => push.map(([number]) => number))).toEqual([[2]])
  })

  it('sends a hidden window no new values, and all of them once it is visible', () => {
    const { clock, feed, hub } = createHubOfQuotes()
    const window = createToldWindow()
    feed.price(TSLA, 5)
    hub.subscribe(window.subscriber, 1, 'quote', AAPL)
    hub.subscribe(window.subscriber, 2, 'quote', TSLA)
    clock.advance(FLUSH_PERIOD_MS)
    hub.setVisible(window.subscriber, false)
    feed.price(AAPL, 7)
    clock.advance(10_000)
    expect(window.pushes.slice(1).flat()).toEqual([])
    hub.setVisible(window.subscriber, true)
    clock.advance(FLUSH_PERIOD_MS)
    expect(window.lastPush()).toEqual([
      [1, 7],
      [2, 5],
    ])
  })
})
