import { serialize } from 'node:v8'
import { describe, expect, it } from 'vitest'
import type { Subscriber } from '#contract/wire/serve.ts'
import type { Push } from '#contract/wire/transport.ts'
import { createChangeBus } from '#core/hub/change-bus.ts'
import { createHubWindows } from '#core/hub/hub-windows.ts'
import { createHub } from '#core/hub/hub.ts'
import { FLUSH_PERIOD_MS } from '#core/hub/outbox.ts'
import type { TopicProvider } from '#core/hub/topic-provider.ts'
import { isSameJson } from '#model/values/json.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createHubOfQuotes, createToldWindow, priceOf, stockOf } from '#test/fakes/quotes/hub-of-quotes.ts'
import { liveWith } from '#test/fakes/quotes/live-quotes.ts'
import { createPushReader } from '#test/fakes/quotes/push-reader.ts'
import { topicProviders } from '#test/fakes/quotes/topic-providers.ts'

const AAPL = stockOf('AAPL')
const TSLA = stockOf('TSLA')

describe('the hub', () => {
  it('sends the last known value first, to each subscriber', () => {
    const { clock, feed, hub } = createHubOfQuotes()
    feed.price(AAPL, 100)
    const [early, late] = [createToldWindow(), createToldWindow()]
    hub.subscribe(early.subscriber, 1, 'quote', AAPL)
    clock.advance(0)
    expect(early.lastPush()).toEqual([[1, 100]])
    clock.advance(1_000)
    hub.subscribe(late.subscriber, 9, 'quote', AAPL)
    clock.advance(FLUSH_PERIOD_MS)
    expect(late.lastPush()).toEqual([[9, 100]])
    expect(early.pushes).toHaveLength(1)
  })

  it('sends a new subscriber its first value immediately, and others theirs at their pace', () => {
    const { clock, feed, hub } = createHubOfQuotes()
    feed.price(AAPL, 100)
    feed.price(TSLA, 200)
    const [early, late] = [createToldWindow(), createToldWindow()]
    hub.subscribe(early.subscriber, 1, 'quote', AAPL)
    clock.advance(0)
    feed.price(AAPL, 101)
    clock.advance(1)
    hub.subscribe(late.subscriber, 1, 'quote', AAPL)
    hub.subscribe(early.subscriber, 2, 'quote', TSLA)
    clock.advance(0)
    expect(late.pushes.flat()).toHaveLength(1)
    expect(late.lastPush()).toEqual([[1, 101]])
    expect(early.lastPush()).toEqual([[2, 200]])
    clock.advance(FLUSH_PERIOD_MS)
    expect(early.lastPush()).toEqual([[1, 101]])
    expect(late.pushes).toHaveLength(1)
  })

  it('forgets a new subscriber that leaves before its first value', () => {
    const { clock, feed, hub } = createHubOfQuotes()
    feed.price(AAPL, 100)
    const window = createToldWindow()
    hub.subscribe(window.subscriber, 1, 'quote', AAPL)
    hub.unsubscribe(window.subscriber, 1)
    clock.advance(FLUSH_PERIOD_MS)
    expect(window.pushes).toEqual([])
  })

  it('lists which window is subscribed to which streams, each stream once, until it unsubscribes', () => {
    const { hub, windows } = createHubOfQuotes()
    const [first, second] = [createToldWindow(), createToldWindow()]
    hub.subscribe(first.subscriber, 1, 'quote', AAPL)
    hub.subscribe(first.subscriber, 2, 'quote', AAPL)
    hub.subscribe(first.subscriber, 3, 'settings', null)
    hub.subscribe(second.subscriber, 1, 'quote', TSLA)
    hub.setVisible(second.subscriber, false)
    expect(windows.audience('quote')).toEqual([
      { window: 1, isVisible: true, parameters: [AAPL] },
      { window: 2, isVisible: false, parameters: [TSLA] },
    ])
    hub.dropSubscriber(first.subscriber)
    hub.unsubscribe(second.subscriber, 1)
    expect(windows.audience('quote')).toEqual([{ window: 2, isVisible: false, parameters: [] }])
  })

  it('gathers 100,000 changes into one message with the latest value of each stream', () => {
    const { clock, feed, hub } = createHubOfQuotes()
    const window = createToldWindow()
    hub.subscribe(window.subscriber, 1, 'quote', AAPL)
    hub.subscribe(window.subscriber, 2, 'quote', TSLA)
    clock.advance(FLUSH_PERIOD_MS)
    for (let last = 1; last <= 50_000; last++) {
      feed.price(AAPL, last)
      feed.price(TSLA, last * 10)
    }
    clock.advance(FLUSH_PERIOD_MS)
    expect(window.pushes).toHaveLength(2)
    expect(window.lastPush()).toEqual([
      [1, 50_000],
      [2, 500_000],
    ])
  })

  it('leaves a tenth of a second between two messages however fast values change', () => {
    const { clock, feed, hub } = createHubOfQuotes()
    const times: number[] = []
    hub.subscribe({ push: () => times.push(clock.monotonic()) }, 1, 'quote', AAPL)
    for (let millisecond = 1; millisecond <= 1_000; millisecond++) {
      feed.price(AAPL, millisecond)
      clock.advance(1)
    }
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(gaps).toEqual(Array(10).fill(FLUSH_PERIOD_MS))
  })

  it('sends what a provider publishes without asking it again, and a newcomer what the provider says now', () => {
    const clock = createFakeClock()
    let publishTo: (live: LiveQuote) => void = () => undefined
    let asked = 0
    const at = (last: number): LiveQuote => liveWith(AAPL, { last })
    const providers = topicProviders({
      quote: {
        current() {
          asked++
          return at(1)
        },
        activate(_instrument, _interest, publish) {
          publishTo = publish
          return () => undefined
        },
      },
    })
    const [windows, changes] = [createHubWindows(), createChangeBus()]
    const hub = createHub({
      clock,
      windows,
      changes,
      source: createPriceSource(),
      providers,
      reportLost: () => undefined,
    })
    const [early, late] = [createToldWindow(), createToldWindow()]
    hub.subscribe(early.subscriber, 1, 'quote', AAPL)
    clock.advance(FLUSH_PERIOD_MS)
    publishTo(at(2))
    clock.advance(FLUSH_PERIOD_MS)
    expect(early.pushes.map((push) => push.map(([, value]) => priceOf(value)))).toEqual([[1], [2]])
    expect(asked).toBe(1)
    hub.subscribe(late.subscriber, 1, 'quote', AAPL)
    clock.advance(FLUSH_PERIOD_MS)
    expect(late.lastPush()).toEqual([[1, 1]])
    hub.dispose()
  })

  it('spares a window what it knows, where the provider can say so, until the window comes back', () => {
    const [clock, windows, changes] = [createFakeClock(), createHubWindows(), createChangeBus()]
    let names = ['one']
    const provider: TopicProvider<'workspaces'> = {
      current: () => ({ current: 'one', workspaces: names.map((name) => ({ id: name, name })) }) as never,
      isSame: isSameJson,
    }
    const providers = topicProviders({ workspaces: provider })
    const hub = createHub({
      clock,
      windows,
      changes,
      source: createPriceSource(),
      providers,
      reportLost: () => undefined,
    })
    const window = createToldWindow()
    const said = () => {
      changes.changed('workspaces', null)
      clock.advance(FLUSH_PERIOD_MS)
      return window.pushes.splice(0).flat().length
    }
    hub.subscribe(window.subscriber, 1, 'workspaces', null)
    expect([said(), said()]).toEqual([1, 0])
    names = ['one', 'two']
    expect([said(), said()]).toEqual([1, 0])
    hub.setVisible(window.subscriber, false)
    hub.setVisible(window.subscriber, true)
    expect([said(), said()]).toEqual([1, 0])
    hub.dispose()
  })

  it('says nothing new while nothing changes', () => {
    const { clock, hub } = createHubOfQuotes()
    const window = createToldWindow()
    hub.subscribe(window.subscriber, 1, 'quote', AAPL)
    clock.advance(60_000)
    expect(window.pushes.flat()).toHaveLength(1)
  })

  it('activates a stream once for all its listeners and releases it after the last', () => {
    const { hub, active } = createHubOfQuotes()
    const [one, other] = [createToldWindow(), createToldWindow()]
    hub.subscribe(one.subscriber, 1, 'quote', AAPL)
    hub.subscribe(one.subscriber, 2, 'quote', AAPL)
    hub.subscribe(other.subscriber, 1, 'quote', AAPL)
    expect(active()).toEqual([{ instrument: AAPL, interest: 'visible' }])
    hub.unsubscribe(one.subscriber, 1)
    hub.dropSubscriber(other.subscriber)
    expect(active()).toHaveLength(1)
    hub.unsubscribe(one.subscriber, 2)
    expect(active()).toEqual([])
  })

  it('sends only the changed fields of a quote, in messages below 64 kB, one a flush', () => {
    const { clock, feed, hub } = createHubOfQuotes()
    const pushes: Push[] = []
    const instruments = Array.from({ length: 2_000 }, (_, index) => stockOf(`C${index}`))
    for (const [index, instrument] of instruments.entries()) {
      feed.price(instrument, index + 1)
      hub.subscribe({ push: () => undefined }, index, 'quote', instrument)
    }
    const subscriber: Subscriber = { push: (push) => void pushes.push(push) }
    for (const [index, instrument] of instruments.entries()) hub.subscribe(subscriber, index, 'quote', instrument)
    clock.advance(0)
    expect(pushes).toHaveLength(1)
    clock.advance(1_000)
    const read = createPushReader(() => AAPL)
    expect(pushes.flatMap((push) => read(push).map(([number]) => number))).toEqual(instruments.map((_, index) => index))
    for (const push of pushes) expect(serialize(push).length).toBeLessThan(64_000)
    const before = pushes.length
    for (const instrument of instruments.slice(0, 400)) feed.price(instrument, 5_000)
    clock.advance(FLUSH_PERIOD_MS)
    expect(pushes).toHaveLength(before + 1)
    const values = pushes.at(-1)?.quotes?.packed.filter((_value, index) => index % 2 === 1)
    expect(values).toEqual(new Float64Array(400).fill(5_000))
  })

  it('sends a window that reads too slowly nothing, and then what has changed since', () => {
    const { clock, feed, hub } = createHubOfQuotes()
    const window = createToldWindow()
    hub.subscribe(window.subscriber, 1, 'quote', AAPL)
    hub.subscribe(window.subscriber, 2, 'quote', TSLA)
    clock.advance(FLUSH_PERIOD_MS)
    hub.setHeld(window.subscriber, true)
    for (const price of [1, 2, 3]) {
      feed.price(AAPL, price)
      clock.advance(1_000)
    }
    expect(window.pushes).toHaveLength(1)
    hub.setHeld(window.subscriber, false)
    clock.advance(FLUSH_PERIOD_MS)
    expect(window.pushes).toHaveLength(2)
    expect(window.lastPush()).toEqual([[1, 3]])
  })

  it('still sends to the other windows when one window fails', () => {
    const { clock, feed, hub, lost } = createHubOfQuotes()
    const gone: Subscriber = {
      push() {
        throw new Error('the window was destroyed')
      },
    }
    const window = createToldWindow()
    hub.subscribe(gone, 1, 'quote', AAPL)
    hub.subscribe(window.subscriber, 1, 'quote', AAPL)
    feed.price(AAPL, 4)
    clock.advance(FLUSH_PERIOD_MS)
    expect(window.lastPush()).toEqual([[1, 4]])
    expect(lost).toHaveLength(1)
  })

  it('releases everything and falls silent when it is disposed of', () => {
    const { clock, feed, hub, active } = createHubOfQuotes()
    const window = createToldWindow()
    hub.subscribe(window.subscriber, 1, 'quote', AAPL)
    hub.dispose()
    feed.price(AAPL, 4)
    clock.advance(1_000)
    expect(active()).toEqual([])
    expect(window.pushes).toEqual([])
    expect(clock.waiting()).toBe(0)
  })
})
