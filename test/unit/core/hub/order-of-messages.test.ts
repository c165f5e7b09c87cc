/** The order of messages to a window: values of one moment come together, and no answer precedes older values. */
import { describe, expect, it } from 'vitest'
import { serve } from '#contract/wire/serve.ts'
import { createHubOfQuotes, createToldWindow, priceOf, stockOf } from '#test/fakes/quotes/hub-of-quotes.ts'

const AAPL = stockOf('AAPL')
const BARS = { instrument: AAPL, interval: '1m', adjust: false } as const
const READ = { kind: 'request', name: 'candles.read', payload: BARS } as const

describe('a window that has a quote of 100 and opens a chart when the price is 101', () => {
  it('is sent the quote of 101 together with the first bars', () => {
    const { hub, clock, feed } = createHubOfQuotes()
    const window = createToldWindow()
    feed.price(AAPL, 100)
    hub.subscribe(window.subscriber, 1, 'quote', AAPL)
    clock.advance(0)
    feed.price(AAPL, 101)
    hub.subscribe(window.subscriber, 2, 'candles', BARS)
    clock.advance(0)
    const sent = new Map(window.pushes.at(-1)?.map(([number, value]) => [number, value]))
    expect([...sent.keys()].toSorted()).toEqual([1, 2])
    expect(priceOf(sent.get(1))).toBe(101)
  })

  it('is sent the quote of 101 before the answer that holds bars of this moment', async () => {
    const { hub, feed } = createHubOfQuotes()
    const received: string[] = []
    const handlers = { 'candles.read': () => Promise.resolve('bars') } as never
    const { connect } = serve({ handlers, source: hub, written: () => null, report: () => undefined })
    const connection = connect(({ quotes }) => void received.push(quotes === undefined ? 'values' : 'quotes'))
    feed.price(AAPL, 100)
    await connection.receive({ kind: 'subscribe', subscriptions: [{ number: 1, topic: 'quote', parameter: AAPL }] })
    feed.price(AAPL, 101)
    received.push(String((await connection.receive(READ)).ok))
    expect(received).toEqual(['quotes', 'true'])
  })

  it('is sent the answer to an edit before the change that it made, as it is due', async () => {
    const { hub, feed } = createHubOfQuotes()
    const received: string[] = []
    const handlers = { 'drawings.undo': () => Promise.resolve(null) } as never
    const { connect } = serve({ handlers, source: hub, written: () => null, report: () => undefined })
    const connection = connect(() => void received.push('push'))
    await connection.receive({ kind: 'subscribe', subscriptions: [{ number: 1, topic: 'quote', parameter: AAPL }] })
    feed.price(AAPL, 101)
    const undo = { kind: 'request', name: 'drawings.undo', payload: { instrument: AAPL } }
    expect((await connection.receive(undo)).ok).toBe(true)
    expect(received).toEqual([])
  })
})
