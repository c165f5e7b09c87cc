import { describe, expect, it } from 'vitest'
import { createServedPrices } from '#core/market/served-prices.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { idOf, NOON_MS, quoteWith } from '#test/fakes/quotes/live-quotes.ts'
import { stockOf } from '#test/fakes/quotes/hub-of-quotes.ts'

const AAPL = idOf('stock:US::AAPL')

function start() {
  const [feed, source] = [createFakeFeed(), createPriceSource()]
  source.use('simulated')
  const served = createServedPrices(feed, source)
  const serve = (last: number, second: number, instrument = AAPL) =>
    feed.serve(instrument, quoteWith({ last }), NOON_MS + second * 1_000, 1_000)
  return { feed, source, served, serve }
}

describe('the prices that were served of an instrument', () => {
  it('are the last sixty, each change once', () => {
    const { served, serve } = start()
    for (let second = 0; second < 100; second++) serve(100 + Math.floor(second / 2), second)
    expect(served.of(AAPL)).toHaveLength(50)
    for (let second = 100; second < 200; second++) serve(second, second)
    expect(served.of(AAPL)).toEqual(Array.from({ length: 60 }, (_, place) => 140 + place))
  })

  it('have a gap where the price was not watched', () => {
    const { served, serve } = start()
    serve(100, 0)
    serve(101, 600)
    expect(served.of(AAPL)).toEqual([100, null, 101])
  })

  it('are forgotten with their source', () => {
    const { served, serve, source } = start()
    serve(100, 0)
    source.use('https://other.example')
    expect(served.of(AAPL)).toEqual([])
    serve(7, 1)
    expect(served.of(AAPL)).toEqual([7])
  })

  it('are those of the 2,000 instruments that were served last', () => {
    const { served, serve } = start()
    serve(100, 0)
    for (let place = 0; place < 1_999; place++) serve(place + 1, 1, stockOf(`S${place}`))
    expect(served.of(AAPL)).toEqual([100])
    serve(5, 2, stockOf('ONE-MORE'))
    expect(served.of(AAPL)).toEqual([])
    expect(served.of(stockOf('ONE-MORE'))).toEqual([5])
  })
})
