import { describe, expect, it } from 'vitest'
import { createClient } from '#contract/wire/client.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { createQuoteStore } from '#renderer/live/prices/quote-store.ts'
import { createFakeBackend } from '#test/fakes/windows/fake-backend.ts'
import { idOf, liveWith, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const TSLA = idOf('stock:US::TSLA')
const SERVED = new Map<InstrumentId, readonly (number | null)[]>([
  [AAPL, [98, null, 99, 100]],
  [TSLA, [7]],
])

/** Resolves once all deferred tasks have run. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A page that was loaded again: the core has already served prices. */
async function reload(answer = () => Promise.resolve()) {
  const backend = createFakeBackend()
  backend.answer('quotes.served', async ({ instruments }) => {
    await answer()
    return instruments.map((instrument) => SERVED.get(instrument) ?? [])
  })
  const store = createQuoteStore(createClient(backend.transport, queueMicrotask), queueMicrotask)
  backend.useSource('simulated')
  store.follow([AAPL, TSLA])
  await settled()
  const publish = (last: number, place: number) =>
    backend.publish('quote', [AAPL, liveWith(AAPL, { last }, { fetchedAt: NOON_MS + place * 1_000 })])
  const asked = () => backend.asked.filter(({ name }) => name === 'quotes.served').map(({ payload }) => payload)
  return { backend, store, publish, asked }
}

describe('the sparkline of a row after the page is loaded again', () => {
  it('has the prices that were served before, and adds those that come', async () => {
    const { store, publish } = await reload()
    publish(100, 0)
    store.seenPrices(AAPL)
    await settled()
    publish(101, 1)
    await settled()
    expect(store.seenPrices(AAPL)).toEqual([98, NaN, 99, 100, 101])
  })

  it('is drawn again as soon as those prices are there', async () => {
    const { store, publish } = await reload()
    publish(100, 0)
    await settled()
    const [before, batches] = [store.get(AAPL), [] as (readonly InstrumentId[])[]]
    store.watch((changed) => batches.push([...changed]))
    store.seenPrices(AAPL)
    await settled()
    expect(batches).toEqual([[AAPL]])
    expect(store.get(AAPL)).not.toBe(before)
  })

  it('asks for the prices of all rows together, once, and not at all where no line is drawn', async () => {
    const { store, publish, asked } = await reload()
    publish(100, 0)
    await settled()
    expect(asked()).toEqual([])
    for (let time = 0; time < 3; time++) {
      store.seenPrices(AAPL)
      store.seenPrices(TSLA)
      await settled()
    }
    expect(asked()).toEqual([{ instruments: [AAPL, TSLA] }])
  })

  it('does not take an answer of the source before', async () => {
    let answerNow: () => void = () => undefined
    const { backend, store, publish, asked } = await reload(() => new Promise((resolve) => (answerNow = resolve)))
    publish(100, 0)
    store.seenPrices(AAPL)
    await settled()
    backend.useSource('https://other.example')
    answerNow()
    await settled()
    publish(7_000, 9)
    expect(store.seenPrices(AAPL)).toEqual([7_000])
    await settled()
    expect(asked()).toHaveLength(2)
  })
})
