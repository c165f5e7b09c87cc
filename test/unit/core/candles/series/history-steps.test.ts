/** Reading past bars step by step, from a source that the test moves. */
import { describe, expect, it } from 'vitest'
import { createBarHistory } from '#core/candles/series/bar-history.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import type { Failure } from '#model/values/failure.ts'
import { createFakeBarSource, flatBar } from '#test/fakes/charts/fake-bar-source.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const START = Date.parse('2026-11-20T15:00:00Z')
const MINUTE = 60_000
const minute = (index: number): Bar => flatBar(START + index * MINUTE)
const timeOf = (index: number): number => minute(index).time
const UNREACHABLE: Failure = { kind: 'unavailable', cause: 'unreachable', message: 'no service' }

function setUp(bars: readonly Bar[] = [minute(0), minute(1)], pages: readonly (readonly Bar[])[] = []) {
  const clock = createFakeClock(START)
  const source = createFakeBarSource(AAPL, '1m', bars)
  source.pages = pages.map((page) => [...page])
  const counts = { released: 0, splitsWanted: 0 }
  const history = createBarHistory({
    clock,
    sources: { hold: () => ({ thing: source, release: () => void counts.released++ }) },
    gridOf: createMarketGrids(),
    splits: {
      splitsOf: () => [],
      want() {
        counts.splitsWanted++
        return () => void counts.splitsWanted--
      },
    },
    lane: {
      enter(leave) {
        void leave()
        return () => undefined
      },
    },
  })
  return {
    clock,
    source,
    counts,
    /** Reads back to a minute, and returns the times of the bars in minutes. */
    async read(from: number) {
      const reading = history.read([AAPL], { interval: '1m', from: timeOf(from), bars: 250 })
      await clock.advanceSettling(0)
      return {
        past: async () => {
          const [past] = await reading
          const indices = past?.bars.map(({ time }) => (time - START) / MINUTE)
          return { indices, failure: past?.failure }
        },
      }
    },
  }
}

describe('reading past bars', () => {
  it('requests pages until the first bar is early enough, and returns nothing before it', async () => {
    const { source, read } = setUp(undefined, [[minute(-1)], [minute(-4), minute(-3)], [minute(-5)]])
    const { past } = await read(-3)
    expect(await past()).toEqual({ indices: [-3, -1, 0, 1], failure: null })
    expect(source.asked).toEqual([250, 250])
  })

  it.each([
    ['its first bar is the first one needed', [minute(0)], 0],
    ['its first bar is earlier', [minute(0)], 1],
    ['there are no earlier bars', [minute(0)], -1],
    ['it has no bars', [], -1],
  ] as const)('requests nothing from a source if %s', async (_, bars, from) => {
    const { source, read } = setUp(bars, from < 0 && bars.length > 0 ? [] : [[minute(-9)]])
    const { past } = await read(from)
    expect(await past()).toMatchObject({ failure: null })
    expect(source.asked).toEqual([])
  })

  it('ends after 64 requests', async () => {
    const pages = Array.from({ length: 90 }, (_, index) => [minute(-1 - index)])
    const { clock, source, read } = setUp(undefined, pages)
    const { past } = await read(-500)
    for (let round = 0; round < 40; round++) await clock.advanceSettling(0)
    expect((await past()).failure).toBeNull()
    expect(source.asked).toHaveLength(64)
  })

  it('ends with the failure of a request, and returns the bars until there', async () => {
    const { source, read } = setUp(undefined, [[minute(-1)]])
    source.failing = UNREACHABLE
    const { past } = await read(-3)
    expect(await past()).toEqual({ indices: [0, 1], failure: UNREACHABLE })
    expect(source.asked).toEqual([250])
  })

  it('returns the failure of the source for its latest bars', async () => {
    const { source, read } = setUp()
    source.become({ failure: UNREACHABLE })
    const { past } = await read(-3)
    expect(await past()).toEqual({ indices: [0, 1], failure: UNREACHABLE })
  })

  it('waits until the latest bars have been answered', async () => {
    const { clock, source, read } = setUp(undefined, [[minute(-1)]])
    source.become({ state: 'asking' })
    const { past } = await read(-1)
    source.become({ nextDueAt: START })
    await clock.advanceSettling(0)
    expect(source.asked).toEqual([])
    source.become({ state: 'ready' })
    expect(await past()).toEqual({ indices: [-1, 0, 1], failure: null })
    expect(source.listeners()).toBe(0)
  })

  it('returns the bars in memory after half a minute, and says so', async () => {
    const { clock, source, read } = setUp()
    source.become({ state: 'asking' })
    const { past } = await read(-1)
    await clock.advanceSettling(30_000)
    const message = 'The bars did not come in time.'
    expect(await past()).toEqual({ indices: [0, 1], failure: { kind: 'unavailable', cause: 'timeout', message } })
  })

  it('wants the source as a recorder does, and lets go of it and of the splits afterwards', async () => {
    const { source, counts, read } = setUp()
    source.become({ state: 'asking' })
    const { past } = await read(-1)
    expect([source.interests, counts]).toEqual([['recorder'], { released: 0, splitsWanted: 1 }])
    source.become({ state: 'ready' })
    await past()
    expect([source.interests, counts]).toEqual([[], { released: 1, splitsWanted: 0 }])
  })
})
