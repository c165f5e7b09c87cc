import { describe, expect, it } from 'vitest'
import type { Push } from '#contract/wire/transport.ts'
import { createHubOfQuotes, stockOf } from '#test/fakes/quotes/hub-of-quotes.ts'

const AAPL = stockOf('AAPL')

function openWindow() {
  const pushes: Push[] = []
  return { pushes, subscriber: { push: (push: Push) => void pushes.push(push) } }
}

describe('the hub, when another source of prices is in use,', () => {
  it('names each source once to each window, with the first push of it', () => {
    const { clock, feed, hub, source } = createHubOfQuotes()
    const window = openWindow()
    source.use('simulated')
    hub.subscribe(window.subscriber, 1, 'quote', AAPL)
    clock.advance(100)
    feed.price(AAPL, 7)
    clock.advance(100)
    source.use('https://other.example')
    clock.advance(0)
    feed.price(AAPL, 8)
    clock.advance(100)
    expect(window.pushes.map((push) => push.source)).toEqual([
      'simulated',
      undefined,
      'https://other.example',
      undefined,
    ])
  })

  it('sends nothing that was published before, and everything again, as soon as it can', () => {
    const { clock, feed, hub, source } = createHubOfQuotes()
    const window = openWindow()
    source.use('simulated')
    hub.subscribe(window.subscriber, 1, 'quote', AAPL)
    feed.price(AAPL, 7)
    clock.advance(100)
    feed.price(AAPL, 111)
    source.use('https://other.example')
    feed.price(AAPL, 9)
    clock.advance(0)
    const last = window.pushes.at(-1)
    expect(last?.source).toBe('https://other.example')
    expect([...(last?.quotes?.packed ?? [])]).toContain(9)
    expect([...(last?.quotes?.packed ?? [])]).not.toContain(111)
  })

  it('names it to a window that is hidden, which shows its last picture still', () => {
    const { clock, hub, source } = createHubOfQuotes()
    const window = openWindow()
    source.use('simulated')
    hub.subscribe(window.subscriber, 1, 'quote', AAPL)
    clock.advance(100)
    hub.setVisible(window.subscriber, false)
    source.use('https://other.example')
    clock.advance(0)
    expect(window.pushes.at(-1)).toEqual({ values: [], source: 'https://other.example' })
  })
})
