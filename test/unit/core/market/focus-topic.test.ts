import { describe, expect, it } from 'vitest'
import { createFocusTopic } from '#core/market/focus-topic.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { quotedId } from '#test/fakes/quotes/quote-feed.ts'

const APPLE = quotedId('stock', 'AAPL')
const NVIDIA = quotedId('stock', 'NVDA')

function openTopic() {
  const clock = createFakeClock()
  const feed = createFakeFeed()
  const topic = createFocusTopic(clock, feed)
  const choose = (instrument: typeof APPLE | null, interest: 'visible' | 'hidden' = 'visible') =>
    topic.activate?.(instrument, interest, () => undefined) ?? (() => undefined)
  return { clock, feed, choose }
}

describe('the focus topic', () => {
  it('names the symbol that a visible window has chosen until the window chooses another one', () => {
    const { clock, feed, choose } = openTopic()
    const leave = choose(APPLE)
    clock.advance(250)
    expect(feed.focused).toEqual([APPLE])
    leave()
    expect(feed.focused).toEqual([])
  })

  it('passes over the symbols that a reader runs through', () => {
    const { clock, feed, choose } = openTopic()
    const leave = choose(APPLE)
    clock.advance(100)
    leave()
    choose(NVIDIA)
    clock.advance(250)
    expect(feed.focused).toEqual([NVIDIA])
  })

  it('names nothing for a hidden window, and says that a window without a symbol is there', () => {
    const { clock, feed, choose } = openTopic()
    choose(APPLE, 'hidden')
    choose(null)
    clock.advance(250)
    expect(feed.focused).toEqual([null])
  })
})
