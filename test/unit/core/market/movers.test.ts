import { describe, expect, it } from 'vitest'
import { createLeadersTopic, createMoversTopic } from '#core/market/movers.ts'
import { createVariable } from '#core/reactive/variable.ts'
import { newEntry, newList, type StoredList } from '#core/watchlists/lists/library.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Mover } from '#model/market/mover.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { quoteWith } from '#test/fakes/quotes/live-quotes.ts'

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

  it('have the user’s own names, and are empty for a list that is gone', () => {
    const { topic } = setUp({ A: 1 })
    expect(topic.current('list-1')[0]?.alias).toBe('Alpha')
    expect(topic.current('list-9')).toEqual([])
  })

  it('are asked for like the prices of a hidden window, while a window listens, and follow the list', () => {
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

describe('the leaders of lists', () => {
  const ids = (...codes: readonly string[]) => codes.map((code) => code as InstrumentId)
  const [apple, sap, tencent, index] = ids('stock:US::AAPL', 'stock:DE::SAP', 'stock:HK::700', 'indices:US::SPX')
  const PERCENTS = new Map([[apple, 2], [sap, -3], [tencent, 0], [index, 1]]) // prettier-ignore

  function open() {
    const [clock, feed] = [createFakeClock(), createFakeFeed()]
    const list = (id: string, instruments: readonly (InstrumentId | undefined)[]) =>
      newList(
        id,
        id,
        instruments.flatMap((instrument) => (instrument === undefined ? [] : [newEntry(instrument)])),
      )
    const lists = createVariable<readonly StoredList[]>([
      list('list-1', [apple, sap]),
      list('list-2', [apple, tencent, index]),
    ])
    const live = (instrument: InstrumentId): LiveQuote => {
      const changePercent = PERCENTS.get(instrument) ?? null
      return { ...feed.live(instrument), quote: quoteWith({ changePercent, change: null, previousClose: 1 }) }
    }
    const settings = createVariable({ polling: { hiddenWindows: 'pause' as const } })
    return { feed, topic: createLeadersTopic({ clock, feed: { live, want: feed.want }, lists, settings }) }
  }
  const codes = (movers: readonly Mover[]) => movers.map(({ instrument }) => instrument)

  it('are those of all lists, each instrument once, with how many rose and fell', () => {
    const { topic } = open()
    const leaders = topic.current({ list: null, region: null })
    expect(codes(leaders.gainers)).toEqual([apple, index])
    expect(codes(leaders.losers)).toEqual([sap])
    expect(leaders).toMatchObject({ risen: 2, fallen: 1, unchanged: 1, count: 4 })
  })

  it('are those of one list, or of one region', () => {
    const { topic } = open()
    expect(codes(topic.current({ list: 'list-2', region: null }).gainers)).toEqual([apple, index])
    expect(codes(topic.current({ list: null, region: 'US' }).gainers)).toEqual([apple])
    expect(topic.current({ list: 'list-9', region: null })).toMatchObject({ count: 0, risen: 0 })
  })

  it('cost requests while a window that can be seen listens', () => {
    const { topic, feed } = open()
    const stop = topic.activate?.({ list: null, region: 'HK' }, 'visible', () => undefined)
    expect(feed.demands().map(({ instrument }) => instrument)).toEqual([tencent])
    stop?.()
    topic.activate?.({ list: null, region: 'HK' }, 'hidden', () => undefined)
    expect(feed.demands()).toEqual([])
  })
})
