import { describe, expect, it } from 'vitest'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import { createQuoteTopic } from '#core/market/quote-topic.ts'
import { createVariable } from '#core/reactive/variable.ts'
import { instrumentId } from '#model/market/instrument.ts'
import type { Settings } from '#model/application/settings.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'

const AAPL = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' })
const TSLA = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'TSLA' })

function setUp(hiddenWindows: Settings['polling']['hiddenWindows'] = 'slow') {
  const feed = createFakeFeed()
  const settings = createVariable({ polling: { hiddenWindows } })
  const topic = createQuoteTopic(feed, settings, { shown: (live) => live })
  const published: (number | null | undefined)[] = []
  const listen = (interest: 'visible' | 'hidden') =>
    topic.activate?.(AAPL, interest, ({ quote }) => published.push(quote?.last)) ?? (() => undefined)
  const weights = () => feed.demands().map(({ weight }) => weight)
  return { feed, settings, listen, weights, published }
}

describe('a quote that is listened to', () => {
  it('is asked for often in a visible window, and seldom in a hidden one', () => {
    const { listen, weights } = setUp()
    const stop = listen('visible')
    expect(weights()).toEqual([DEMANDS.visible.weight])
    stop()
    listen('hidden')
    expect(weights()).toEqual([DEMANDS.hidden.weight])
  })

  it('is published as it changes, and no other is', () => {
    const { feed, listen, published } = setUp('pause')
    const stop = listen('hidden')
    feed.price(AAPL, 1)
    feed.price(TSLA, 2)
    stop()
    feed.price(AAPL, 3)
    expect(published).toEqual([1])
  })

  it('is not asked for in hidden windows if the user pauses these', () => {
    const { listen, weights } = setUp('pause')
    listen('hidden')()
    const stop = listen('hidden')
    expect(weights()).toEqual([])
    listen('visible')
    expect(weights()).toEqual([DEMANDS.visible.weight])
    stop()
  })

  it('follows the setting immediately, and only while a window listens', () => {
    const { settings, listen, weights } = setUp()
    const stop = listen('hidden')
    settings.set({ polling: { hiddenWindows: 'pause' } })
    expect(weights()).toEqual([])
    settings.set({ polling: { hiddenWindows: 'slow' } })
    settings.set({ polling: { hiddenWindows: 'slow' } })
    expect(weights()).toEqual([DEMANDS.hidden.weight])
    stop()
    settings.set({ polling: { hiddenWindows: 'slow' } })
    expect(weights()).toEqual([])
  })
})
