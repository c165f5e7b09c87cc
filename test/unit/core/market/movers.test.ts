import { describe, expect, it } from 'vitest'
import { createMoversTopic } from '../../../../src/core/market/movers.ts'
import { createVariable } from '../../../../src/core/reactive/variable.ts'
import { newEntry, newList, type StoredList } from '../../../../src/core/watchlists/library.ts'
import type { InstrumentId } from '../../../../src/model/instrument.ts'
import type { Mover } from '../../../../src/model/mover.ts'
import type { LiveQuote } from '../../../../src/model/live-quote.ts'
import { createFakeClock } from '../../../fakes/fake-clock.ts'
import { createFakeFeed } from '../../../fakes/fake-feed.ts'
import { quoteWith } from '../../../fakes/live-quotes.ts'

const idOf = (code: string) => `stock:US::${code}` as InstrumentId
const listOf = (codes: readonly string[]): StoredList =>
  newList(
    'list-1',
    'Mine',
    codes.map((code) => ({ ...newEntry(idOf(code)), alias: code === 'A' ? 'Alpha' : null })),
  )

function setUp(percents: Readonly<Record<string, number | null>>, hiddenWindows: 'slow' | 'pause' = 'slow') {
  const clock = createFakeClock()
  const feed = createFakeFeed()
  const lists = createVariable<readonly StoredList[]>([listOf(Object.keys(percents))])
  const published: (readonly Mover[])[] = []
  const live = (instrument: InstrumentId): LiveQuote => {
    const changePercent = percents[instrument.slice('stock:US::'.length)] ?? null
    return { ...feed.live(instrument), quote: quoteWith({ changePercent, change: null, previousClose: 1 }) }
  }
  const topic = createMoversTopic({
    clock,
    feed: { live, want: feed.want },
    lists,
    settings: createVariable({ polling: { hiddenWindows } }),
  })
  const listen = () => topic.activate?.('list-1', 'visible', (movers) => published.push(movers))
  return { clock, feed, lists, published, topic, listen }
}

describe('the movers of a list', () => {
  it('are the five that moved furthest, either way, the furthest first', () => {
    const { topic } = setUp({ A: 1, B: -7, C: 3, D: null, E: 0, F: 2, G: -4, H: 5 })
    expect(topic.current('list-1').map(({ instrument, percent }) => [instrument.slice(-1), percent])).toEqual([
      ['B', -7],
      ['H', 5],
      ['G', -4],
      ['C', 3],
      ['F', 2],
    ])
  })

  it('bear the reader’s own names, and are none for a list that is gone', () => {
    const { topic } = setUp({ A: 1 })
    expect(topic.current('list-1')[0]?.alias).toBe('Alpha')
    expect(topic.current('list-9')).toEqual([])
  })

  it('are asked for as a hidden window’s prices are, while somebody listens, along with the list', () => {
    const { feed, lists, listen } = setUp({ A: 1, B: 2 })
    const stop = listen()
    expect(feed.demands().map(({ instrument, weight }) => [instrument, weight])).toEqual([
      [idOf('A'), 1],
      [idOf('B'), 1],
    ])
    lists.set([listOf(['C'])])
    expect(feed.demands().map(({ instrument }) => instrument)).toEqual([idOf('C')])
    stop?.()
    expect(feed.demands()).toEqual([])
  })

  it('cost nothing where the reader would not pay for what is hidden', () => {
    const { feed, listen } = setUp({ A: 1 }, 'pause')
    listen()
    expect(feed.demands()).toEqual([])
  })

  it('are published soon and then every quarter of a minute', () => {
    const { clock, published, listen } = setUp({ A: 1 })
    const stop = listen()
    clock.advance(3_000)
    expect(published.map((movers) => movers.map(({ percent }) => percent))).toEqual([[1]])
    clock.advance(30_000)
    expect(published).toHaveLength(3)
    stop?.()
    clock.advance(60_000)
    expect(published).toHaveLength(3)
  })
})
