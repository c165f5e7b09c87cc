import { describe, expect, it } from 'vitest'
import { createDepthTopic } from '#core/market/depth.ts'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import { createVariable } from '#core/reactive/variable.ts'
import type { DepthBook } from '#model/market/book/depth-book.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'

const AAPL = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' })
const TSLA = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'TSLA' })
const SPY = instrumentId({ assetClass: 'fund', region: 'US', exchange: '', code: 'SPY' })
const BOOK: DepthBook = {
  asks: [{ position: 1, price: 10.2, volume: 300, orders: 2 }],
  bids: [{ position: 1, price: 10.1, volume: 100, orders: 1 }],
}

function setUp(hiddenWindows: 'slow' | 'pause' = 'slow') {
  const feed = createFakeFeed()
  const depth = createDepthTopic(feed, createVariable({ ...DEFAULT_SETTINGS, polling: { hiddenWindows } }))
  const published: unknown[] = []
  const listen = (instrument: InstrumentId, interest: 'visible' | 'hidden') =>
    depth.activate?.(instrument, interest, (live) => published.push(live)) ?? (() => undefined)
  const demands = () => feed.demands().map(({ kind, weight }) => `${kind} ${weight}`)
  return { feed, depth, listen, demands, published }
}

describe('a book that is listened to', () => {
  it('is asked for often in a visible window, seldom in a hidden one, and only while a window listens', () => {
    const { listen, demands } = setUp()
    const stop = listen(AAPL, 'visible')
    expect(demands()).toEqual([`depth ${DEMANDS.visible.weight}`])
    stop()
    const stopHidden = listen(AAPL, 'hidden')
    expect(demands()).toEqual([`depth ${DEMANDS.hidden.weight}`])
    stopHidden()
    expect(demands()).toEqual([])
  })

  it('is not asked for in hidden windows if the user pauses these', () => {
    const { listen, demands } = setUp('pause')
    listen(AAPL, 'hidden')
    expect(demands()).toEqual([])
  })

  it('is published as it changes, and nothing else is', () => {
    const { feed, depth, listen, published } = setUp()
    const stop = listen(AAPL, 'visible')
    feed.bring('tick', AAPL, { price: 10, time: 1, volume: null, turnover: null, status: null })
    feed.bring('depth', TSLA, BOOK)
    feed.bring('depth', AAPL, BOOK)
    expect(published).toEqual([depth.current(AAPL)])
    expect(depth.current(AAPL)).toMatchObject({ instrument: AAPL, value: BOOK, isServed: true })
    stop()
    feed.bring('depth', AAPL, BOOK)
    expect(published).toHaveLength(1)
  })
})

describe('the book of a class that the service has none of', () => {
  it('says so, and nothing is asked', () => {
    const { listen, demands, depth } = setUp()
    listen(SPY, 'visible')
    expect(demands()).toEqual([])
    expect(depth.current(SPY)).toMatchObject({ value: null, isServed: false })
  })
})
