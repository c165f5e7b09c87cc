import { describe, expect, it } from 'vitest'
import { createClient } from '#contract/wire/client.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { createQuoteStore } from '#renderer/live/prices/quote-store.ts'
import { createFakeBackend } from '#test/fakes/windows/fake-backend.ts'
import { lineOver } from '#test/fakes/windows/fake-host.ts'
import { idOf, liveWith, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const TSLA = idOf('stock:US::TSLA')
const MSFT = idOf('stock:US::MSFT')

/** Resolves once all deferred tasks have run. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

function start() {
  const backend = createFakeBackend()
  const client = createClient(backend.transport, queueMicrotask)
  const store = createQuoteStore(client, queueMicrotask, lineOver(backend.transport))
  const batches: (readonly InstrumentId[])[] = []
  store.watch((changed) => batches.push([...changed]))
  return { backend, store, batches }
}

describe('the quote store', () => {
  it('listens to what is followed, once, however many tables follow it', async () => {
    const { backend, store } = start()
    store.follow([AAPL, TSLA])
    store.follow([TSLA, MSFT])
    await settled()
    expect(backend.listenedTo('quote')).toEqual([AAPL, TSLA, MSFT])
  })

  it('stops listening only when the last follower lets go', async () => {
    const { backend, store } = start()
    const releaseFirst = store.follow([AAPL])
    const releaseSecond = store.follow([AAPL])
    await settled()
    releaseFirst()
    releaseFirst()
    await settled()
    expect(backend.listenedTo('quote')).toEqual([AAPL])
    releaseSecond()
    await settled()
    expect(backend.listenedTo('quote')).toEqual([])
    expect(store.get(AAPL)).toBeUndefined()
  })

  it('announces the changes of one push together', async () => {
    const { backend, store, batches } = start()
    store.follow([AAPL, TSLA])
    await settled()
    backend.publish('quote', [AAPL, liveWith(AAPL)], [TSLA, liveWith(TSLA)])
    await settled()
    expect(batches).toEqual([[AAPL, TSLA]])
    expect(store.get(TSLA)?.live.quote?.last).toBe(265.46)
  })

  it('remembers the most decimals that an instrument ever had', async () => {
    const { backend, store } = start()
    store.follow([AAPL])
    await settled()
    const whole = { last: 700, open: 700, high: 700, low: 700, previousClose: 700 }
    backend.publish('quote', [AAPL, liveWith(AAPL, { ...whole, last: 700.125 })])
    backend.publish('quote', [AAPL, liveWith(AAPL, whole)])
    expect(store.get(AAPL)?.decimals).toBe(3)
  })

  it('forgets the prices of a source with it, so that no line joins two markets', async () => {
    const { backend, store, batches } = start()
    backend.useSource('simulated')
    store.follow([AAPL])
    await settled()
    for (const [place, last] of [100.125, 101, 102].entries())
      backend.publish('quote', [AAPL, liveWith(AAPL, { last }, { fetchedAt: NOON_MS + place * 1_000 })])
    await settled()
    expect(store.seenPrices(AAPL)).toEqual([100.125, 101, 102])
    batches.length = 0
    backend.useSource('https://other.example')
    expect([store.get(AAPL), store.seenPrices(AAPL)]).toEqual([undefined, []])
    await settled()
    expect(batches).toEqual([[AAPL]])
    backend.publish('quote', [AAPL, liveWith(AAPL, { last: 7_000 }, { fetchedAt: NOON_MS + 9_000 })])
    expect(store.seenPrices(AAPL)).toEqual([7_000])
    expect(store.get(AAPL)?.decimals).toBe(2)
  })

  it('forgets the prices of rows that are not shown with their source', async () => {
    const { backend, store } = start()
    backend.useSource('simulated')
    const leave = store.follow([AAPL])
    await settled()
    backend.publish('quote', [AAPL, liveWith(AAPL, { last: 100 })])
    await settled()
    leave()
    backend.useSource('https://other.example')
    await settled()
    store.follow([AAPL])
    await settled()
    expect(store.seenPrices(AAPL)).not.toContain(100)
  })

  it('forgets those of a row that is shown again and has no value yet', async () => {
    const { backend, store } = start()
    backend.useSource('simulated')
    const release = store.follow([AAPL])
    await settled()
    backend.publish('quote', [AAPL, liveWith(AAPL, { last: 100 })])
    release()
    store.follow([AAPL])
    expect(store.seenPrices(AAPL)).toEqual([100])
    backend.useSource('https://other.example')
    expect(store.seenPrices(AAPL)).toEqual([])
  })

  it('keeps the prices of a source that is connected again under another key', async () => {
    const { backend, store } = start()
    backend.useSource('https://other.example')
    store.follow([AAPL])
    await settled()
    backend.publish('quote', [AAPL, liveWith(AAPL, { last: 100 })])
    backend.useSource('https://other.example')
    expect(store.seenPrices(AAPL)).toEqual([100])
  })

  it('writes a quote with the decimals of bars and books as well, and still does when it is followed again', async () => {
    const { backend, store, batches } = start()
    const release = store.follow([AAPL])
    await settled()
    const whole = { last: 700, open: 700, high: 700, low: 700, previousClose: 700 }
    backend.publish('quote', [AAPL, liveWith(AAPL, whole)])
    await settled()
    expect(store.get(AAPL)?.decimals).toBe(0)
    batches.length = 0
    store.seePrices(AAPL, [700.25, NaN, 699.75])
    await settled()
    expect(batches).toEqual([[AAPL]])
    expect(store.get(AAPL)?.decimals).toBe(2)
    release()
    store.follow([AAPL])
    await settled()
    backend.publish('quote', [AAPL, liveWith(AAPL, whole)])
    expect(store.get(AAPL)?.decimals).toBe(2)
  })

  it('gets all values again when the line comes back', async () => {
    const { backend, store, batches } = start()
    store.follow([AAPL])
    await settled()
    backend.setLine(false)
    backend.publish('quote', [AAPL, liveWith(AAPL, { last: 300 })])
    await settled()
    expect(batches).toEqual([])
    backend.setLine(true)
    await settled()
    expect(store.get(AAPL)?.live.quote?.last).toBe(300)
  })

  it('calls no quote healthy from the loss of the line until it has come again, and keeps its price and age', async () => {
    const { backend, store, batches } = start()
    store.follow([AAPL, TSLA])
    await settled()
    backend.publish('quote', [AAPL, liveWith(AAPL)], [TSLA, liveWith(TSLA)])
    await settled()
    const before = store.get(AAPL)?.live
    expect(before?.provenance.state).toBe('healthy')
    batches.length = 0
    backend.setLine(false)
    await settled()
    expect(batches).toEqual([[AAPL, TSLA]])
    expect(store.get(AAPL)?.live).toEqual({
      ...before,
      provenance: { ...before?.provenance, state: 'disconnected', nextDueAt: null },
    })
    backend.setLine(true)
    // The new line has carried nothing yet.
    expect(store.get(AAPL)?.live.provenance.state).toBe('disconnected')
    await settled()
    expect(store.get(AAPL)?.live.provenance.state).toBe('healthy')
  })

  it('remembers the prices of a row, with a break for each time without polls', async () => {
    const { backend, store } = start()
    store.follow([AAPL])
    await settled()
    const answers = [
      [0, 100, 'healthy'],
      [30_000, 101, 'healthy'],
      // Later than three of its periods, and than a minute and a half.
      [150_000, 101, 'healthy'],
      [160_000, 102, 'closed'],
      // A closed market has no missing values.
      [760_000, 103, 'closed'],
    ] as const
    for (const [at, last, state] of answers) {
      const live = liveWith(AAPL, { last })
      const provenance = { ...live.provenance, state, fetchedAt: 1_000_000 + at, expectedPeriodMs: 5_000 }
      backend.publish('quote', [AAPL, { ...live, provenance }])
      await settled()
    }
    expect(store.seenPrices(AAPL)).toEqual([100, 101, NaN, 101, 102, 103])
  })

  it('remembers the prices of a row while its panel is hidden, and adds what was missed', async () => {
    const { backend, store } = start()
    const publishAt = async (at: number, last: number) => {
      const live = liveWith(AAPL, { last })
      const provenance = {
        ...live.provenance,
        state: 'healthy' as const,
        fetchedAt: 1_000_000 + at,
        expectedPeriodMs: 5_000,
      }
      backend.publish('quote', [AAPL, { ...live, provenance }])
      await settled()
    }
    const leave = store.follow([AAPL])
    await settled()
    await publishAt(0, 100)
    await publishAt(5_000, 101)
    leave()
    store.follow([AAPL])
    await settled()
    expect(store.seenPrices(AAPL)).toEqual([100, 101])
    await publishAt(200_000, 102)
    expect(store.seenPrices(AAPL)).toEqual([100, 101, NaN, 102])
  })
})
